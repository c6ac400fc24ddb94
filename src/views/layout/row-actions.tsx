import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import iconButton from '../ui/icon-button.module.css';
import { Menu } from '../ui/menu.tsx';

/** One path, because it is drawn on every row. */
const threeDots = (
  <svg className="lucide" viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
    <path d="M5 12h.01M12 12h.01M19 12h.01" stroke="currentColor" strokeWidth={3.75} strokeLinecap="round" />
  </svg>
);

const look = cx(buttonClass({ variant: 'quiet', size: 'small' }), iconButton.square);

interface RowActionsProps {
  name: string;
  /** Called when the menu opens, to preload what its items open. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A plain button: a row has to stay light. */
export const RowActions = ({ name, onOpen, children }: RowActionsProps) => (
  <Menu
    onOpenChange={(isOpen) => isOpen && onOpen?.()}
    trigger={(trigger) => (
      <button type="button" {...trigger} className={look} aria-label={`Actions for ${name}`}>
        {threeDots}
      </button>
    )}
  >
    {children}
  </Menu>
);
