import { lastDayMark, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import { capitalise } from '../../rules/shared/text.ts';
import styles from './after-last-day.module.css';

interface AfterLastDayProps {
  absence: Pick<TimeOffRequest, 'status' | 'from' | 'to'>;
  leavesOn: string | null | undefined;
}

/** On a line of its own. */
export function AfterLastDay({ absence, leavesOn }: AfterLastDayProps) {
  const words = lastDayMark(absence, leavesOn);

  return words && <span className={styles.mark}>{capitalise(words)}</span>;
}
