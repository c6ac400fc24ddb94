import { useState } from 'react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { hueOf, initialsOf } from './initials.ts';

export interface AvatarProps {
  /** The person's or company's name; gives the initials and a hue that stays theirs. */
  name: string;
  /** A picture; the initials stand in until it is there, and when it fails. */
  src?: string | null;
  /** 24, 32, 40 or 64 px. Default 32. */
  size?: 24 | 32 | 40 | 64;
  /** Names the avatar for screen readers where the name does not stand beside it. */
  named?: boolean;
}

/** A round picture of someone, or their initials; these are drawn, not text, so that a table or a name reads without them. */
export function Avatar({ name, src, size = 32, named = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const hasPicture = Boolean(src) && failed !== src;

  return (
    <span
      className={cx(styles.avatar, styles[`size${size}`])}
      data-hue={hueOf(name)}
      data-initials={hasPicture ? undefined : initialsOf(name)}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {hasPicture && <img src={src ?? ''} alt="" loading="lazy" onError={() => setFailed(src ?? '')} />}
    </span>
  );
}
