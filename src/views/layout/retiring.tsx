import { BadgeList } from '../ui/badge.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { StatusDot } from '../ui/status-dot.tsx';

export const unitStates = [
  { value: 'inUse', label: 'In use' },
  { value: 'retired', label: 'Retired' },
];

export const UnitState = ({ isInUse }: { isInUse: boolean }) =>
  isInUse ? <StatusDot tone="positive">In use</StatusDot> : <StatusDot tone="neutral">Retired</StatusDot>;

interface Cell<Value> {
  getValue: () => Value;
}

/** The column with the state, and the one with the branches that something is for. */
export const stateColumn = {
  id: 'state',
  header: 'Status',
  enableSorting: false,
  cell: ({ getValue }: Cell<boolean>) => UnitState({ isInUse: getValue() }),
};

export const branchesColumn = {
  id: 'branches',
  header: 'For',
  enableSorting: false,
  cell: ({ getValue }: Cell<readonly { branchName: string }[]>) =>
    BadgeList({ items: getValue().map(({ branchName }) => branchName), max: 1, empty: 'Everyone' }),
};

interface RetiringItemsProps {
  isInUse: boolean;
  /** True only if it was never used. */
  canDelete?: boolean;
  onRetire: () => void;
  onRestore: () => void;
  /** Missing if nothing is ever deleted. */
  onDelete?: () => void;
}

export const RetiringItems = ({ isInUse, canDelete, onRetire, onRestore, onDelete }: RetiringItemsProps) => (
  <>
    {isInUse ? <MenuItem onSelect={onRetire}>Retire</MenuItem> : <MenuItem onSelect={onRestore}>Restore</MenuItem>}
    {canDelete && onDelete && (
      <MenuItem tone="critical" onSelect={onDelete}>
        Delete
      </MenuItem>
    )}
  </>
);
