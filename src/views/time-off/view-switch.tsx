import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';
import { Link, useSearch } from 'wouter';
import type { RequestKind } from '../../rules/leave/time-off.ts';
import styles from '../layout/segments.module.css';

export function ViewSwitch({ at, kind, isCalendar }: { at: string; kind: RequestKind; isCalendar: boolean }) {
  const person = new URLSearchParams(useSearch()).get('person');
  const of = person === null ? '' : `person=${person}&`;

  return (
    <nav aria-label="View" className={styles.segments}>
      <Link
        href={of ? `${at}?${of}data=all` : at}
        aria-current={isCalendar ? undefined : 'page'}
        className={styles.segment}
      >
        <List size={16} aria-hidden="true" />
        Requests
      </Link>
      <Link
        href={`${at}?${of}${kind === 'wfh' ? '' : `kind=${kind}&`}view=calendar`}
        aria-current={isCalendar ? 'page' : undefined}
        className={styles.segment}
      >
        <CalendarDays size={16} aria-hidden="true" />
        Calendar
      </Link>
    </nav>
  );
}
