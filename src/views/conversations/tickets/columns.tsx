import { Link } from 'wouter';
import type { Ticket } from '../../../api/contract/tickets.ts';
import { categoryNames, priorityNames } from '../../../rules/conversations/ticket.ts';
import { ticketPath } from '../../../rules/shared/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../conversations.module.css';
import { TicketState } from './ticket-words.tsx';

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
    cell: ({ row: { original } }) => <Subject ticket={original} />,
  }),
  column.accessor('status', {
    id: 'status',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <TicketState status={original.status} />,
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
      <span className={styles.words}>
        <span>{original.raisedBy.fullName}</span>
        {original.branchName && <span className={common.small}>{original.branchName}</span>}
      </span>
    ),
  }),
  column.accessor(({ last }) => last.at, {
    id: 'written',
    header: 'Last message',
    cell: ({ getValue }) => <DateTime value={getValue()} show="both" />,
  }),
]);

function Subject({ ticket: { _id, subject, unread, last } }: { ticket: Ticket }) {
  return (
    <span className={styles.subject} data-unread={unread > 0 ? '' : undefined}>
      <span className={styles.line}>
        <Link href={ticketPath(_id)} className={styles.link} dir="auto">
          {subject}
        </Link>
        {unread > 0 && (
          <span className={styles.count}>
            <Badge tone="accent">
              {unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </Badge>
          </span>
        )}
      </span>
      <span className={styles.excerpt} dir="auto">
        {last.isFromProvider && 'Provider: '}
        {last.excerpt || 'Sent a file'}
      </span>
    </span>
  );
}
