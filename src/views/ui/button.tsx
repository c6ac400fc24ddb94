import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

export interface ButtonLook {
  /** One `primary` a page; `critical` for what cannot be taken back. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'critical';
  size?: 'small' | 'medium' | 'large';
  /** As wide as the place it stands in. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** A 16 px icon before the label. */
  icon?: ReactNode;
  /** Work is under way: the button keeps its focus but cannot be pressed again. */
  busy?: boolean;
  /** What the button says while busy, such as "Saving…". */
  busyLabel?: ReactNode;
  /** Keeps a disabled button in the tab order, for when the page explains why it is disabled. */
  focusableWhenDisabled?: boolean;
}

/** The class of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide);
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  disabled = false,
  focusableWhenDisabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || (disabled && focusableWhenDisabled);

  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, wide }), className)}
      disabled={disabled && !inert}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? swallow : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {(busy && busyLabel) || children}
    </button>
  );
}
