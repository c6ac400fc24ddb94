import { useSelector } from '@xstate/react';
import type { ChallengeChange } from '../../api/contract/challenges.ts';
import type { ChangesActor } from '../../machines/modules/challenges/challenges.ts';
import { listInWords } from '../../rules/shared/text.ts';
import { Card } from '../ui/card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import styles from './challenges.module.css';
import { fieldLabels } from './field-labels.ts';

const sentences: Readonly<Record<string, string>> = {
  'challenge.added': 'Created',
  'challenge.copied': 'Created as a copy',
  'challenge.started': 'Started before its first day',
  'challenge.shortened': 'Ended on that day',
  'challenge.ended': 'Ended with the previous day as the last day',
  'challenge.withdrawn': 'Withdrawn',
  'challenge.restored': 'Restored',
  'challenge.exported': 'Exported the leaderboard',
  'challenge.finished': 'Results became final',
  'challenge.retired': 'Retired',
  'challenge.daySetAside': 'Excluded a day',
  'challenge.dayCounted': 'Included a day again',
  'challenge.dayAccepted': 'Accepted an unusual day',
};

function changeInWords({ what, fields }: Pick<ChallengeChange, 'what' | 'fields'>): string {
  const changed = listInWords(fields.map((field) => (fieldLabels[field] ?? field).toLowerCase()));
  if (what === 'challenge.released') return changed ? `Published, and changed ${changed}` : 'Published';
  if (what === 'challenge.edited') return changed ? `Changed ${changed}` : 'Moved to drafts';

  return sentences[what] ?? 'Changed';
}

/** Who changed what, latest first. Absent until it is loaded: nothing depends on it. */
export function ChangesList({ actorRef }: { actorRef: ChangesActor }) {
  const changes = useSelector(actorRef, ({ context }) => context.record);
  if (!changes?.length) return null;

  return (
    <Card title="Changes">
      <ol className={styles.changes}>
        {changes.map(({ what, at, by, fields }) => (
          <li key={`${at} ${what}`}>
            {changeInWords({ what, fields })}
            <span className={styles.quiet}>
              {by ?? 'Automatic'}, <DateTime value={at} show="both" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
