import { useSelector } from '@xstate/react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { Suspense } from 'react';
import type { DecideManyActor } from '../../machines/decide-many.machine.ts';
import {
  ANY_STATUS,
  CANCELLED,
  mayWait,
  PENDING,
  type RequestCharts,
  type RequestChoicesActor,
  type RequestsActor,
  requestsOrder,
  statusIn,
} from '../../machines/modules/time-off/requests.ts';
import { canBeDecidedBy, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import type { ListQuery } from '../../rules/shared/list-query.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AddLeave } from './add-leave.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { cancelledColumns, requestColumns } from './columns.tsx';
import { PhoneActions, RequestsActions } from './requests-actions.tsx';
import styles from './requests-page.module.css';
import { RequestsToolbar } from './requests-toolbar.tsx';
import { SelectionContext } from './selection.ts';
import { ShortcutsLine } from './shortcuts-line.tsx';
import { type RequestWords, statusTabs } from './words.ts';

const MorningEmail = lazyPart(() => import('./morning-email.tsx'));
const ManyDialog = lazyPart(
  () => import('./bulk-dialog.tsx'),
  ({ many }) => {
    many.send({ type: 'decision.dismissed' });
    many.send({ type: 'results.closed' });
  },
);

export interface RequestsViewProps {
  list: RequestsActor;
  choices: RequestChoicesActor;
  words: RequestWords;
  many: DecideManyActor;
  previews: RequestCharts['previews'];
  openId: string | undefined;
  /** There is less room next to an open request. */
  isNarrow: boolean;
  /** Missing if there is no export. */
  download: ((query: ListQuery, format: 'csv' | 'xlsx') => void) | undefined;
  onOpen: (request: TimeOffRequest) => void;
  isPhone: boolean;
  /** On phones, where the page's head has no room for it. */
  onDelegates: () => void;
}

export function RequestsView(props: RequestsViewProps) {
  const { list, choices, words, many, previews, openId, isNarrow, download, onOpen, isPhone, onDelegates } = props;
  const query = useSelector(list, ({ context }) => context.query);
  const status = statusIn(query);
  const hasPending = mayWait(query);
  const { me, chosen } = useSelector(many, ({ context }) => context);
  const mayUndo = useSelector(many, ({ context }) => context.outcomes.some(({ isDone }) => isDone));
  const isOpen = useSelector(many, (snapshot) => snapshot.hasTag('open'));
  const ofLeave = words.kind === 'leave' || words.kind === 'sick' ? words.kind : undefined;
  const leaveList = ofLeave && { kind: ofLeave, status };
  const onExport = download && ((format: 'csv' | 'xlsx') => download(query, format));
  const selection = {
    mayChoose: (request: TimeOffRequest) => canBeDecidedBy(request, me),
    isChosen: ({ _id }: TimeOffRequest) => chosen.some((one) => one._id === _id),
    toggle: (request: TimeOffRequest) => many.send({ type: 'request.toggled', request }),
  };

  return (
    <ListPage>
      {words.kind && (
        <StateTabs
          label="Status"
          options={statusTabs}
          value={status}
          onChange={(value) =>
            list.send({ type: 'filter.changed', name: 'data', values: value === PENDING ? [] : [value] })
          }
        />
      )}
      <RequestsToolbar
        list={list}
        choices={choices}
        type={words.type}
        keys={<ShortcutsLine hasPending={hasPending} mayUndo={mayUndo} />}
        actions={
          <AddLeave list={leaveList} onSaved={() => list.send({ type: 'reload.requested' })}>
            {(onAdd) =>
              isPhone ? (
                <PhoneActions
                  onAdd={onAdd}
                  onExport={onExport}
                  hasBalances={ofLeave !== undefined}
                  onDelegates={onDelegates}
                />
              ) : (
                <RequestsActions onAdd={onAdd} onExport={onExport} />
              )
            }
          </AddLeave>
        }
      />
      <BulkBar list={list} many={many} isExpected={hasPending} />
      <SelectionContext value={selection}>
        <ListTable
          list={list}
          sortedBy={requestsOrder(query)}
          label="Requests"
          columns={status === CANCELLED ? cancelledColumns : requestColumns}
          hiddenColumns={hiddenIn(status, words.kind === null, isNarrow)}
          openRow={openId}
          onRowOpen={onOpen}
          noMatch={{ title: 'No requests match', showAll: 'Show pending requests' }}
          empty={
            <EmptyState icon={<CalendarCheck size={20} />} title="No pending requests">
              {words.empty}
            </EmptyState>
          }
        />
      </SelectionContext>
      {!words.kind && (
        <div className={styles.morning}>
          <Suspense>
            <MorningEmail />
          </Suspense>
        </div>
      )}
      <Suspense>{isOpen && <ManyDialog many={many} previews={previews} />}</Suspense>
    </ListPage>
  );
}

/** The tab already says the status, and some columns are empty in it. */
const hiddenIn = (status: string, isInbox: boolean, isNarrow: boolean): string[] => [
  ...(status === PENDING ? ['decidedBy'] : []),
  ...(status === ANY_STATUS ? [] : ['status']),
  ...(isInbox ? [] : ['kind']),
  ...(isNarrow ? ['days', 'created', isInbox ? 'type' : 'decidedBy'] : []),
];
