import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';

export interface RowActionsProps {
  /** What the row is called, such as "Ana Reis". */
  name: string;
  /** Told when the menu opens: a moment to fetch what its items lead to. */
  onOpen?: () => void;
  /** MenuItems. */
  children: ReactNode;
}

/** The menu at the end of a row. */
export function RowActions({ name, onOpen, children }: RowActionsProps) {
  return (
    <Menu
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          size="small"
          label={`Actions for ${name}`}
          withoutTooltip
          icon={<Ellipsis size={16} aria-hidden="true" />}
        />
      )}
    >
      {children}
    </Menu>
  );
}
