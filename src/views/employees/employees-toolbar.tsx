import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { FilterToolbar } from '../layout/filter-toolbar.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { linkedChips } from '../layout/linked-chips.ts';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { employeeColumns } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { employeeFilters } from './filters.ts';
import { SavedViews } from './saved-views.tsx';

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'));

interface EmployeesToolbarProps {
  list: EmployeesActor;
  choices: EmployeeChoicesActor;
  change: PeopleChangeActor;
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
}

/** Set by links of the dashboard. */
const days = ['joinedFrom', 'joinedTo', 'leftFrom', 'leftTo'];

const columns = employeeColumns.map(({ id = '', header }) => ({
  id,
  label: String(header),
  locked: id === 'name',
}));

/** Only once the rows belong to the current filters. */
const managerNameIn = (snapshot: SnapshotFrom<EmployeesActor>) =>
  snapshot.hasTag('busy') || snapshot.hasTag('failed') ? null : snapshot.context.rows[0]?.managerName;

export function EmployeesToolbar({ list, choices, change, hidden, onHiddenChange }: EmployeesToolbarProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const details = useSelector(choices, ({ context }) => context.thing?.data);
  const managerName = useSelector(list, managerNameIn);
  const filters = employeeFilters(details, { value: query.filters.manager?.[0] ?? '', label: managerName });
  const filter = (name: string, values: readonly string[]) => list.send({ type: 'filter.changed', name, values });
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
      chips={[...chips, ...linkedChips(query.filters, days)]}
      actions={
        <>
          <SavedViews list={list} />
          <ExportMenu list={list} change={change} hidden={hidden} />
          <ColumnChooser columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />
        </>
      }
    >
      <FilterPanel filters={filters} chosen={query.filters} onChange={filter} />
    </FilterToolbar>
  );
}
