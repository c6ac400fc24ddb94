import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

interface ButtonLook {
  /** One `primary` a page; `critical` for what can't be undone. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'critical';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: ReactNode;
  /** Keeps the focus, but can't be pressed again. */
  busy?: boolean;
  busyLabel?: ReactNode;
  /** For when the page explains why the button is disabled. */
  focusableWhenDisabled?: boolean;
}

export function buttonClass({ variant = 'secondary', size = 'medium', wide }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide);
}

function stopEvent(event: MouseEvent) {
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
      onClick={inert ? stopEvent : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {(busy && busyLabel) || children}
    </button>
  );
}
