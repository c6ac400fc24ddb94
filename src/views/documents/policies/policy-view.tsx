import { useSelector } from '@xstate/react';
import FileCheck from 'lucide-react/icons/file-check';
import { Link } from 'wouter';
import type { PolicyDetails } from '../../../api/contract/policies.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import {
  type PolicyActor,
  type PolicyReadersActor,
  policyCommands,
  policyFormPath,
} from '../../../machines/modules/policies.ts';
import { describeAudience } from '../../../rules/documents/audience.ts';
import { isRecentlyReminded, REMINDED_TODAY } from '../../../rules/documents/policies.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { CommandConfirmation } from '../../layout/command-confirmation.tsx';
import split from '../../layout/form-summary.module.css';
import { RowActions } from '../../layout/row-actions.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import documents from '../documents.module.css';
import { PolicyAcknowledgements } from './policy-acknowledgements.tsx';
import { hasCommands, PolicyCommands } from './policy-commands.tsx';
import { PolicyVersions } from './policy-versions.tsx';
import { isAsking, PolicyStateDot, questionAbout } from './policy-words.tsx';

export interface PolicyViewProps {
  actorRef: PolicyActor;
  readers: PolicyReadersActor;
  onExport: (state?: 'open') => void;
}

export function PolicyView({ actorRef, readers, onExport }: PolicyViewProps) {
  const { thing: policy, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  return (
    <>
      <BackLink href={paths.viewPolicies}>Policies</BackLink>
      {policy ? (
        <Policy policy={policy} actorRef={actorRef} readers={readers} onExport={onExport} />
      ) : (
        <>
          <PageHeader title="Policy" />
          {isBusy && <SkeletonText lines={8} />}
          {hasFailed && !isBusy && (
            <ErrorState
              title="The policy could not be loaded"
              onRetry={() => actorRef.send({ type: 'reload.requested' })}
            >
              {message ?? 'The server could not be reached. Check your connection and try again.'}
            </ErrorState>
          )}
          {!hasFailed && !isBusy && <PolicyNotFound to={paths.viewPolicies} />}
        </>
      )}
      <CommandConfirmation chart={actorRef} ask={questionAbout} />
    </>
  );
}

export const PolicyNotFound = ({ to }: { to: string }) => (
  <EmptyState
    icon={<FileCheck size={20} />}
    title="Policy not found"
    action={
      <Link href={to} className={buttonClass()}>
        View policies
      </Link>
    }
  >
    It may have been deleted, or you may not be in its audience.
  </EmptyState>
);

function Policy({ policy, actorRef, readers, onExport }: PolicyViewProps & { policy: PolicyDetails }) {
  return (
    <div className={documents.page}>
      <PageHeader
        title={<span dir="auto">{policy.title}</span>}
        help={<PolicyStateDot state={policy.state} />}
        actions={<Actions policy={policy} actorRef={actorRef} />}
      />
      <div className={cx(split.split, documents.split)}>
        <PolicyVersions policy={policy} />
        <Facts policy={policy} />
      </div>
      {policy.number !== null && <PolicyAcknowledgements policy={policy} readers={readers} onExport={onExport} />}
    </div>
  );
}

function Actions({ policy, actorRef }: { policy: PolicyDetails; actorRef: PolicyActor }) {
  const { state, reach, canEdit, _id, draftNumber } = policy;
  const isReminded = isRecentlyReminded(policy.remindedAt);
  const open = reach.addressed - reach.read;
  const request = (command: RowCommand<PolicyDetails>) => actorRef.send({ type: 'command.requested', command });
  if (!canEdit) return null;

  return (
    <>
      {isAsking(policy) && open > 0 && (
        <Button
          disabled={isReminded}
          focusableWhenDisabled
          data-tooltip={isReminded ? REMINDED_TODAY : undefined}
          onClick={() => request(policyCommands.remind(policy))}
        >
          Remind {describePeople(open)}
        </Button>
      )}
      {state !== 'retired' && (
        <Link href={policyFormPath(_id)} className={buttonClass({ variant: 'primary' })}>
          {draftNumber === null ? 'Edit' : 'Edit draft'}
        </Link>
      )}
      {hasCommands(policy) && (
        <RowActions name={policy.title}>
          <PolicyCommands policy={policy} request={request} isPage />
        </RowActions>
      )}
    </>
  );
}

function Facts({ policy }: { policy: PolicyDetails }) {
  const { category, audience, owner, branch, number, effectiveFrom, dueAt, acknowledgeDays, sendsReminders } = policy;
  const { remindedAt, reviewOn, retiredAt } = policy;
  const facts = [
    ['Category', category],
    ['Audience', describeAudience(audience)],
    branch !== null && ['Branch', branch.branchName],
    ['Owner', owner.fullName],
    ['Effective from', <DateTime key="effective" value={effectiveFrom} />],
    ['Time to acknowledge', `${acknowledgeDays} ${acknowledgeDays === 1 ? 'day' : 'days'}`],
    dueAt !== null && ['Acknowledge by', <DateTime key="due" value={dueAt} />],
    number !== null && ['Automatic reminders', sendsReminders ? 'On' : 'Off'],
    remindedAt !== null && ['Last reminder', <DateTime key="reminded" value={remindedAt} show="both" />],
    ['Review date', reviewOn === null ? 'None' : <DateTime key="review" value={reviewOn} />],
    retiredAt !== null && ['Retired', <DateTime key="retired" value={retiredAt} show="both" />],
  ].filter((fact) => fact !== false);

  return (
    <dl className={documents.facts}>
      {facts.map(([name, value]) => (
        <div key={String(name)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
