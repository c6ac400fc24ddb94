import type { ReactNode } from 'react';
import type { AwayPerson } from '../../machines/modules/time-off/away-calendar.ts';
import type { AwayPeriod } from '../../rules/leave/away-calendar.ts';
import { weekdays } from '../../rules/organisation/branch-words.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { listInWords } from '../../rules/shared/text.ts';
import { WithDates } from '../ui/date-time.tsx';
import styles from './away-calendar.module.css';
import { TypeName } from './request-cells.tsx';

interface AwayLegendProps {
  people: readonly AwayPerson[];
  period: AwayPeriod;
  /** The table names types and states in words. */
  isTable: boolean;
}

/** Each branch has its own weekend and holidays, so both are listed by branch. */
export function AwayLegend({ people, period: { days }, isTable }: AwayLegendProps) {
  const types = new Map(people.flatMap(({ absences }) => absences.map(({ type }) => [type.name, type] as const)));
  const holidays = holidaysOf(people).filter(({ day }) => days.includes(day));

  return (
    <div className={styles.legend}>
      {!isTable && (
        <ul className={styles.types} aria-label="Types">
          {[...types.values()].map((type) => (
            <li key={type.name}>
              <TypeName type={type} />
            </li>
          ))}
          <li>
            <span className={styles.sample} data-pending aria-hidden="true" /> Pending
          </li>
          {people.some(({ absences }) => absences.some(({ isCancelling }) => isCancelling)) && (
            <li>
              <span className={styles.sample} data-cancelling aria-hidden="true" /> Cancellation requested
            </li>
          )}
        </ul>
      )}
      <div className={styles.frees}>
        <FreeDays title="Weekends" sample={!isTable && 'weekend'}>
          {weekendsOf(people).map(({ days, branches }) => (
            <li key={days}>
              {days}: {listInWords(branches)}
            </li>
          ))}
        </FreeDays>
        {holidays.length > 0 && (
          <FreeDays title="Public holidays" sample={!isTable && 'holiday'}>
            {holidays.map(({ day, name, half, branches }) => (
              <li key={`${day} ${name} ${half}`}>
                <WithDates>{`${formatDay(day)} ${name}${half ? ' (from midday)' : ''}: ${listInWords(branches)}`}</WithDates>
              </li>
            ))}
          </FreeDays>
        )}
      </div>
      {!isTable && <p className={styles.keys}>Use the arrow keys to move between bars, and Enter to open one.</p>}
    </div>
  );
}

interface FreeDaysProps {
  title: string;
  sample: 'weekend' | 'holiday' | false;
  children: ReactNode;
}

function FreeDays({ title, sample, children }: FreeDaysProps) {
  return (
    <section className={styles.free}>
      <h3>
        {sample && <span className={styles.sample} data-free={sample} aria-hidden="true" />} {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

const ELSEWHERE = 'people without a branch';

function weekendsOf(people: readonly AwayPerson[]): { days: string; branches: string[] }[] {
  const found = new Map<string, Set<string>>();
  for (const { branchName, free } of people) {
    const days = listInWords(free.weekend.map((day) => weekdays[day - 1] as string)) || 'None';
    found.set(days, (found.get(days) ?? new Set()).add(branchName ?? ELSEWHERE));
  }

  return [...found].map(([days, branches]) => ({ days, branches: [...branches].sort() }));
}

interface Holiday {
  day: string;
  name: string;
  half: boolean;
  branches: string[];
}

function holidaysOf(people: readonly AwayPerson[]): Holiday[] {
  const found = new Map<string, Holiday>();
  for (const { branchName, free } of people) {
    for (const holiday of free.holidays) {
      const key = `${holiday.day} ${holiday.name} ${holiday.half}`;
      const entry = found.get(key) ?? { ...holiday, branches: [] };
      if (branchName !== null && !entry.branches.includes(branchName)) entry.branches.push(branchName);
      found.set(key, entry);
    }
  }

  return [...found.values()].sort((a, b) => a.day.localeCompare(b.day));
}
