import { Link } from 'wouter';
import { departureInWords, type Departure as Effects } from '../../rules/employees/departure-words.ts';
import { reportsPath } from '../../rules/shared/employee-links.ts';
import { unbroken } from '../ui/unbroken.tsx';
import styles from './people-change.module.css';

interface DepartureProps {
  person: string;
  /** Null while they are loading. */
  effects: Effects | null;
  hasFailed: boolean;
  /** Called when someone goes to the list of the direct reports. */
  onLeave: () => void;
}

export function Departure({ person, effects, hasFailed, onLeave }: DepartureProps) {
  if (hasFailed) return <p>We could not check what this affects. Close this and try again.</p>;
  if (!effects) return <p>Checking what this affects…</p>;

  const sentences = departureInWords(effects);
  if (sentences.length === 0) return null;

  return (
    <ul className={styles.consequences}>
      {sentences.map((sentence, at) => (
        <li key={sentence}>
          {unbroken(sentence)} {/* The first sentence is about the direct reports. */}
          {at === 0 && effects.reports > 0 && (
            <Link href={`${reportsPath(person)}&leaver=${person}`} onClick={onLeave}>
              Show direct reports to choose a new manager
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
