import { Link } from 'wouter';
import type {
  PolicyDetails,
  PolicyDocument,
  PolicyState,
  PolicyVersionSummary,
} from '../../../api/contract/policies.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { formatDay, today } from '../../../rules/shared/days.ts';
import { policyPath } from '../../../rules/shared/links.ts';
import type { Confirmation } from '../../layout/command-confirmation.tsx';
import { Badge } from '../../ui/badge.tsx';
import common from '../../ui/common.module.css';
import { DateTime, WithDates } from '../../ui/date-time.tsx';
import { StatusDot, type StatusDotProps } from '../../ui/status-dot.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { AudienceReach } from '../audience-reach.tsx';
import documents from '../documents.module.css';

const stateWords: Readonly<Record<PolicyState, { label: string; tone: StatusDotProps['tone'] }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  upcoming: { label: 'Upcoming', tone: 'neutral' },
  inForce: { label: 'In force', tone: 'positive' },
  reviewDue: { label: 'Review due', tone: 'caution' },
  retired: { label: 'Retired', tone: 'neutral' },
};

export const policyStates = Object.entries(stateWords).map(([value, { label }]) => ({ value, label }));

export function PolicyStateDot({ state, effectiveFrom }: Pick<PolicyDocument, 'state' | 'effectiveFrom'>) {
  const { label, tone } = stateWords[state];

  return <StatusDot tone={tone}>{state === 'upcoming' ? upcomingInWords(effectiveFrom) : label}</StatusDot>;
}

/** The previous version stays in force until the published one takes effect. */
export const versionInForce = ({ versions }: Pick<PolicyDetails, 'versions'>): PolicyVersionSummary | undefined =>
  versions.find(({ publishedAt, effectiveFrom }) => publishedAt !== null && effectiveFrom <= today());

/** Names the version where the published one is still to come. */
export function PolicyInForce({ policy }: { policy: PolicyDetails }) {
  const { state, number, effectiveFrom } = policy;
  const now = versionInForce(policy);
  if (!now || now.number === number || !isAsking(policy)) return <PolicyStateDot {...policy} />;
  const { label, tone } = stateWords[state];

  return (
    <StatusDot tone={tone}>
      <WithDates>{`${label}: version ${now.number}. Version ${number} takes effect on ${formatDay(effectiveFrom)}.`}</WithDates>
    </StatusDot>
  );
}

export const upcomingInWords = (effectiveFrom: string): string => `In force from ${formatDay(effectiveFrom)}`;

/** People are asked to acknowledge a policy before it takes effect. */
export const isAsking = ({ state }: Pick<PolicyDocument, 'state'>): boolean =>
  state === 'upcoming' || state === 'inForce' || state === 'reviewDue';

const column = createColumns<PolicyDocument>();

export const policyColumns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Title',
    cell: ({ row: { original } }) => <Title policy={original} />,
  }),
  column.accessor('category', { id: 'category', header: 'Category' }),
  column.accessor('state', {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => PolicyStateDot(original),
  }),
  column.accessor('publishedAt', {
    id: 'published',
    header: 'Published',
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
  column.accessor('reviewOn', {
    id: 'review',
    header: 'Review date',
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
  column.accessor(({ reach }) => reach.read, {
    id: 'acknowledged',
    header: 'Acknowledged',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      original.number === null ? (
        <span className={common.figures}>–</span>
      ) : (
        <AudienceReach reach={original.reach} done="Acknowledged" />
      ),
  }),
]);

function Title({ policy: { _id, title, number, draftNumber } }: { policy: PolicyDocument }) {
  return (
    <span className={documents.name} dir="auto">
      <Link href={policyPath(_id)}>{title}</Link>
      {number !== null && draftNumber !== null && <Badge tone="accent">Draft of version {draftNumber}</Badge>}
    </span>
  );
}

export function questionAbout({ name, row }: RowCommand<PolicyDocument>): Confirmation {
  const { title, reach, number, effectiveFrom } = row;
  const open = Math.max(reach.addressed - reach.read, 0);
  if (name === 'remind') {
    return {
      title: 'Remind everyone who has not acknowledged it?',
      body: `${describePeople(open)} had not acknowledged it when this page was loaded. We’ll email everyone who still has not. You can send one reminder a day.`,
      confirm: 'Send reminder',
      busy: 'Reminding…',
      tone: 'primary',
    };
  }
  if (name === 'retire') {
    return {
      title: `Retire “${title}”?`,
      body: 'It can no longer be acknowledged or changed. We’ll keep its versions and the evidence of who acknowledged them, and people who acknowledged it can still read it.',
      confirm: 'Retire policy',
      busy: 'Retiring…',
    };
  }
  if (name === 'discard') {
    return {
      title: `Discard the draft of version ${row.draftNumber ?? ''}?`,
      body: `Version ${number ?? ''} ${effectiveFrom > today() ? `still takes effect on ${formatDay(effectiveFrom)}` : 'stays in force'}. This cannot be undone.`,
      confirm: 'Discard draft',
      busy: 'Discarding…',
    };
  }

  return {
    title: `Delete “${title}”?`,
    body: 'No one has acknowledged it. This cannot be undone.',
    confirm: 'Delete policy',
    busy: 'Deleting…',
  };
}
