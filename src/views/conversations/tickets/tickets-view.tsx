import { useSelector } from '@xstate/react';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useLocation } from 'wouter';
import { ACTIVE, ANY_STATUS, type TicketsActor } from '../../../machines/modules/conversations/tickets.ts';
import { categoryNames, priorityNames } from '../../../rules/conversations/ticket.ts';
import { ticketPath } from '../../../rules/shared/links.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { AddLink } from '../../layout/add-link.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { StateTabs } from '../../layout/state-tabs.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import styles from '../conversations.module.css';
import { ticketColumns } from './columns.tsx';

const states = [
  { value: ACTIVE, label: 'Active' },
  { value: 'open', label: 'Waiting for the provider' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: ANY_STATUS, label: 'All' },
];
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const selects = [
  { name: 'category', label: 'Category', placeholder: 'All categories', options: optionsOf(categoryNames) },
  { name: 'priority', label: 'Priority', placeholder: 'All priorities', options: optionsOf(priorityNames) },
];

export function TicketsView({ list }: { list: TicketsActor }) {
  const [, navigate] = useLocation();
  const { search, filters } = useSelector(list, ({ context }) => context.query);
  const status = filters.status?.[0] ?? ACTIVE;
  const change = (name: string, value: string) =>
    list.send({ type: 'filter.changed', name, values: value === '' ? [] : [value] });

  return (
    <>
      <PageHeader
        title="Talk to the provider"
        help="Ask the provider for help, report a problem or suggest an idea."
        actions={<AddLink to={paths.addProviderTicket}>Raise a ticket</AddLink>}
      />
      <ListPage>
        <StateTabs
          label="Status"
          options={states}
          value={status}
          onChange={(value) => change('status', value === ACTIVE ? '' : value)}
        />
        <Toolbar
          search={
            <SearchInput
              value={search}
              label="Search tickets"
              placeholder="Subject or number"
              onValueChange={(text) => list.send({ type: 'search.changed', search: text })}
            />
          }
        >
          {selects.map(({ name, label, placeholder, options }) => (
            <div key={name} className={styles.assignee}>
              <Select
                aria-label={label}
                placeholder={placeholder}
                options={options}
                value={filters[name]?.[0] ?? ''}
                onChange={({ target }) => change(name, target.value)}
              />
            </div>
          ))}
          <Checkbox
            label="Unread only"
            checked={filters.unread !== undefined}
            onChange={({ target }) => change('unread', target.checked ? 'yes' : '')}
          />
        </Toolbar>
        <ListTable
          list={list}
          sortedBy="-written"
          label="Tickets"
          columns={ticketColumns}
          hiddenColumns={status === 'open' || status === 'closed' || status === 'answered' ? ['status'] : []}
          onRowOpen={({ _id }) => navigate(ticketPath(_id))}
          noMatch={{ title: 'No tickets match', showAll: 'Show active tickets' }}
          empty={
            <EmptyState
              icon={<LifeBuoy size={20} />}
              title="No active tickets"
              action={<AddLink to={paths.addProviderTicket}>Raise a ticket</AddLink>}
            >
              Tickets you raise will appear here. We’ll notify you when the provider replies.
            </EmptyState>
          }
        />
      </ListPage>
    </>
  );
}
