import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import { Link } from 'wouter';
import type { RecognitionInsight } from '../../api/contract/recognition-admin.ts';
import type { TagKind } from '../../api/contract/recognition-tags.ts';
import type {
  InsightActor,
  InsightPart,
  UnrecognisedActor,
} from '../../machines/modules/recognition/recognition-insight.ts';
import { MUTUAL_POSTS } from '../../rules/recognition/recognition-limits.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SMALLEST_GROUP } from '../../rules/shared/small-groups.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { StateTabs } from '../layout/state-tabs.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Balance } from './balance.tsx';
import { countedFeedPath, monthSpan } from './feed-paths.ts';
import { HeatMap } from './heat-map.tsx';
import styles from './insight.module.css';
import { Face, PersonLink } from './people.tsx';
import { RecognitionNav } from './recognition-nav.tsx';
import { UnrecognisedList } from './unrecognised-list.tsx';

interface InsightViewProps {
  actorRef: InsightActor;
  list: UnrecognisedActor;
  onExport: (part: InsightPart, kind: TagKind) => void;
}

export function InsightView({ actorRef, list, onExport }: InsightViewProps) {
  const { record: insight, message, key } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const kind: TagKind = key === 'tag' ? 'tag' : 'value';
  const exporter = (part: InsightPart) => (
    <Button size="small" icon={<Download size={14} aria-hidden="true" />} onClick={() => onExport(part, kind)}>
      Export
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Recognition insights"
        help={`Posts from the last 12 months. Private posts are not counted. To protect privacy, we hide counts below ${SMALLEST_GROUP}, branches with fewer than ${SMALLEST_GROUP} people, and any figure that would reveal them.`}
      />
      <RecognitionNav at={paths.recognitionInsight} />
      {hasFailed && !isBusy && (
        <ErrorState
          title="The insights could not be loaded"
          onRetry={() => actorRef.send({ type: 'reload.requested' })}
        >
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      )}
      <div className={styles.page} aria-busy={isBusy}>
        <Card title="Values and tags by branch and month" actions={exporter('heat')}>
          <div className={styles.body}>
            <StateTabs
              label="Type"
              options={[
                { value: 'value', label: 'Corporate values' },
                { value: 'tag', label: 'Tags' },
              ]}
              value={kind}
              onChange={(value) => actorRef.send({ type: 'key.changed', key: value })}
            />
            {insight ? <HeatMap insight={insight} /> : <SkeletonText lines={32} />}
          </div>
        </Card>
        <Card title="Given and received" actions={exporter('balance')}>
          {insight ? <Balance insight={insight} /> : <SkeletonText lines={4} />}
        </Card>
        <UnrecognisedList list={list} insight={insight} action={exporter('unrecognised')} />
        {insight && <Patterns insight={insight} />}
        {insight && (
          <p className={common.quiet}>
            As of <DateTime value={insight.asOf} show="both" />.
          </p>
        )}
      </div>
    </>
  );
}

/** Only a pattern: two people may simply work together, so the wording must not accuse them. */
function Patterns({ insight: { patterns, months } }: { insight: Pick<RecognitionInsight, 'patterns' | 'months'> }) {
  const from = months[0] && monthSpan(months[0]).from;

  return (
    <Card title="Praise between the same two people">
      <div className={styles.body}>
        <p className={common.quiet}>
          Pairs who have praised only each other, at least {MUTUAL_POSTS} times each way. There are often good reasons.
        </p>
        {patterns.length === 0 && <p className={common.quiet}>None.</p>}
        <ul className={styles.patterns}>
          {patterns.map(({ one, other, posts, back, since }) => (
            <li key={`${one._id} ${other._id}`}>
              <span className={styles.pair}>
                <Face person={one} size={24} />
                <PersonLink person={one} />
                <span>and</span>
                <Face person={other} size={24} />
                <PersonLink person={other} />
              </span>
              <span className={common.quiet}>
                <Link href={countedFeedPath({ person: one._id, side: 'giver', from })}>
                  {posts} by {one.fullName}
                </Link>
                ,{' '}
                <Link href={countedFeedPath({ person: other._id, side: 'giver', from })}>
                  {back} by {other.fullName}
                </Link>{' '}
                since <DateTime value={since} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
