import { useSelector } from '@xstate/react';
import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, Suspense } from 'react';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees.ts';
import { Button } from '../ui/button.tsx';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ClearFilters, FilterChip, Toolbar } from '../ui/toolbar.tsx';
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

/** Search, filters and columns of the list of people. */
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
    <Toolbar
      search={
        <SearchInput
          value={query.search}
          label="Search employees"
          placeholder="Name, e-mail or employee id"
          onValueChange={(search) => list.send({ type: 'search.changed', search })}
        />
      }
      actions={<ColumnChooser columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />}
      filters={
        chips.length > 0 && (
          <>
            {chips.map(({ name, label, value, text }) => (
              <FilterChip
                key={`${name} ${value}`}
                label={label}
                value={text}
                onRemove={() =>
                  change(
                    name,
                    (query.filters[name] ?? []).filter((chosen) => chosen !== value),
                  )
                }
              />
            ))}
            <ClearFilters onClear={() => list.send({ type: 'filters.cleared' })} />
          </>
        )
      }
    >
      <Popover
        label="Filters"
        trigger={(trigger) => (
          <Button {...trigger} icon={<ListFilter size={16} aria-hidden="true" />}>
            Filter
          </Button>
        )}
      >
        <Suspense fallback={<SkeletonText lines={4} />}>
          <FilterPanel filters={filters} chosen={query.filters} onChange={change} />
        </Suspense>
      </Popover>
    </Toolbar>
  );
}
