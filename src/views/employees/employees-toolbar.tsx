import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { FilterToolbar } from '../layout/filter-toolbar.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { employeeColumns } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SavedViews } from './saved-views.tsx';

const loadFilters = () => import('./filter-panel.tsx');
const FilterPanel = lazyPart(loadFilters);
const EmployeeChips = lazyPart(async () => ({ default: (await loadFilters()).EmployeeChips }));

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

  return (
    <FilterToolbar
      list={list}
      noun="employees"
      filters={
        isFiltered && (
          <Suspense>
            <EmployeeChips list={list} choices={choices} />
          </Suspense>
        )
      }
      actions={
        <>
          <SavedViews list={list} />
          <ExportMenu list={list} change={change} hidden={hidden} />
          <ColumnChooser columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />
        </>
      }
    >
      <FilterPanel list={list} choices={choices} />
    </FilterToolbar>
  );
}
