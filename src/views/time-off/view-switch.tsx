import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';
import { Link, useSearch } from 'wouter';
import type { RequestKind } from '../../rules/leave/time-off.ts';
import styles from '../layout/segments.module.css';
import { keptInView } from './kept-filters.ts';

export function ViewSwitch({ at, kind, isCalendar }: { at: string; kind: RequestKind; isCalendar: boolean }) {
  const kept = keptInView(useSearch());
  const of = kept && `${kept}&`;
  // The calendar shows one person’s absences whatever their status.
  const status = new URLSearchParams(kept).has('person') ? '&data=all' : '';

  return (
    <nav aria-label="View" className={styles.segments}>
      <Link
        href={kept ? `${at}?${kept}${status}` : at}
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
