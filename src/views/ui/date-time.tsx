import {
  formatDate,
  formatDateTime,
  formatDay,
  formatFullDateTime,
  formatFullDay,
  formatTime,
  isDay,
} from '../../machines/rules/dates.ts';
import { DAY } from './unbroken.tsx';

export interface DateTimeProps {
  /** An instant (`2026-03-05T09:30:00Z`) or a day (`2026-03-05`); nothing shows a dash. */
  value: string | null | undefined;
  /** What of an instant to show. A day shows as a day. Default `date`. */
  show?: 'date' | 'time' | 'both';
  /** The zone to read an instant in; the reader's own by default. */
  zone?: string;
}

const formats = { date: formatDate, time: formatTime, both: formatDateTime };

/** DD-MM-YY and hh:mm, the full date in its tooltip. */
export function DateTime({ value, show = 'date', zone }: DateTimeProps) {
  const text = isDay(value) ? formatDay(value) : formats[show](value, zone);
  if (!value || !text) return <>–</>;

  return (
    <time dateTime={value} data-tooltip={isDay(value) ? formatFullDay(value) : formatFullDateTime(value, zone)}>
      {text}
    </time>
  );
}

/** A sentence about days of this century, each in one piece and with its full date in a tooltip, as DateTime tells it. */
export function WithDates({ children: sentence }: { children: string }) {
  const parts = sentence.split(DAY).map((part, place) => {
    const day = part.split('-').reverse().join('-');

    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has nothing of its own but its place
    return place % 2 === 1 && isDay(`20${day}`) ? <DateTime key={place} value={`20${day}`} /> : part;
  });

  return <span>{parts}</span>;
}
