import type { CSSProperties } from 'react';
import type { Absence, AwayPerson } from '../../machines/modules/time-off/away-calendar.ts';
import { barOf, freeOn, lanesOf } from '../../rules/leave/away-calendar.ts';
import { overlaps } from '../../rules/leave/leave-days.ts';
import { daysInWords } from '../../rules/leave/leave-words.ts';
import { lastDayMark, spanInWords, statusInWords } from '../../rules/leave/time-off.ts';
import { weekdays } from '../../rules/organisation/branch-words.ts';
import { weekdayOfDay } from '../../rules/shared/day-numbers.ts';
import styles from './away-calendar.module.css';
import { Person } from './request-cells.tsx';

/** Hidden from screen readers: each absence names its days. */
export function DaysHead({ days, now }: { days: readonly string[]; now: string }) {
  const isWeek = days.length === 7;

  return (
    <div
      className={styles.head}
      aria-hidden="true"
      data-week={isWeek || undefined}
      style={{ '--days': days.length } as CSSProperties}
    >
      <span />
      {days.map((day) => (
        <span
          key={day}
          className={styles.dayHead}
          data-today={day === now || undefined}
          data-mark={isWeek || isMark(day, now) || undefined}
        >
          <span className={styles.letter}>{weekdays[weekdayOfDay(day) - 1]?.slice(0, isWeek ? 3 : 1)}</span>
          <span className={styles.number}>{Number(day.slice(8))}</span>
        </span>
      ))}
    </div>
  );
}

/** Days that are numbered even where columns are too narrow for every number. */
function isMark(day: string, now: string): boolean {
  const number = Number(day.slice(8));
  const isBesideToday = day.slice(0, 7) === now.slice(0, 7) && Math.abs(number - Number(now.slice(8))) <= 1;

  return !isBesideToday && (number === 1 || (number % 5 === 0 && number < 30));
}

export const workplaceOf = ({ branchName, teamName }: AwayPerson): string =>
  [branchName, teamName].filter(Boolean).join(', ');

interface BarEvents {
  tabStop: string | undefined;
  onFocus: (absence: Absence) => void;
  onOpen: (absence: Absence) => void;
}

interface AwayRowProps extends BarEvents {
  person: AwayPerson;
  days: readonly string[];
  now: string;
}

export function AwayRow({ person, days, now, ...events }: AwayRowProps) {
  const lanes = lanesOf(person.absences);

  return (
    <li className={styles.row} data-person style={{ '--days': days.length } as CSSProperties}>
      <div className={styles.person}>
        <Person id={person._id} name={person.fullName} workplace={workplaceOf(person)} />
      </div>
      {days.map((day, index) => {
        const free = freeOn(day, person.free);

        return (
          <span
            key={day}
            className={styles.cell}
            style={{ '--at': index + 2 } as CSSProperties}
            data-free={free?.kind}
            data-today={day === now || undefined}
            data-tooltip={free && free.kind !== 'weekend' ? free.name : undefined}
            aria-hidden="true"
          />
        );
      })}
      <ul className={styles.bars}>
        {person.absences.map((absence) => (
          <AbsenceBar key={absence._id} absence={absence} person={person} lanes={lanes} days={days} {...events} />
        ))}
      </ul>
    </li>
  );
}

interface AbsenceBarProps extends BarEvents {
  absence: Absence;
  person: AwayPerson;
  lanes: ReadonlyMap<Absence, number>;
  days: readonly string[];
}

function AbsenceBar({ absence, person, lanes, days, tabStop, onFocus, onOpen }: AbsenceBarProps) {
  const bar = barOf(absence, days);
  if (!bar) return null;
  const isShared = person.absences.some((other) => other !== absence && overlaps(other, absence));
  const lane = lanes.get(absence) ?? 0;
  const last = Math.max(...lanes.values());
  const { fromNoon, untilNoon } = bar;
  const words = [
    absence.type.name,
    spanInWords(absence),
    daysInWords(absence.days),
    statusInWords(absence).toLowerCase(),
    lastDayMark(absence, person.leavesOn),
  ]
    .filter(Boolean)
    .join(', ');

  return (
    <li
      className={styles.span}
      style={
        { '--first': bar.first + 1, '--last': bar.last + 2, '--length': bar.last - bar.first + 1 } as CSSProperties
      }
    >
      <button
        type="button"
        className={styles.bar}
        style={{ '--colour': absence.type.colour, '--lane': lane, '--lanes': last + 1 } as CSSProperties}
        tabIndex={absence._id === tabStop ? 0 : -1}
        aria-label={`${person.fullName}: ${words}`}
        data-pending={absence.status === 'pending' || undefined}
        data-shared={isShared ? (lane === 0 ? 'top' : lane === last ? 'bottom' : 'middle') : undefined}
        data-cancelling={absence.isCancelling || undefined}
        data-from-noon={fromNoon || undefined}
        data-until-noon={untilNoon || undefined}
        data-tooltip={words}
        onFocus={() => onFocus(absence)}
        onClick={() => onOpen(absence)}
      />
    </li>
  );
}
