import { useSelector } from '@xstate/react';
import type { ChangesActor } from '../../machines/modules/challenges.ts';
import { joinWords } from '../../rules/documents/audience.ts';
import { Card } from '../ui/card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import styles from './challenges.module.css';
import { fieldLabels } from './field-labels.ts';

/** Who changed what, latest first. Absent until it is loaded: nothing depends on it. */
export function ChangesList({ actorRef }: { actorRef: ChangesActor }) {
  const changes = useSelector(actorRef, ({ context }) => context.thing);
  if (!changes?.length) return null;

  return (
    <Card title="Changes">
      <ol className={styles.changes}>
        {changes.map(({ what, at, by, fields }) => (
          <li key={`${at} ${what}`}>
            {what}
            {fields.length > 0 && `: ${joinWords(fields.map((field) => fieldLabels[field] ?? field))}`}
            <span className={styles.quiet}>
              {by ?? 'The server'}, <DateTime value={at} show="both" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
