import { useActorRef, useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { wireEmployees } from '../../machines/modules/employees.ts';
import { departureInWords } from '../../rules/employees/departure-words.ts';
import { reportsPath } from '../../rules/shared/employee-links.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { unbroken } from '../ui/unbroken.tsx';
import styles from './people-change.module.css';

/** `onLeave`: called when someone goes to the list of the direct reports. */
export function Departure({ person, onLeave }: { person: string; onLeave: () => void }) {
  const actorRef = useActorRef(useMachines(wireEmployees).effects, { input: { key: person } });
  const effects = useSelector(actorRef, ({ context }) => context.record);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  if (hasFailed) return <p>Their direct reports could not be loaded.</p>;
  if (!effects) return <p>Loading their direct reports…</p>;

  const sentences = departureInWords(effects);
  if (sentences.length === 0) return null;

  return (
    <ul className={styles.consequences}>
      {sentences.map((sentence, at) => (
        <li key={sentence}>
          {unbroken(sentence)} {/* The first sentence is about the direct reports. */}
          {at === 0 && effects.reports > 0 && (
            <Link href={reportsPath(person)} onClick={onLeave}>
              Show them to choose a new manager
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
