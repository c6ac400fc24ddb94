import { formatDate, formatDateTime, formatFullDay, formatTime } from '../../rules/shared/dates.ts';
import { formatDay, isDay } from '../../rules/shared/days.ts';
import { zoneCity } from '../../rules/shared/zoned-time.ts';
import { DAY } from './unbroken.tsx';

interface DateTimeProps {
  /** An instant (`2026-03-05T09:30:00Z`) or a day (`2026-03-05`); without one, a dash. */
  value: string | null | undefined;
  /** Days always show as a date. Default `date`. */
  show?: 'date' | 'time' | 'both';
  /** The time zone of an instant; the reader's own by default. */
  zone?: string;
}

const formats = { date: formatDate, time: formatTime, both: formatDateTime };

/** The tooltip says it in full. */
export function DateTime({ value, show = 'date', zone }: DateTimeProps) {
  const text = isDay(value) ? formatDay(value) : formats[show](value, zone);
  if (!value || !text) return <>–</>;

  return (
    <time dateTime={value} {...(isDay(value) ? { 'data-tooltip': formatFullDay(value) } : { 'data-zone': zone ?? '' })}>
      {text}
    </time>
  );
}

/** A time in a place's time zone, which is named if it differs from the reader's. */
export function LocalDateTime({ value, zone }: { value: string | null; zone: string | null }) {
  if (value === null || zone === null || formatDateTime(value, zone) === formatDateTime(value)) {
    return <DateTime value={value} show="both" />;
  }

  return (
    <>
      <DateTime value={value} show="both" zone={zone} /> ({zoneCity(zone)})
    </>
  );
}

/** Wraps each date (this century) in a sentence in a DateTime. */
export function WithDates({ children: sentence }: { children: string }) {
  const parts = sentence.split(DAY).map((part, index) => {
    const day = part.split('-').reverse().join('-');

    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has no id, only a position
    return index % 2 === 1 && isDay(`20${day}`) ? <DateTime key={index} value={`20${day}`} /> : part;
  });

  return <span>{parts}</span>;
}
