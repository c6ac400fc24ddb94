import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees/employees.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { FilterToolbar } from '../layout/filter-toolbar.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { employeeColumns } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SavedViews } from './saved-views.tsx';

type FilterModule = typeof import('./filter-panel.tsx');

const loadFilters = (): Promise<FilterModule> => import('./filter-panel.tsx');
const FilterPanel = lazyPart(loadFilters);

interface EmployeesToolbarProps {
  list: EmployeesActor;
  choices: EmployeeChoicesActor;
  change: PeopleChangeActor;
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
}

const columns = employeeColumns.map(({ id = '', header }) => ({
  id,
  label: String(header),
  locked: id === 'name',
}));

export function EmployeesToolbar({ list, choices, change, hidden, onHiddenChange }: EmployeesToolbarProps) {
  const isFiltered = useSelector(list, ({ context }) => Object.keys(context.query.filters).length > 0);
  const [Chips, setChips] = useState<FilterModule['EmployeeChips']>();
  // Without Suspense, after which they would be held back for 300 ms. If they cannot be loaded, the panel says so.
  useEffect(() => {
    if (isFiltered)
      loadFilters()
        .then(({ EmployeeChips }) => setChips(() => EmployeeChips))
        .catch(() => {});
  }, [isFiltered]);

  return (
    <FilterToolbar
      list={list}
      noun="employees"
      filters={isFiltered && <>{Chips && <Chips list={list} choices={choices} />}</>}
      actions={
        <>
          <SavedViews list={list} />
          <ExportMenu list={list} change={change} hidden={hidden} />
          <ColumnChooser columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />
        </>
      }
    >
      {(close) => <FilterPanel list={list} choices={choices} onDone={close} />}
    </FilterToolbar>
  );
}
