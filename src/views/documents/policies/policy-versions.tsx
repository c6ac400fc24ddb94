import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useState } from 'react';
import type { PolicyDetails, PolicyText, PolicyVersionSummary } from '../../../api/contract/policies.ts';
import { versionKey } from '../../../machines/modules/documents/own-policies.ts';
import { wirePolicies } from '../../../machines/modules/documents/policies.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { today } from '../../../rules/shared/days.ts';
import split from '../../layout/form-summary.module.css';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { useMachines } from '../../layout/wiring-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './policies.module.css';
import { PolicyContent } from './policy-content.tsx';
import { upcomingInWords, versionInForce } from './policy-words.tsx';

const PolicyComparison = lazyPart(() => import('./policy-comparison.tsx'));

interface Look {
  number: number;
  isCompared: boolean;
}

/** The published version, or another one that is chosen from the history. */
export function PolicyVersions({ policy }: { policy: PolicyDetails }) {
  const { versions, number } = policy;
  const [look, setLook] = useState<Look>({ number: number ?? versions[0]?.number ?? 1, isCompared: false });
  const shown = versions.find((version) => version.number === look.number);
  const before = versions.find((version) => version.number === look.number - 1);

  return (
    <div className={split.fields}>
      <Card
        key={`${look.number} ${look.isCompared}`}
        title={look.isCompared ? `Changes in version ${look.number}` : `Version ${look.number}`}
        actions={
          before && (
            <Button size="small" onClick={() => setLook({ ...look, isCompared: !look.isCompared })}>
              {look.isCompared ? 'Show full version' : 'Show changes'}
            </Button>
          )
        }
      >
        {look.isCompared && before ? (
          <Compared policy={policy} before={before.number} after={look.number} />
        ) : (
          <Shown policy={policy} number={look.number} summary={shown?.summary ?? ''} />
        )}
      </Card>
      <Card title="Version history">
        <ul className={styles.versions}>
          {versions.map((version) => (
            <Row
              key={version.number}
              version={version}
              badge={policy.state === 'retired' ? null : badgeOf(policy, version)}
              isShown={version.number === look.number}
              onShow={() => setLook({ number: version.number, isCompared: false })}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface RowProps {
  version: PolicyVersionSummary;
  badge: ReactNode;
  isShown: boolean;
  onShow: () => void;
}

function badgeOf(policy: PolicyDetails, version: PolicyVersionSummary): ReactNode {
  if (version === versionInForce(policy)) return <Badge tone="positive">In force</Badge>;
  if (version.number !== policy.number || version.effectiveFrom <= today()) return null;

  return <Badge tone="accent">{upcomingInWords(version.effectiveFrom)}</Badge>;
}

function Row({ version, badge, isShown, onShow }: RowProps) {
  const { number, title, changeNote, publishedAt, publishedBy, acknowledged, effectiveFrom, isMinor } = version;

  return (
    <li className={styles.versionRow}>
      <div className={common.wrappingRow}>
        <strong>Version {number}</strong>
        {publishedAt === null && <Badge tone="accent">Draft</Badge>}
        {isMinor && <Badge>Minor correction</Badge>}
        {badge}
        {!isShown && (
          <Button size="small" onClick={onShow} aria-label={`Show version ${number}`}>
            Show
          </Button>
        )}
      </div>
      <span dir="auto">{title}</span>
      {changeNote && <span dir="auto">{changeNote}</span>}
      <span className={common.quiet}>
        {publishedAt === null ? (
          <>
            Effective from <DateTime value={effectiveFrom} />
          </>
        ) : (
          <>
            Published <DateTime value={publishedAt} show="both" />
            {publishedBy && ` by ${publishedBy}`} · acknowledged by {describePeople(acknowledged)}
          </>
        )}
      </span>
    </li>
  );
}

function useVersion(id: string, number: number) {
  const actorRef = useActorRef(useMachines(wirePolicies).version, { input: { key: versionKey(id, number) } });

  return {
    text: useSelector(actorRef, ({ context }) => context.record),
    hasFailed: useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound')),
    retry: () => actorRef.send({ type: 'reload.requested' }),
  };
}

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title="The version could not be loaded" onRetry={onRetry}>
    Check your connection and try again.
  </ErrorState>
);

function Shown({ policy, number, summary }: { policy: PolicyDetails; number: number; summary: string }) {
  const { text, hasFailed, retry } = useVersion(policy._id, number);

  return (
    <div className={split.fields}>
      {summary && (
        <p className={styles.summary} dir="auto">
          {summary}
        </p>
      )}
      {text ? <PolicyContent {...text} /> : hasFailed ? <Unavailable onRetry={retry} /> : <SkeletonText lines={8} />}
    </div>
  );
}

function Compared({ policy, before, after }: { policy: PolicyDetails; before: number; after: number }) {
  const [one, two] = [useVersion(policy._id, before), useVersion(policy._id, after)];
  const retry = () => {
    for (const version of [one, two]) if (version.text === null) version.retry();
  };
  if (one.hasFailed || two.hasFailed) return <Unavailable onRetry={retry} />;

  return one.text && two.text ? (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <PolicyComparison before={one.text satisfies PolicyText} after={two.text} />
    </Suspense>
  ) : (
    <SkeletonText lines={8} />
  );
}
