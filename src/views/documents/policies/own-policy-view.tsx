import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import type { OwnPolicyDetails } from '../../../api/contract/policies.ts';
import { versionKey, wireOwnPolicies } from '../../../machines/modules/documents/own-policies.ts';
import type { PolicyAcknowledgementActor } from '../../../machines/policy-acknowledgement.machine.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Banner } from '../../layout/banner.tsx';
import split from '../../layout/form-summary.module.css';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { useLostFocus } from '../../layout/use-lost-focus.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { isLate, OwnPolicyState } from './own-policies-view.tsx';
import styles from './policies.module.css';
import { PolicyContent } from './policy-content.tsx';
import { PolicyNotFound } from './policy-view.tsx';

const PolicyComparison = lazyPart(() => import('./policy-comparison.tsx'));

export function OwnPolicyView({ actorRef }: { actorRef: PolicyAcknowledgementActor }) {
  const { policy, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const isNotFound = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));

  return (
    <>
      <BackLink href={paths.ownPolicies}>Your policies</BackLink>
      {policy && !hasFailed ? (
        <Policy policy={policy} actorRef={actorRef} />
      ) : (
        <>
          <PageHeader title="Policy" />
          {isNotFound && <PolicyNotFound to={paths.ownPolicies} />}
          {hasFailed && (
            <ErrorState title="The policy could not be loaded" onRetry={() => actorRef.send({ type: 'retry.pressed' })}>
              {message ?? SERVER_UNREACHABLE}
            </ErrorState>
          )}
          {!isNotFound && !hasFailed && <SkeletonText lines={8} />}
        </>
      )}
    </>
  );
}

function Policy({ policy, actorRef }: { policy: OwnPolicyDetails; actorRef: PolicyAcknowledgementActor }) {
  const isReplaced = useSelector(actorRef, ({ context }) => context.isReplaced);
  const isAsking = useSelector(actorRef, (snapshot) => snapshot.hasTag('asking'));
  const { title, summary, body, file, articles, number, changeNote, acknowledgedBefore, effectiveFrom } = policy;
  const settled = useRef<HTMLParagraphElement>(null);
  useLostFocus(settled, isAsking);

  return (
    <div className={common.stack6}>
      <PageHeader title={<span dir="auto">{title}</span>} help={<OwnPolicyState policy={policy} />} />
      {isReplaced && (
        <Banner>A newer version was published while you were reading. You’re now looking at the new version.</Banner>
      )}
      <Card
        title={
          <>
            Version {number}, effective from <DateTime value={effectiveFrom} />
          </>
        }
      >
        <div className={split.fields}>
          {summary && (
            <p className={styles.summary} dir="auto">
              {summary}
            </p>
          )}
          {changeNote && (
            <p className={styles.note} dir="auto">
              {changeNote}
            </p>
          )}
          <PolicyContent body={body} file={file} articles={articles} />
        </div>
      </Card>
      {acknowledgedBefore !== null && <Changes key={number} policy={policy} before={acknowledgedBefore} />}
      {isAsking ? <Acknowledge policy={policy} actorRef={actorRef} /> : <Settled policy={policy} focusRef={settled} />}
    </div>
  );
}

function Changes({ policy, before }: { policy: OwnPolicyDetails; before: number }) {
  const [isShown, setShown] = useState(false);

  return (
    <Card
      title={`Changes since version ${before}, which you acknowledged`}
      actions={
        <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide changes' : 'Show changes'}
        </Button>
      }
    >
      {isShown ? (
        <Compared policy={policy} before={before} />
      ) : (
        <p className={common.quiet}>Compare this version with the one you acknowledged.</p>
      )}
    </Card>
  );
}

function Compared({ policy, before }: { policy: OwnPolicyDetails; before: number }) {
  const actorRef = useActorRef(useMachines(wireOwnPolicies).version, {
    input: { key: versionKey(policy._id, before) },
  });
  const earlier = useSelector(actorRef, ({ context }) => context.record);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  if (hasFailed) {
    return (
      <ErrorState title="The version could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        Check your connection and try again.
      </ErrorState>
    );
  }

  return earlier ? (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <PolicyComparison before={earlier} after={policy} />
    </Suspense>
  ) : (
    <SkeletonText lines={8} />
  );
}

function Acknowledge({ policy, actorRef }: { policy: OwnPolicyDetails; actorRef: PolicyAcknowledgementActor }) {
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isConfirmed = useSelector(actorRef, (snapshot) => snapshot.hasTag('confirmed'));
  const isBlamed = useSelector(actorRef, (snapshot) => snapshot.hasTag('blamed'));
  const isSending = useSelector(actorRef, (snapshot) => snapshot.hasTag('sending'));
  const isUnanswered = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const problem = isBlamed
    ? 'Confirm that you have read and understood this policy.'
    : isUnanswered
      ? 'The server did not respond. Try again. Your acknowledgement will only be recorded once.'
      : message;

  return (
    <Card title="Acknowledge">
      <div className={common.stack4}>
        {policy.dueAt && (
          <p>
            {isLate(policy) ? 'You were asked to acknowledge this policy by' : 'Acknowledge this policy by'}{' '}
            <DateTime value={policy.dueAt} />.
          </p>
        )}
        <Checkbox
          label="I have read and understood this policy"
          description="We keep a record of your name, the version, the time and the sign-in you used."
          checked={isConfirmed}
          disabled={isSending || isUnanswered}
          aria-invalid={isBlamed || undefined}
          aria-describedby={problem ? 'acknowledge-told' : undefined}
          onChange={() => actorRef.send({ type: 'confirmation.changed' })}
        />
        {problem && (
          <p id="acknowledge-told" role="alert" className={common.critical}>
            {problem}
          </p>
        )}
        <div className={common.wrappingRow}>
          <Button
            variant="primary"
            busy={isSending}
            busyLabel="Saving…"
            onClick={() => actorRef.send({ type: 'acknowledge.pressed' })}
          >
            {isUnanswered ? 'Try again' : 'Acknowledge'}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface SettledProps {
  policy: OwnPolicyDetails;
  focusRef: RefObject<HTMLParagraphElement | null>;
}

const Settled = ({ policy: { number, acknowledgedAt, carriedFrom, requiredVersion }, focusRef }: SettledProps) =>
  acknowledgedAt && (
    <p ref={focusRef} tabIndex={-1} className={common.quiet}>
      You acknowledged version {carriedFrom ?? number} on <DateTime value={acknowledgedAt} show="both" />.
      {carriedFrom !== null && ' This version is only a minor correction, so you don’t need to acknowledge it again.'}
      {requiredVersion === null && ' This policy no longer applies to you.'}
    </p>
  );
