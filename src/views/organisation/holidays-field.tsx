import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import type { Holiday } from '../../api/contract/branches.ts';
import { HOLIDAY_NAME_MAX } from '../../rules/organisation/holiday-lines.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import common from '../ui/common.module.css';
import { DateInput } from '../ui/date-input.tsx';
import { FieldError } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import styles from './holidays-field.module.css';

interface HolidaysFieldProps {
  value: readonly Holiday[];
  error?: string;
  /** Has the focus when it appears. */
  isStart?: boolean;
  onChange: (holidays: Holiday[]) => void;
}

export function HolidaysField({ value, error, isStart = false, onChange }: HolidaysFieldProps) {
  const rows = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current) rows.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    isAdded.current = false;
  });
  const change = (changedIndex: number, changed: Partial<Holiday>) =>
    onChange(value.map((holiday, index) => (index === changedIndex ? { ...holiday, ...changed } : holiday)));
  const add = () => {
    isAdded.current = true;
    onChange([...value, { day: '', name: '', half: false }]);
  };

  return (
    <fieldset className={styles.holidays} aria-describedby={error ? 'holidays-error' : undefined}>
      <legend>Public holidays</legend>
      {value.length === 0 && <p className={common.muted}>None yet. Public holidays are not counted as leave.</p>}
      <ul ref={rows} className={common.stack2}>
        {value.map((holiday, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, only a position
          <li key={index} className={styles.row}>
            <DateInput
              aria-label={`Date of public holiday ${index + 1}`}
              value={holiday.day}
              aria-invalid={error && holiday.day === '' ? true : undefined}
              onChange={(event) => change(index, { day: event.target.value })}
            />
            <Input
              aria-label={`Name of public holiday ${index + 1}`}
              placeholder="Name"
              value={holiday.name}
              maxLength={HOLIDAY_NAME_MAX}
              autoComplete="off"
              aria-invalid={error && holiday.name.trim() === '' ? true : undefined}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <Checkbox
              label="Half day"
              checked={holiday.half}
              onChange={(event) => change(index, { half: event.target.checked })}
            />
            <IconButton
              size="small"
              label={`Remove ${holiday.name || formatDay(holiday.day) || `holiday ${index + 1}`}`}
              withoutTooltip
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => onChange(value.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id="holidays-error">{error}</FieldError>}
      <div>
        <Button
          id="holidays"
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          autoFocus={isStart}
          onClick={add}
        >
          Add public holiday
        </Button>
      </div>
    </fieldset>
  );
}
