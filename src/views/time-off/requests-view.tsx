import { useSelector } from '@xstate/react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { type ReactNode, Suspense, useState } from 'react';
import { ANY_STATE, type RequestChoicesActor, type RequestsActor, WAITING } from '../../machines/modules/requests.ts';
import type { TimeOffRequest } from '../../machines/rules/time-off.ts';
import { ListPage } from '../frame/list-page.tsx';
import { ListTable } from '../frame/list-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { requestColumns } from './columns.tsx';
import { RequestsToolbar } from './requests-toolbar.tsx';
import { StateTabs } from './state-tabs.tsx';
import { type RequestWords, stateTabs } from './words.ts';

export interface RequestsViewProps {
  list: RequestsActor;
  choices: RequestChoicesActor;
  words: RequestWords;
  /** The review over the list, of this request, with those that wait after it. */
  review: (request: TimeOffRequest, queue: readonly string[], close: () => void) => ReactNode;
}

/** Requests: what waits first. A row opens its review. */
export function RequestsView({ list, choices, words, review }: RequestsViewProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const [open, setOpen] = useState<{ request: TimeOffRequest; queue: string[] }>();
  const state = query.filters.data?.[0] ?? WAITING;
  const look = (request: TimeOffRequest) => setOpen({ request, queue: waitingAfter(request, list) });

  return (
    <ListPage>
      <StateTabs
        label="State"
        options={stateTabs}
        value={state}
        onChange={(value) =>
          list.send({ type: 'filter.changed', name: 'data', values: value === WAITING ? [] : [value] })
        }
      />
      <RequestsToolbar list={list} choices={choices} />
      <ListTable
        list={list}
        label="Requests"
        columns={requestColumns}
        hiddenColumns={hiddenIn(state)}
        onRowOpen={look}
        noMatch={{ title: 'No such requests', showAll: 'Show what waits' }}
        empty={
          <EmptyState icon={<CalendarCheck size={20} />} title="Nothing waits for you">
            Requests for {words.noun} appear here as soon as somebody asks, and you are told.
          </EmptyState>
        }
      />
      <Suspense>{open && review(open.request, open.queue, () => setOpen(undefined))}</Suspense>
    </ListPage>
  );
}

/** What the tab says already, and what is empty in it. */
const hiddenIn = (state: string): string[] => [
  ...(state === WAITING ? ['decidedBy'] : []),
  ...(state === ANY_STATE ? [] : ['status']),
];

/** The requests on this page that wait, from the one below it round to the one above. */
function waitingAfter({ _id }: TimeOffRequest, list: RequestsActor): string[] {
  const { rows } = list.getSnapshot().context;
  const place = rows.findIndex((row) => row._id === _id);

  return [...rows.slice(place + 1), ...rows.slice(0, place)]
    .filter(({ status }) => status === 'pending')
    .map((row) => row._id);
}
