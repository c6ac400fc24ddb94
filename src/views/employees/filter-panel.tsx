import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees.ts';
import { ACTIVE } from '../../machines/modules/employees-query.ts';
import { FilterChips } from '../layout/filter-chips.tsx';
import { FilterFields } from '../layout/filter-fields.tsx';
import { linkedChips } from '../layout/linked-chips.ts';
import { ManagerFilter } from '../layout/manager-filter.tsx';
import { useManagerName } from '../layout/use-manager-name.ts';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Select } from '../ui/select.tsx';
import { type EmployeeFilter, employeeFilters } from './filters.ts';
import { nationalityOptions } from './nationality-options.ts';

interface FilterProps {
  list: EmployeesActor;
  choices: EmployeeChoicesActor;
}

/** Set by links of the dashboard. */
const days = ['joinedFrom', 'joinedTo', 'leftFrom', 'leftTo', 'leavesTo'];

/** Once the rows belong to the current filters, they say who the manager is, unless there are none. */
const isUnknownIn = (snapshot: SnapshotFrom<EmployeesActor>) =>
  !snapshot.hasTag('busy') && !snapshot.hasTag('failed') && snapshot.context.rows.length === 0;
const managerNameIn = (snapshot: SnapshotFrom<EmployeesActor>) =>
  snapshot.hasTag('busy') || snapshot.hasTag('failed') ? undefined : snapshot.context.rows[0]?.managerName;

function useFilters({ list, choices }: FilterProps) {
  const chosen = useSelector(list, ({ context }) => context.query.filters);
  const details = useSelector(choices, ({ context }) => context.record?.data);
  const manager = chosen.manager?.[0];
  const isUnknown = useSelector(list, isUnknownIn) && manager !== 'none';
  const shownName = useSelector(list, managerNameIn) ?? undefined;
  const managerName = useManagerName(isUnknown ? manager : undefined, shownName);

  return { chosen, filters: employeeFilters(details, { value: manager ?? '', label: managerName }) };
}

export default function FilterPanel({ onDone, ...props }: FilterProps & { onDone: () => void }) {
  const { chosen, filters } = useFilters(props);

  return (
    <FilterFields onDone={onDone}>
      {filters.map((filter) => {
        const { name, label, noun, isSingle } = filter;
        const choose = (values: readonly string[]) => props.list.send({ type: 'filter.changed', name, values });
        if (name === 'manager') return <EmployeeManagerFilter key={name} {...props} filter={filter} />;
        const options = name === 'nationality' ? nationalityOptions : filter.options;

        return (
          <Field key={name} label={label}>
            {isSingle ? (
              <Select
                options={options}
                {...(name !== 'state' && { placeholder: 'Any' })}
                value={chosen[name]?.[0] ?? (name === 'state' ? ACTIVE : '')}
                onChange={({ target: { value } }) => choose(value === '' || value === ACTIVE ? [] : [value])}
              />
            ) : (
              <MultiSelect
                noun={noun}
                placeholder="Any"
                options={options}
                value={chosen[name] ?? []}
                disabled={options.length === 0}
                onValueChange={choose}
              />
            )}
          </Field>
        );
      })}
    </FilterFields>
  );
}

function EmployeeManagerFilter({ list, filter: { name, options } }: FilterProps & { filter: EmployeeFilter }) {
  const chosen = useSelector(list, ({ context }) => context.query.filters[name]?.[0]);

  return (
    <ManagerFilter
      value={chosen}
      name={options.find(({ value }) => value === chosen)?.label ?? ''}
      first={options.slice(0, 1)}
      onValueChange={(id) => list.send({ type: 'filter.changed', name, values: id === null ? [] : [id] })}
    />
  );
}

export function EmployeeChips(props: FilterProps) {
  const { chosen, filters } = useFilters(props);
  const chips = filters.flatMap(({ name, label, options }) =>
    (chosen[name] ?? []).map((value) => ({
      name,
      label,
      value,
      text: options.find((option) => option.value === value)?.label ?? (name === 'nationality' ? value : '…'),
    })),
  );

  return <FilterChips list={props.list} chips={[...chips, ...linkedChips(chosen, days)]} />;
}
