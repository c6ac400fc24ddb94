import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import { figureFilters, listAddress, figures as rules } from '../../rules/dashboard/figures.ts';
import { employeePath } from '../../rules/shared/employee-links.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import styles from './dashboard.module.css';
import { chosenBranch } from './tile-props.ts';

interface AwayTodayProps {
  dashboard: Dashboard;
  away: NonNullable<Dashboard['away']>;
}

export function AwayToday({ dashboard, away: { people, more } }: AwayTodayProps) {
  if (people.length === 0) return null;
  const all = listAddress(rules.awayToday.list, figureFilters('awayToday', dashboard, chosenBranch(dashboard)));

  return (
    <NamedPeople label="On leave today" more={more} all={all}>
      {people.map((person) => (
        <Person key={person._id} person={person}>
          on leave until <DateTime value={person.until} />
        </Person>
      ))}
    </NamedPeople>
  );
}

export function Celebrations({ dashboard: { celebrations, today } }: { dashboard: Dashboard }) {
  return (
    <NamedPeople label="Birthdays and anniversaries in the next 7 days" more={celebrations.more}>
      {celebrations.people.map(({ day, years, ...person }) => (
        <Person key={person._id + years} person={person} what={years === null ? 'Birthday' : yearsInWords(years)}>
          {day === today ? 'Today' : <DateTime value={day} />}
        </Person>
      ))}
    </NamedPeople>
  );
}

const yearsInWords = (years: number): string => `${years} ${years === 1 ? 'year' : 'years'} with the company`;

interface NamedPeopleProps {
  label: string;
  more: number;
  /** The list of them all. */
  all?: string;
  children: ReactNode;
}

function NamedPeople({ label, more, all, children }: NamedPeopleProps) {
  const rest = `and ${withCommas(more)} more`;

  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
      {more > 0 && <li className={common.muted}>{all ? <Link href={all}>{rest}</Link> : rest}</li>}
    </ul>
  );
}

interface PersonProps {
  person: { _id: string; fullName: string };
  what?: string;
  children: ReactNode;
}

function Person({ person: { _id, fullName }, what, children }: PersonProps) {
  return (
    <li>
      <Link href={employeePath(_id)} className={styles.row}>
        <span className={styles.label}>
          {fullName}
          {what && <span className={common.block}>{what}</span>}
        </span>
        <span className={common.muted}>{children}</span>
      </Link>
    </li>
  );
}
