import type { Ticket } from '../../../api/contract/tickets.ts';
import { categoryNames, priorityNames } from '../../../rules/conversations/ticket.ts';
import { ticketPath } from '../../../rules/shared/links.ts';
import { Badge } from '../../ui/badge.tsx';
import common from '../../ui/common.module.css';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import styles from '../conversations.module.css';
import { Subject } from '../subject.tsx';
import { TicketState } from './ticket-words.tsx';
import own from './tickets.module.css';

const column = createColumns<Ticket>();

const priorityTones = { low: 'neutral', normal: 'neutral', high: 'caution', urgent: 'coral' } as const;

export const ticketColumns = column.columns([
  column.accessor('number', {
    id: 'number',
    header: 'Number',
    cell: ({ getValue }) => <span className={common.muted}>{getValue()}</span>,
  }),
  column.accessor('subject', {
    id: 'subject',
    header: 'Subject',
    cell: ({ row: { original } }) => (
      <Subject of={original} href={ticketPath(original._id)} from={original.last.isFromProvider && 'Provider: '} />
    ),
  }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) => <TicketState status={getValue()} className={own.status} />,
  }),
  column.accessor('category', {
    id: 'category',
    header: 'Category',
    enableSorting: false,
    cell: ({ getValue }) => categoryNames[getValue()],
  }),
  column.accessor('priority', {
    id: 'priority',
    header: 'Priority',
    cell: ({ getValue }) => <Badge tone={priorityTones[getValue()]}>{priorityNames[getValue()]}</Badge>,
  }),
  column.accessor(({ raisedBy }) => raisedBy.fullName, {
    id: 'raisedBy',
    header: 'Raised by',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={cx(styles.words, own.raiser)}>
        <span className={common.truncated}>{original.raisedBy.fullName}</span>
        {original.branchName && <span className={common.small}>{original.branchName}</span>}
      </span>
    ),
  }),
  column.accessor(({ last }) => last.at, {
    id: 'written',
    header: 'Last message',
    cell: ({ getValue }) => DateTime({ value: getValue(), show: 'both' }),
  }),
]);
