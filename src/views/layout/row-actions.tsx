import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';

/** One path, because it is drawn on every row. */
const threeDots = (
  <svg className="lucide" viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
    <path d="M5 12h.01M12 12h.01M19 12h.01" stroke="currentColor" strokeWidth={3.75} strokeLinecap="round" />
  </svg>
);

interface RowActionsProps {
  name: string;
  /** Called when the menu opens, to preload what its items open. */
  onOpen?: () => void;
  children: ReactNode;
}

export function RowActions({ name, onOpen, children }: RowActionsProps) {
  return (
    <Menu
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      trigger={(trigger) => (
        <IconButton {...trigger} size="small" label={`Actions for ${name}`} withoutTooltip icon={threeDots} />
      )}
    >
      {children}
    </Menu>
  );
}
