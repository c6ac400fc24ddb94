import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { emptyOption, type OptionValues } from '../../machines/modules/company/insurance-values.ts';
import form from '../layout/form.module.css';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateInput } from '../ui/date-input.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import styles from './options-field.module.css';

interface OptionsFieldProps {
  value: readonly OptionValues[];
  error?: string;
  onChange: (options: OptionValues[]) => void;
}

export function OptionsField({ value, error, onChange }: OptionsFieldProps) {
  const boxes = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current) boxes.current?.querySelector<HTMLInputElement>('fieldset:last-child input')?.focus();
    isAdded.current = false;
  });
  const add = () => {
    isAdded.current = true;
    onChange([...value, emptyOption]);
  };

  return (
    <>
      <div ref={boxes} className={common.stack4}>
        {value.map((option, index) => (
          <OptionBox
            // biome-ignore lint/suspicious/noArrayIndexKey: a new option has no id, only a position
            key={index}
            option={option}
            number={index + 1}
            isBlamed={error !== undefined}
            onChange={(changed) =>
              onChange(value.map((one, other) => (other === index ? { ...one, ...changed } : one)))
            }
            onRemove={() => onChange(value.filter((_, other) => other !== index))}
          />
        ))}
      </div>
      {error && <FieldError id="plans-error">{error}</FieldError>}
      <div>
        <Button id="plans" size="small" icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
          Add option
        </Button>
      </div>
    </>
  );
}

interface OptionBoxProps {
  option: OptionValues;
  number: number;
  isBlamed: boolean;
  onChange: (changed: Partial<OptionValues>) => void;
  onRemove: () => void;
}

function OptionBox({ option, number, isBlamed, onChange, onRemove }: OptionBoxProps) {
  const { name, headcount } = option;
  const text = (field: 'name' | 'effectiveFrom' | 'effectiveTo' | 'categories') => ({
    value: option[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });

  return (
    <fieldset className={styles.option}>
      <legend>{`Option ${number}`}</legend>
      {headcount === 0 ? (
        <IconButton
          size="small"
          className={styles.remove}
          label={`Remove ${name || `option ${number}`}`}
          withoutTooltip
          icon={<X size={16} aria-hidden="true" />}
          onClick={onRemove}
        />
      ) : (
        <span className={styles.heads}>{headcount === 1 ? '1 person has it' : `${headcount} people have it`}</span>
      )}
      <div className={form.columns}>
        <Field label="Name" required>
          <Input {...text('name')} maxLength={80} aria-invalid={(isBlamed && name.trim() === '') || undefined} />
        </Field>
        <Field label="Eligible categories" help="Separate categories with commas. Leave empty for everyone.">
          <Input {...text('categories')} maxLength={400} />
        </Field>
        <Field label="Effective from">
          <DateInput {...text('effectiveFrom')} />
        </Field>
        <Field label="Effective to">
          <DateInput {...text('effectiveTo')} min={option.effectiveFrom || undefined} />
        </Field>
      </div>
    </fieldset>
  );
}
