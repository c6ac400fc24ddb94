import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';
import { Link } from 'wouter';
import type { RequestKind } from '../../rules/leave/time-off.ts';
import styles from '../layout/segments.module.css';

export function ViewSwitch({ at, kind, isCalendar }: { at: string; kind: RequestKind; isCalendar: boolean }) {
  return (
    <nav aria-label="View" className={styles.segments}>
      <Link href={at} aria-current={isCalendar ? undefined : 'page'} className={styles.segment}>
        <List size={16} aria-hidden="true" />
        Requests
      </Link>
      <Link
        href={`${at}?${kind === 'wfh' ? '' : `kind=${kind}&`}view=calendar`}
        aria-current={isCalendar ? 'page' : undefined}
        className={styles.segment}
      >
        <CalendarDays size={16} aria-hidden="true" />
        Calendar
      </Link>
    </nav>
  );
}
