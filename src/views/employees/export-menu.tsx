import { useSelector } from '@xstate/react';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import { wirePeopleExport } from '../../machines/modules/employees/people-export.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { exportColumns } from '../../rules/employees/export-columns.ts';
import { isEmptySelection } from '../../rules/employees/people-selection.ts';
import { useWiring } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { extraIds } from './columns.tsx';

interface ExportMenuProps {
  list: EmployeesActor;
  change: PeopleChangeActor;
  hidden: readonly string[];
}

/** Exports the selected people, or everyone in the list, without the columns that were hidden. */
export function ExportMenu({ list, change, hidden }: ExportMenuProps) {
  const wiring = useWiring();
  const query = useSelector(list, ({ context }) => context.query);
  const selection = useSelector(change, ({ context }) => context.selection);
  // The list doesn't show the extra ones unless they are asked for.
  const columns = exportColumns.filter((name) => !hidden.includes(name) || extraIds.includes(name));
  const whom = isEmptySelection(selection) ? '' : ' (selected people)';
  const item = (format: 'csv' | 'xlsx', label: string) => (
    <MenuItem
      onSelect={() => wiring.machines(wirePeopleExport)({ query, selection, columns, format })}
    >{`${label}${whom}`}</MenuItem>
  );

  return (
    <Menu trigger={(trigger) => <Button {...trigger}>Export</Button>}>
      {item('csv', 'CSV')}
      {item('xlsx', 'Excel (XLSX)')}
    </Menu>
  );
}
