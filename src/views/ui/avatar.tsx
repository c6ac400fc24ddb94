import { useState } from 'react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { hueOf, initialsOf } from './initials.ts';

export interface AvatarProps {
  /** Also determines the initials and the hue. */
  name: string;
  /** The initials are shown until it loads, and when it fails. */
  src?: string | null;
  /** 24, 32, 40 or 64 px. Default 32. */
  size?: 24 | 32 | 40 | 64;
  /** Set it where the name isn't written next to the avatar. */
  named?: boolean;
}

/** Initials are drawn, not text, so that tables and names read without them. */
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
