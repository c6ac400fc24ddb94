import { useState } from 'react';
import type { HistoryEntry, PersonHistoryReply } from '../../../api/contract/people.ts';
import type { ResourceActor } from '../../../machines/resource.machine.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { PersonLink } from '../../layout/person-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { DateTime, WithDates } from '../../ui/date-time.tsx';
import styles from './person.module.css';
import { ResourceSection } from './resource-section.tsx';

const FEW = 5;

export function PersonHistory({ actorRef }: { actorRef: ResourceActor<PersonHistoryReply> }) {
  const [isAll, setAll] = useState(false);

  return (
    <Card title="Profile history">
      <ResourceSection actor={actorRef} lines={4} title="The history could not be loaded">
        {({ entries, total }) => (
          <>
            {entries.length === 0 && <p className={common.muted}>No changes yet.</p>}
            <ol className={styles.history}>
              {entries.slice(0, isAll ? undefined : FEW).map((entry) => (
                <Entry key={`${entry.at} ${entry.what}`} entry={entry} />
              ))}
            </ol>
            {!isAll && entries.length > FEW && (
              <Button size="small" onClick={() => setAll(true)}>{`Show ${entries.length - FEW} more`}</Button>
            )}
            {isAll && total > entries.length && (
              <p className={common.muted}>{`Showing the latest ${entries.length} of ${withCommas(total)} changes.`}</p>
            )}
          </>
        )}
      </ResourceSection>
    </Card>
  );
}

function Entry({ entry: { at, what, by, changes } }: { entry: HistoryEntry }) {
  return (
    <li>
      <p>
        {what}
        {by && (
          <>
            {' by '}
            <PersonLink id={by._id} isCompanyWide>
              {by.fullName}
            </PersonLink>
          </>
        )}{' '}
        <span className={common.muted}>
          <DateTime value={at} show="both" />
        </span>
      </p>
      {changes.map(({ field, before, after }) => (
        <p key={field} className={styles.change}>
          {field}: <WithDates>{before ?? 'none'}</WithDates> → <WithDates>{after ?? 'none'}</WithDates>
        </p>
      ))}
    </li>
  );
}
