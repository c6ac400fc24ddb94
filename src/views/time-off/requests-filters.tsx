import type { RequestChoices } from '../../machines/modules/requests.ts';
import { Field } from '../ui/field.tsx';
import { DateInput } from '../ui/input.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import styles from './requests-filters.module.css';

export interface RequestsFiltersProps {
  /** What there are several kinds of. */
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

/** Every way to narrow the list, side by side. What there is nothing to choose of is left out. */
export default function RequestsFilters({ type, choices, chosen, onChange }: RequestsFiltersProps) {
  return (
    <div className={styles.filters}>
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
      <Field label="Away from">
        <DateInput
          value={chosen.from?.[0] ?? ''}
          onChange={({ target: { value } }) => onChange('from', dayOf(value))}
        />
      </Field>
      <Field label="Away until">
        <DateInput value={chosen.to?.[0] ?? ''} onChange={({ target: { value } }) => onChange('to', dayOf(value))} />
      </Field>
    </div>
  );
}

const dayOf = (value: string): string[] => (value === '' ? [] : [value]);
