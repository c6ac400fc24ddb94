import { ACTIVE } from '../../machines/modules/employees-query.ts';
import { nationalities } from '../../rules/employees/nationalities.ts';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import type { EmployeeFilter } from './filters.ts';

export interface FilterPanelProps {
  filters: readonly EmployeeFilter[];
  chosen: Readonly<Record<string, readonly string[]>>;
  onChange: (name: string, values: readonly string[]) => void;
}

const nationalityOptions = nationalities.map((nationality) => ({ value: nationality, label: nationality }));

export default function FilterPanel({ filters, chosen, onChange }: FilterPanelProps) {
  return (
    <>
      {filters.map((filter) => {
        const { name, label, noun, isSingle } = filter;
        const options = name === 'nationality' ? nationalityOptions : filter.options;

        return (
          <Field key={name} label={label}>
            <MultiSelect
              noun={noun}
              placeholder="Any"
              options={options}
              value={chosen[name] ?? (name === 'state' ? [ACTIVE] : [])}
              disabled={options.length === 0}
              onValueChange={(values) =>
                onChange(name, isSingle ? values.slice(-1).filter((one) => one !== ACTIVE) : values)
              }
            />
          </Field>
        );
      })}
    </>
  );
}
