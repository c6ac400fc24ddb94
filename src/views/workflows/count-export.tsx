import Download from 'lucide-react/icons/download';
import type { CountFile } from '../../machines/modules/usage.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

interface CountExportProps {
  isEmpty: boolean;
  onExport: (format: CountFile['format']) => void;
}

export function CountExport({ isEmpty, onExport }: CountExportProps) {
  return (
    <Menu
      trigger={(trigger) => (
        <Button {...trigger} size="small" disabled={isEmpty} icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      )}
    >
      <MenuItem onSelect={() => onExport('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => onExport('xlsx')}>Excel (XLSX)</MenuItem>
    </Menu>
  );
}
