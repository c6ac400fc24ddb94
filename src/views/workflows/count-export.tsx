import Download from 'lucide-react/icons/download';
import type { CountFile } from '../../machines/modules/workflows/usage.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

type Choice = Pick<CountFile, 'format' | 'table'>;

const ofAll: readonly (readonly [string, CountFile['table']])[] = [
  ['All workflows (CSV)', 'overview'],
  ['Transitions (CSV)', 'transitions'],
];
const ofChart: typeof ofAll = [
  ['Abandoned or failed (CSV)', 'lost'],
  ['Retries and failures (CSV)', 'detours'],
  ['Transitions (CSV)', 'transitions'],
];

interface CountExportProps {
  isOverview: boolean;
  isEmpty: boolean;
  onExport: (choice: Choice) => void;
}

export function CountExport({ isOverview, isEmpty, onExport }: CountExportProps) {
  return (
    <Menu
      trigger={(trigger) => (
        <Button {...trigger} size="small" disabled={isEmpty} icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      )}
    >
      <MenuItem onSelect={() => onExport({ format: 'xlsx' })}>All tables (XLSX)</MenuItem>
      {(isOverview ? ofAll : ofChart).map(([label, table]) => (
        <MenuItem key={table} onSelect={() => onExport({ format: 'csv', table })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
