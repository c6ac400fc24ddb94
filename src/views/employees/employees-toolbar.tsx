import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees.ts';
import { FilterToolbar } from '../layout/filter-toolbar.tsx';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { employeeColumns } from './columns.tsx';
import { employeeFilters } from './filters.ts';

const FilterPanel = lazy(() => import('./filter-panel.tsx'));

export interface EmployeesToolbarProps {
  list: EmployeesActor;
  choices: EmployeeChoicesActor;
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
}

const columns = employeeColumns.map(({ id = '', header }) => ({
  id,
  label: String(header),
  locked: id === 'name',
}));

export function EmployeesToolbar({ list, choices, hidden, onHiddenChange }: EmployeesToolbarProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const details = useSelector(choices, ({ context }) => context.thing?.data);
  const filters = employeeFilters(details);
  const change = (name: string, values: readonly string[]) => list.send({ type: 'filter.changed', name, values });
  const chips = filters.flatMap(({ name, label, options }) =>
    (query.filters[name] ?? []).map((value) => ({
      name,
      label,
      value,
      text: options.find((option) => option.value === value)?.label ?? (name === 'nationality' ? value : '…'),
    })),
  );

  return (
    <FilterToolbar
      list={list}
      noun="employees"
      chips={chips}
      actions={<ColumnChooser columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />}
    >
      <FilterPanel filters={filters} chosen={query.filters} onChange={change} />
    </FilterToolbar>
  );
}
