import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { BalancesItems } from './balances-menu.tsx';

interface RequestsActionsProps {
  /** Missing for those who may not. */
  onAdd: (() => void) | undefined;
  /** Missing where there is no export. */
  onExport: ((format: 'csv' | 'xlsx') => void) | undefined;
}

export function RequestsActions({ onAdd, onExport }: RequestsActionsProps) {
  return (
    <>
      {onAdd && (
        <Button icon={<CalendarPlus size={16} aria-hidden="true" />} onClick={onAdd}>
          Add leave
        </Button>
      )}
      {onExport && (
        <Menu
          trigger={(trigger) => (
            <Button {...trigger} icon={<Download size={16} aria-hidden="true" />}>
              Export
            </Button>
          )}
        >
          <MenuItem onSelect={() => onExport('csv')}>CSV</MenuItem>
          <MenuItem onSelect={() => onExport('xlsx')}>Excel (XLSX)</MenuItem>
        </Menu>
      )}
    </>
  );
}

interface PhoneActionsProps extends RequestsActionsProps {
  hasBalances: boolean;
  onDelegates: () => void;
}

/** On phones one menu has all that the page can do, in words. */
export function PhoneActions({ onAdd, onExport, hasBalances, onDelegates }: PhoneActionsProps) {
  return (
    <Menu
      trigger={(trigger) => (
        <Button {...trigger} icon={<Ellipsis size={16} aria-hidden="true" />}>
          More actions
        </Button>
      )}
    >
      {onAdd && <MenuItem onSelect={onAdd}>Add leave</MenuItem>}
      <MenuItem onSelect={onDelegates}>Delegates</MenuItem>
      {onExport && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onExport('xlsx')}>Export requests (Excel)</MenuItem>
          <MenuItem onSelect={() => onExport('csv')}>Export requests (CSV)</MenuItem>
        </>
      )}
      {hasBalances && (
        <>
          <MenuSeparator />
          <BalancesItems />
        </>
      )}
    </Menu>
  );
}
