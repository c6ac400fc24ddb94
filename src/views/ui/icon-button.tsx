import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'wide' | 'busyLabel'> {
  /** What the button does; its accessible name and its tooltip. */
  label: string;
  /** A 16 px icon. */
  icon: ReactNode;
  /** Hides the tooltip where the name already stands beside the button. */
  withoutTooltip?: boolean;
}

/** A square button that shows only an icon. Quiet unless told otherwise. */
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
