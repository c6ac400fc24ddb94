import type { Conversation } from '../../api/contract/conversations.ts';
import { conversationPath } from '../../rules/shared/links.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import styles from './conversations.module.css';
import { Subject } from './subject.tsx';

const column = createColumns<Conversation>();

export const ConversationState = ({ status }: Pick<Conversation, 'status'>) => (
  <StatusDot tone={status === 'open' ? 'caution' : 'positive'}>{status === 'open' ? 'Open' : 'Resolved'}</StatusDot>
);

export const conversationColumns = column.columns([
  column.accessor(({ employee }) => employee.fullName, {
    id: 'name',
    header: 'Employee',
    cell: ({ row: { original } }) => <Employee conversation={original} />,
  }),
  column.accessor('subject', {
    id: 'subject',
    header: 'Subject',
    cell: ({ row: { original } }) => (
      <Subject of={original} href={conversationPath(original._id)} from={!original.last.isFromEmployee && 'HR: '} />
    ),
  }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => <ConversationState status={original.status} />,
  }),
  column.accessor(({ assignee }) => assignee?.fullName ?? 'Unassigned', {
    id: 'assignee',
    header: 'Assigned to',
    enableSorting: false,
    cell: ({ getValue, row }) => <span className={row.original.assignee ? undefined : common.muted}>{getValue()}</span>,
  }),
  column.accessor(({ last }) => last.at, {
    id: 'written',
    header: 'Last message',
    cell: ({ getValue }) => DateTime({ value: getValue(), show: 'both' }),
  }),
]);

function Employee({ conversation: { employee, unread } }: { conversation: Conversation }) {
  return (
    <span className={styles.person} data-unread={unread > 0 ? '' : undefined}>
      <Avatar name={employee.fullName} size={24} />
      <span className={styles.words}>
        <span className={styles.name}>
          <PersonLink id={employee._id}>{employee.fullName}</PersonLink>
        </span>
        {employee.branchName && <span className={common.small}>{employee.branchName}</span>}
      </span>
    </span>
  );
}
