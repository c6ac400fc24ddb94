import { useSelector } from '@xstate/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { SnapshotFrom } from 'xstate';
import type { EmployeeChoicesActor, EmployeesActor } from '../../machines/modules/employees/employees.ts';
import { ACTIVE } from '../../machines/modules/employees/employees-query.ts';
import { FilterChips } from '../layout/filter-chips.tsx';
import { FilterFields } from '../layout/filter-fields.tsx';
import { linkedChips } from '../layout/linked-chips.ts';
import { ManagerFilter } from '../layout/manager-filter.tsx';
import { useManagerName } from '../layout/use-manager-name.ts';
import { Button } from '../ui/button.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Popover } from '../ui/popover.tsx';
import { Select } from '../ui/select.tsx';
import { type EmployeeFilter, employeeFilters } from './filters.ts';
import { nationalityOptions } from './nationality-options.ts';

interface FilterProps {
  list: EmployeesActor;
  choices: EmployeeChoicesActor;
}

/** Of people who leave; their list shows the day beside each name. */
const leaverOrders = [
  { value: 'name', label: 'Name' },
  { value: 'leavesOn', label: 'Last working day, earliest first' },
  { value: '-leavesOn', label: 'Last working day, latest first' },
];
const lastDays = [
  ['leavesFrom', 'Last working day from'],
  ['leavesTo', 'Last working day until'],
] as const;

/** The others are set by links of the dashboard. */
const days = ['joinedFrom', 'joinedTo', 'leftFrom', 'leftTo', ...lastDays.map(([name]) => name)];

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
  const change = (name: string, values: readonly string[]) => props.list.send({ type: 'filter.changed', name, values });

  const fields = filters.map((filter) => {
    const { name, label, noun, isSingle } = filter;
    const choose = (values: readonly string[]) => change(name, values);
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
  });

  return <FilterFields onDone={onDone}>{fields}</FilterFields>;
}

/** Beside the chips, because the last working day has no column whose heading could sort. */
function LeaverOptions({ list }: Pick<FilterProps, 'list'>) {
  const { filters: chosen, sort } = useSelector(list, ({ context }) => context.query);

  return (
    <Popover
      label="Leavers by last working day"
      trigger={(trigger) => (
        <Button {...trigger} size="small">
          Sort or narrow by last working day
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    >
      {(close) => (
        <FilterFields onDone={close}>
          <Field label="Sort leavers by">
            <Select
              options={leaverOrders}
              {...(sort && !leaverOrders.some(({ value }) => value === sort) && { placeholder: 'Another column' })}
              value={leaverOrders.find(({ value }) => value === (sort ?? 'name'))?.value ?? ''}
              onChange={({ target }) => list.send({ type: 'sort.changed', sort: target.value || 'name' })}
            />
          </Field>
          {lastDays.map(([name, label]) => (
            <Field key={name} label={label}>
              <DateInput
                keepsValue
                value={chosen[name]?.[0] ?? ''}
                {...(name === 'leavesFrom' ? { max: chosen.leavesTo?.[0] } : { min: chosen.leavesFrom?.[0] })}
                onChange={({ target: { value } }) =>
                  list.send({ type: 'filter.changed', name, values: value === '' ? [] : [value] })
                }
              />
            </Field>
          ))}
        </FilterFields>
      )}
    </Popover>
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

  return (
    <>
      <FilterChips list={props.list} chips={[...chips, ...linkedChips(chosen, days)]} />
      {(chosen.state?.[0] === 'leaving' || lastDays.some(([name]) => chosen[name])) && (
        <li>
          <LeaverOptions list={props.list} />
        </li>
      )}
    </>
  );
}
