import { daysInWords, withUnit } from '../../rules/leave/leave-words.ts';
import type { RequestDay } from '../../rules/leave/time-off.ts';
import { formatFullDay } from '../../rules/shared/dates.ts';
import { today } from '../../rules/shared/days.ts';
import { listInWords } from '../../rules/shared/text.ts';
import common from '../ui/common.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './day-strip.module.css';

/** Longer requests are described in a sentence instead. */
const MOST_DAYS = 35;
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;
const reasons = {
  weekend: 'weekend',
  holiday: 'holiday',
  'half-holiday': 'half-day holiday',
  leave: 'on leave',
} as const;

interface DayStripProps {
  days: readonly RequestDay[];
  /** What tooltips say of days before today, such as `already taken`; left out where those are days like others. */
  past?: string | undefined;
}

export function DayStrip({ days, past }: DayStripProps) {
  const now = today();
  const pastOf = ({ day, days: count }: RequestDay) => (day < now && count > 0 ? past : undefined);

  if (days.length > MOST_DAYS) return <p className={styles.sentence}>{daysInSentence(days)}</p>;

  return (
    <ol className={styles.strip}>
      {days.map((day) => (
        <li
          key={day.day}
          className={styles.day}
          data-off={day.days === 0 || undefined}
          data-past={pastOf(day) && true}
          data-tooltip={describeDay(day, pastOf(day))}
        >
          <span aria-hidden="true" className={common.muted}>
            {weekdays[new Date(`${day.day}T00:00:00Z`).getUTCDay()]}
          </span>
          <span aria-hidden="true" className={styles.date}>
            {Number(day.day.slice(8))}
          </span>
          <span aria-hidden="true" className={styles.count}>
            {day.days === 0 ? '–' : day.days === 0.5 ? '½' : day.days}
          </span>
          <VisuallyHidden>{describeDay(day, pastOf(day))}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

/** For example `9 March 2026: 1 day, already taken` or `1 May 2026: none, holiday (Labour Day)`. */
function describeDay({ day, days, off, holidayName }: RequestDay, past: string | undefined): string {
  const count = days === 0 ? 'none' : daysInWords(days);
  const why = off ? `, ${reasons[off]}${holidayName ? ` (${holidayName})` : ''}` : '';

  return `${formatFullDay(day)}: ${count}${why}${past ? `, ${past}` : ''}`;
}

function daysInSentence(days: readonly RequestDay[]): string {
  const free = (off: RequestDay['off']) => days.filter((day) => day.off === off).length;
  const off = [[free('weekend'), 'weekend day'] as const, [free('holiday'), 'public holiday'] as const].flatMap(
    ([count, unit]) => (count > 0 ? [withUnit(count, unit)] : []),
  );

  return `${withUnit(days.length, 'calendar day')}${off.length > 0 ? `, including ${listInWords(off)}` : ''}.`;
}
