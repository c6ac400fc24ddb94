import type { CSSProperties } from 'react';
import type { Absence, AwayPerson } from '../../machines/modules/away-calendar.ts';
import { barOf, freeOn, weekdayOf } from '../../machines/rules/away-calendar.ts';
import { daysInWords } from '../../machines/rules/leave-words.ts';
import { spanInWords, statusWords } from '../../machines/rules/time-off.ts';
import { Avatar } from '../ui/avatar.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './away-calendar.module.css';

const letters = ['', 'M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;

/** The days over the rows. Each absence says its days in words, so these are for the eye alone. */
export function DaysHead({ days, now }: { days: readonly string[]; now: string }) {
  return (
    <div className={styles.head} aria-hidden="true" style={{ '--days': days.length } as CSSProperties}>
      <span className={styles.corner} />
      {days.map((day) => (
        <span
          key={day}
          className={styles.dayHead}
          data-today={day === now || undefined}
          data-mark={isMark(day, now) || undefined}
        >
          <span className={styles.letter}>{letters[weekdayOf(day)]}</span>
          <span className={styles.number}>{Number(day.slice(8))}</span>
        </span>
      ))}
    </div>
  );
}

/** Numbered even where the columns are too narrow for two digits. */
function isMark(day: string, now: string): boolean {
  const number = Number(day.slice(8));
  const isBesideToday = day.slice(0, 7) === now.slice(0, 7) && Math.abs(number - Number(now.slice(8))) <= 1;

  return !isBesideToday && (number === 1 || (number % 5 === 0 && number < 30));
}

export interface AwayRowProps {
  person: AwayPerson;
  days: readonly string[];
  month: string;
  now: string;
}

/** One person's month: what is free in their branch shaded, absences as bars over it. */
export function AwayRow({ person, days, month, now }: AwayRowProps) {
  return (
    <li className={styles.row} style={{ '--days': days.length } as CSSProperties}>
      <span className={styles.person}>
        <Avatar name={person.fullName} size={24} />
        <span className={styles.words}>
          <span className={styles.name}>{person.fullName}</span>
          <span className={styles.place}>{[person.branchName, person.teamName].filter(Boolean).join(', ')}</span>
        </span>
      </span>
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
          <AbsenceBar key={absence._id} absence={absence} month={month} />
        ))}
      </ul>
    </li>
  );
}

function AbsenceBar({ absence, month }: { absence: Absence; month: string }) {
  const bar = barOf(absence, month);
  if (!bar) return null;
  const { first, last, fromNoon, untilNoon } = bar;
  const words = `${absence.type.name}, ${spanInWords(absence)}, ${daysInWords(absence.days)}, ${statusWords[absence.status].toLowerCase()}`;

  return (
    <li
      className={styles.bar}
      style={
        {
          '--first': first + 1,
          '--last': last + 2,
          '--length': last - first + 1,
          '--colour': absence.type.colour,
        } as CSSProperties
      }
      data-pending={absence.status === 'pending' || undefined}
      data-from-noon={fromNoon || undefined}
      data-until-noon={untilNoon || undefined}
      data-tooltip={words}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
    </li>
  );
}
