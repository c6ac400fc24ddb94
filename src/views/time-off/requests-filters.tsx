import type { RequestChoices } from '../../machines/modules/requests.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';

export interface RequestsFiltersProps {
  type: string;
  choices: RequestChoices | undefined;
  chosen: Readonly<Record<string, readonly string[]>>;
  onChange: (name: string, values: readonly string[]) => void;
}

export const filterKinds = [
  { name: 'type', label: 'Type', noun: 'types', of: 'types' },
  { name: 'branch', label: 'Branch', noun: 'branches', of: 'branches' },
  { name: 'team', label: 'Team', noun: 'teams', of: 'teams' },
] as const;

export default function RequestsFilters({ type, choices, chosen, onChange }: RequestsFiltersProps) {
  return (
    <>
      {filterKinds
        .filter(({ of }) => choices === undefined || choices[of].length > 0)
        .map(({ name, label, noun, of }) => (
          <Field key={name} label={name === 'type' ? type : label}>
            <MultiSelect
              noun={noun}
              placeholder="Any"
              options={choices?.[of] ?? []}
              value={chosen[name] ?? []}
              disabled={!choices}
              onValueChange={(values) => onChange(name, values)}
            />
          </Field>
        ))}
      <Field label="From">
        <DateInput
          value={chosen.from?.[0] ?? ''}
          onChange={({ target: { value } }) => onChange('from', dayOf(value))}
        />
      </Field>
      <Field label="Until">
        <DateInput value={chosen.to?.[0] ?? ''} onChange={({ target: { value } }) => onChange('to', dayOf(value))} />
      </Field>
    </>
  );
}

const dayOf = (value: string): string[] => (value === '' ? [] : [value]);
