import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'wide' | 'busyLabel'> {
  /** Also the tooltip. */
  label: string;
  icon: ReactNode;
  /** For a button with its name written next to it. */
  withoutTooltip?: boolean;
}

export function IconButton({ label, icon, variant = 'quiet', withoutTooltip, className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={cx(styles.square, className)}
      aria-label={label}
      data-tooltip={withoutTooltip ? undefined : label}
    >
      {rest.busy ? null : icon}
    </Button>
  );
}
