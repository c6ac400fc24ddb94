import { MenuItem } from '../ui/menu.tsx';
import { StatusDot } from '../ui/status-dot.tsx';

/** The states by which a list of what can be retired is narrowed. */
export const unitStates = [
  { value: 'inUse', label: 'In use' },
  { value: 'retired', label: 'Retired' },
];

export const UnitState = ({ isInUse }: { isInUse: boolean }) =>
  isInUse ? <StatusDot tone="positive">In use</StatusDot> : <StatusDot tone="neutral">Retired</StatusDot>;

interface RetiringItemsProps {
  isInUse: boolean;
  /** Nobody ever belonged to it, so it may go altogether. */
  canDelete?: boolean;
  onRetire: () => void;
  onRestore: () => void;
  /** Missing where nothing is ever deleted. */
  onDelete?: () => void;
}

/** Retire, or bring back; and delete what was never used. */
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
