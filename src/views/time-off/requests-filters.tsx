import type { RequestChoices } from '../../machines/modules/time-off/requests.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { waitingFor } from '../../rules/leave/time-off.ts';
import { namesOf } from '../../rules/shared/list-query.ts';
import { ManagerFilter } from '../layout/manager-filter.tsx';
import { useSignedIn } from '../layout/wiring-context.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Select } from '../ui/select.tsx';
import { choiceNouns, filterLabels } from './filters.ts';
import { waitingHelp, waitingWords } from './words.ts';

export interface RequestsFiltersProps {
  type: string;
  choices: RequestChoices | undefined;
  chosen: Readonly<Record<string, readonly string[]>>;
  /** Whether requests that wait for someone are among those listed. */
  mayWait: boolean;
  /** The name of the selected manager. */
  managerName: string;
  onChange: (name: string, values: readonly string[], label?: string) => void;
}

export default function RequestsFilters(props: RequestsFiltersProps) {
  const { type, choices, chosen, mayWait, managerName, onChange } = props;
  const isManager = levelOf(useSignedIn().track.roles) === 'manager';

  return (
    <>
      {mayWait && (
        <Field label="Waiting" help={waitingHelp(isManager)}>
          <Select
            placeholder="All"
            options={waitingFor
              // A manager sees only people who have one.
              .filter((value) => !isManager || value === 'overdue')
              .map((value) => ({ value, label: waitingWords[value] }))}
            value={chosen.waiting?.[0] ?? ''}
            onChange={({ target: { value } }) => onChange('waiting', valuesOf(value))}
          />
        </Field>
      )}
      {!isManager && (
        <ManagerFilter
          value={chosen.manager?.[0]}
          name={managerName}
          onValueChange={(id, name) => onChange('manager', valuesOf(id ?? ''), name)}
        />
      )}
      {namesOf(choiceNouns)
        .filter((name) => choices === undefined || choices[name].length > 0)
        .map((name) => (
          <Field key={name} label={name === 'type' ? type : filterLabels[name]}>
            <MultiSelect
              noun={choiceNouns[name]}
              placeholder="Any"
              options={choices?.[name] ?? []}
              value={chosen[name] ?? []}
              disabled={!choices}
              onValueChange={(values) => onChange(name, values)}
            />
          </Field>
        ))}
      <Field label="From">
        <DateInput
          keepsValue
          value={chosen.from?.[0] ?? ''}
          max={chosen.to?.[0]}
          onChange={({ target: { value } }) => onChange('from', valuesOf(value))}
        />
      </Field>
      <Field label="To">
        <DateInput
          keepsValue
          value={chosen.to?.[0] ?? ''}
          min={chosen.from?.[0]}
          onChange={({ target: { value } }) => onChange('to', valuesOf(value))}
        />
      </Field>
    </>
  );
}

const valuesOf = (value: string): string[] => (value === '' ? [] : [value]);
