import type { AwayPerson } from '../../machines/modules/away-calendar.ts';
import { formatDay } from '../../machines/rules/dates.ts';
import { listInWords } from '../../machines/rules/leave-words.ts';
import styles from './away-calendar.module.css';
import { TypeName } from './request-cells.tsx';

/** What the colours mean, and which holidays the people shown have. */
export function AwayLegend({ people, days }: { people: readonly AwayPerson[]; days: readonly string[] }) {
  const types = new Map(people.flatMap(({ absences }) => absences.map(({ type }) => [type.name, type] as const)));
  const holidays = holidaysOf(people).filter(({ day }) => days.includes(day));

  return (
    <div className={styles.legend}>
      <ul className={styles.types} aria-label="Types">
        {[...types.values()].map((type) => (
          <li key={type.name}>
            <TypeName type={type} />
          </li>
        ))}
        <li>
          <span className={styles.sample} data-pending aria-hidden="true" /> Not decided yet
        </li>
        <li>
          <span className={styles.sample} data-free="weekend" aria-hidden="true" /> Weekend of the branch
        </li>
        <li>
          <span className={styles.sample} data-free="holiday" aria-hidden="true" /> Public holiday
        </li>
      </ul>
      {holidays.length > 0 && (
        <ul className={styles.holidays} aria-label="Public holidays">
          {holidays.map(({ day, name, half, branches }) => (
            <li key={`${day} ${name}`}>
              {formatDay(day)} {name}
              {half && ' (from noon)'}, {listInWords(branches)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
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
      const known = found.get(key) ?? { ...holiday, branches: [] };
      if (branchName !== null && !known.branches.includes(branchName)) known.branches.push(branchName);
      found.set(key, known);
    }
  }

  return [...found.values()].sort((a, b) => a.day.localeCompare(b.day));
}
