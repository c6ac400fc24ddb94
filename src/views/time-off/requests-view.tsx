import { useSelector } from '@xstate/react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense } from 'react';
import type { DecideManyActor } from '../../machines/decide-many.machine.ts';
import { ANY_STATE, type RequestChoicesActor, type RequestsActor, WAITING } from '../../machines/modules/requests.ts';
import type { ListQuery } from '../../machines/rules/list-query.ts';
import type { TimeOffRequest } from '../../machines/rules/time-off.ts';
import { ListPage } from '../frame/list-page.tsx';
import { ListTable } from '../frame/list-table.tsx';
import { StateTabs } from '../frame/state-tabs.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { requestColumns } from './columns.tsx';
import { ManyBar } from './many-bar.tsx';
import { RequestsToolbar } from './requests-toolbar.tsx';
import { SelectionContext } from './selection.ts';
import { type RequestWords, stateTabs } from './words.ts';

const ManyDialog = lazy(() => import('./many-dialog.tsx'));

export interface RequestsViewProps {
  list: RequestsActor;
  choices: RequestChoicesActor;
  words: RequestWords;
  many: DecideManyActor;
  /** Saves what the filters show as a file, where that is possible. */
  download: ((query: ListQuery) => Promise<void>) | undefined;
  onLook: (request: TimeOffRequest) => void;
}

/** Requests: what waits first. A row opens its review. */
export function RequestsView({ list, choices, words, many, download, onLook }: RequestsViewProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const state = query.filters.data?.[0] ?? WAITING;
  const chosen = useSelector(many, ({ context }) => context.chosen);
  const isOpen = useSelector(many, (snapshot) => snapshot.hasTag('open'));
  const selection = {
    isChosen: ({ _id }: TimeOffRequest) => chosen.some((one) => one._id === _id),
    toggle: (request: TimeOffRequest) => many.send({ type: 'request.toggled', request }),
  };

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
      <RequestsToolbar
        list={list}
        choices={choices}
        type={words.type}
        actions={
          download && (
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => void download(query)}>
              Export
            </Button>
          )
        }
      />
      <ManyBar list={list} many={many} />
      <SelectionContext value={selection}>
        <ListTable
          list={list}
          sortedBy="-created"
          label="Requests"
          columns={requestColumns}
          hiddenColumns={hiddenIn(state)}
          onRowOpen={onLook}
          noMatch={{ title: 'No such requests', showAll: 'Show what waits' }}
          empty={
            <EmptyState icon={<CalendarCheck size={20} />} title="Nothing waits for you">
              Requests for {words.noun} appear here as soon as somebody asks, and you are told.
            </EmptyState>
          }
        />
      </SelectionContext>
      <Suspense>{isOpen && <ManyDialog many={many} />}</Suspense>
    </ListPage>
  );
}

/** What the tab says already, and what is empty in it. */
const hiddenIn = (state: string): string[] => [
  ...(state === WAITING ? ['decidedBy'] : []),
  ...(state === ANY_STATE ? [] : ['status']),
];
