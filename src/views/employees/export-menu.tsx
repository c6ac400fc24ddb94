import { useSelector } from '@xstate/react';
import type { ExportColumn } from '../../api/contract/people.ts';
import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { wirePeopleExport } from '../../machines/modules/people-change.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { isEmptySelection } from '../../rules/employees/people-selection.ts';
import { useWiring } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { employeeColumns, extraIds } from './columns.tsx';

interface ExportMenuProps {
  list: EmployeesActor;
  change: PeopleChangeActor;
  hidden: readonly string[];
}

/** Columns that the list doesn't show. */
const alwaysExported = [...extraIds, 'insurance', 'phone', 'dob', 'state'] as ExportColumn[];

/** Exports the selected people, or everyone in the list, with the visible columns and some more. */
export function ExportMenu({ list, change, hidden }: ExportMenuProps) {
  const wiring = useWiring();
  const query = useSelector(list, ({ context }) => context.query);
  const selection = useSelector(change, ({ context }) => context.selection);
  const shown = employeeColumns.flatMap(({ id = '' }) =>
    hidden.includes(id) || extraIds.includes(id) ? [] : [id as ExportColumn],
  );
  const columns = [...shown, ...alwaysExported];
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
