import { useSelector } from '@xstate/react';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useLocation } from 'wouter';
import { ANY_STATUS, type ConversationsActor, OPEN } from '../../machines/modules/conversations/conversations.ts';
import { conversationPath } from '../../rules/shared/links.ts';
import { LinkedFilters } from '../layout/linked-filters.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { conversationColumns } from './columns.tsx';
import styles from './conversations.module.css';

const states = [
  { value: OPEN, label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: ANY_STATUS, label: 'All' },
];
const assignees = [
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Unassigned' },
];

export function ConversationsView({ list }: { list: ConversationsActor }) {
  const [, navigate] = useLocation();
  const { search, filters } = useSelector(list, ({ context }) => context.query);
  const status = filters.status?.[0] ?? OPEN;
  const change = (name: string, value: string) =>
    list.send({ type: 'filter.changed', name, values: value === '' ? [] : [value] });

  return (
    <>
      <PageHeader title="Talk to HR" help="Private messages between employees and HR. Managers cannot see them." />
      <ListPage>
        <StateTabs
          label="Status"
          options={states}
          value={status}
          onChange={(value) => change('status', value === OPEN ? '' : value)}
        />
        <Toolbar
          filters={filters.branch && <LinkedFilters list={list} names={['branch']} />}
          search={
            <SearchInput
              value={search}
              label="Search conversations"
              placeholder="Name or subject"
              onValueChange={(text) => list.send({ type: 'search.changed', search: text })}
            />
          }
        >
          <div className={styles.assignee}>
            <Select
              aria-label="Assigned to"
              placeholder="Assigned to anyone"
              options={assignees}
              value={filters.assignee?.[0] ?? ''}
              onChange={({ target }) => change('assignee', target.value)}
            />
          </div>
          <Checkbox
            label="Unread only"
            checked={filters.unread !== undefined}
            onChange={({ target }) => change('unread', target.checked ? 'yes' : '')}
          />
          <Checkbox
            label="Unanswered only"
            checked={filters.unanswered !== undefined}
            onChange={({ target }) => change('unanswered', target.checked ? 'yes' : '')}
          />
        </Toolbar>
        <ListTable
          list={list}
          sortedBy="-written"
          label="Conversations"
          columns={conversationColumns}
          hiddenColumns={status === ANY_STATUS ? [] : ['status']}
          onRowOpen={({ _id }) => navigate(conversationPath(_id))}
          noMatch={{ title: 'No conversations match', showAll: 'Show open conversations' }}
          empty={
            <EmptyState icon={<MessagesSquare size={20} />} title="No open conversations">
              New messages from employees will appear here and you’ll be notified.
            </EmptyState>
          }
        />
      </ListPage>
    </>
  );
}
