import FileCheck from 'lucide-react/icons/file-check';
import { Link } from 'wouter';
import type { PolicyDetails } from '../../../api/contract/policies.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import {
  type PolicyActor,
  type PolicyReadersActor,
  policyCommands,
  policyFormPath,
} from '../../../machines/modules/documents/policies.ts';
import { describeAudience } from '../../../rules/documents/audience.ts';
import { daysInWords } from '../../../rules/leave/leave-words.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { type Fact, Facts } from '../../layout/facts.tsx';
import split from '../../layout/form-summary.module.css';
import { RecordPage } from '../../layout/record-page.tsx';
import { RowActions } from '../../layout/row-actions.tsx';
import { buttonClass } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import documents from '../documents.module.css';
import { RemindButton } from '../remind.tsx';
import { PolicyAcknowledgements } from './policy-acknowledgements.tsx';
import { hasCommands, PolicyCommands } from './policy-commands.tsx';
import { PolicyVersions } from './policy-versions.tsx';
import { isAsking, PolicyInForce, questionAbout } from './policy-words.tsx';

interface PolicyViewProps {
  actorRef: PolicyActor;
  readers: PolicyReadersActor;
  onExport: (state?: 'open') => void;
}

export const PolicyView = (props: PolicyViewProps) => (
  <RecordPage
    actorRef={props.actorRef}
    list={{ title: 'Policies', href: paths.viewPolicies }}
    noun="policy"
    notFound={<PolicyNotFound to={paths.viewPolicies} />}
    ask={questionAbout}
  >
    {(policy) => <Policy policy={policy} {...props} />}
  </RecordPage>
);

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
    <div className={common.stack6}>
      <PageHeader
        title={<span dir="auto">{policy.title}</span>}
        help={<PolicyInForce policy={policy} />}
        actions={<Actions policy={policy} actorRef={actorRef} />}
      />
      <div className={cx(split.split, documents.split)}>
        <PolicyVersions policy={policy} />
        <PolicyFacts policy={policy} />
      </div>
      {policy.number !== null && <PolicyAcknowledgements policy={policy} readers={readers} onExport={onExport} />}
    </div>
  );
}

function Actions({ policy, actorRef }: { policy: PolicyDetails; actorRef: PolicyActor }) {
  const { state, canEdit, _id, draftNumber } = policy;
  const request = (command: RowCommand<PolicyDetails>) => actorRef.send({ type: 'command.requested', command });
  if (!canEdit) return null;

  return (
    <>
      {isAsking(policy) && <RemindButton of={policy} onRemind={() => request(policyCommands.remind(policy))} />}
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

function PolicyFacts({ policy }: { policy: PolicyDetails }) {
  const { category, audience, owner, branch, number, effectiveFrom, dueAt, acknowledgeDays, sendsReminders } = policy;
  const { remindedAt, reviewOn, retiredAt } = policy;
  const facts: (Fact | false)[] = [
    ['Category', category],
    ['Audience', describeAudience(audience)],
    branch !== null && ['Branch', branch.branchName],
    ['Owner', owner.fullName],
    ['Effective from', <DateTime key="effective" value={effectiveFrom} />],
    ['Time to acknowledge', daysInWords(acknowledgeDays)],
    dueAt !== null && ['Acknowledge by', <DateTime key="due" value={dueAt} />],
    number !== null && ['Automatic reminders', sendsReminders ? 'On' : 'Off'],
    remindedAt !== null && ['Last reminder', <DateTime key="reminded" value={remindedAt} show="both" />],
    ['Review date', reviewOn === null ? 'None' : <DateTime key="review" value={reviewOn} />],
    retiredAt !== null && ['Retired', <DateTime key="retired" value={retiredAt} show="both" />],
  ];

  return <Facts facts={facts} />;
}
