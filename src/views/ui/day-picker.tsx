import { DayPicker as Calendar, type Matcher } from 'react-day-picker';
import { formatFullDay } from '../../rules/shared/dates.ts';
import { today } from '../../rules/shared/days.ts';
import styles from './day-picker.module.css';

export interface DayPickerProps {
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChosen: (day: string) => void;
}

/** The library counts in local midnights. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00`);
const dayOf = (date: Date): string => today(date);

/** The arrows move between days, Page Up and Page Down between months. */
export default function DayPicker({ value, min, max, onChosen }: DayPickerProps) {
  const chosen = value === '' ? undefined : dateOf(value);
  const beyond: Matcher[] = [...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])];

  return (
    <Calendar
      mode="single"
      autoFocus
      weekStartsOn={1}
      className={styles.calendar}
      classNames={styles}
      selected={chosen}
      defaultMonth={chosen ?? (max && max < today() ? dateOf(max) : undefined)}
      captionLayout="dropdown"
      startMonth={min ? dateOf(min) : new Date(1930, 0)}
      endMonth={max ? dateOf(max) : new Date(new Date().getFullYear() + 10, 11)}
      disabled={beyond}
      labels={{ labelDayButton: (date) => formatFullDay(dayOf(date)) }}
      onSelect={(date) => onChosen(date ? dayOf(date) : value)}
    />
  );
}
