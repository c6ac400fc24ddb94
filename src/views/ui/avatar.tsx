import type { SyntheticEvent } from 'react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { hueOf, initialsOf } from './initials.ts';

export interface AvatarProps {
  /** Also determines the initials and the hue. */
  name: string;
  /** The initials are shown when it fails. */
  src?: string | null;
  /** 24, 32, 40 or 64 px. Default 32. */
  size?: 24 | 32 | 40 | 64;
  /** Set it where the name isn't written next to the avatar. */
  named?: boolean;
}

/** Initials are drawn, not text, so that tables and names read without them. Has no state, so that rows can call it. */
export function Avatar({ name, src, size = 32, named = false }: AvatarProps) {
  const showInitials = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.style.display = 'none';
    currentTarget.parentElement?.setAttribute('data-initials', initialsOf(name));
  };

  return (
    <span
      // Another picture may load.
      key={src}
      className={cx(styles.avatar, styles[`size${size}`])}
      data-hue={hueOf(name)}
      data-initials={src ? undefined : initialsOf(name)}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {src && <img src={src} alt="" loading="lazy" onError={showInitials} />}
    </span>
  );
}
