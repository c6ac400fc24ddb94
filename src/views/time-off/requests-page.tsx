import { useActorRef, useSelector } from '@xstate/react';
import UserCheck from 'lucide-react/icons/user-check';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { choicesKey, type RequestCharts } from '../../machines/modules/time-off/requests.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { canBeDecidedBy, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import type { ListShape } from '../../rules/shared/list-query.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useShortcuts } from '../layout/use-shortcuts.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { BalancesMenu } from './balances-menu.tsx';
import { KindsNav } from './kinds-nav.tsx';
import styles from './requests-page.module.css';
import { RequestsView, type RequestsViewProps } from './requests-view.tsx';
import { Review } from './review.tsx';
import { useKinds } from './use-kinds.ts';
import { useReviewAddress } from './use-review-address.ts';
import { ViewSwitch } from './view-switch.tsx';
import type { RequestWords } from './words.ts';

const DelegatesDialog = lazyPart(
  () => import('./delegates-dialog.tsx'),
  ({ onClose }) => onClose(),
);
const AwayPage = lazyPart(() => import('./away-page.tsx'));

/** Wide enough for the list with an open request next to it. */
const WIDE = 1264;
const PHONES_UNDER = 640;

interface RequestsPageProps {
  charts: RequestCharts;
  shape: ListShape;
  words: RequestWords;
}

export function RequestsPage({ charts, shape, words }: RequestsPageProps) {
  const { at, kind } = words;
  const level = levelOf(useSignedIn().track.roles);
  const choices = useActorRef(charts.choices, { input: { key: choicesKey(level, useKinds()) } });
  const isCalendar = new URLSearchParams(useSearch()).get('view') === 'calendar';
  const isPhone = !useIsWide(PHONES_UNDER);
  const [isShowingDelegates, setShowingDelegates] = useState(false);

  return (
    <>
      <PageHeader
        title={words.title}
        help={<span className={styles.help}>{words.help}</span>}
        actions={
          (kind || !isPhone) && (
            <>
              {(isCalendar || !isPhone) && (
                <>
                  <Button icon={<UserCheck size={16} aria-hidden="true" />} onClick={() => setShowingDelegates(true)}>
                    <span className={styles.word}>Delegates</span>
                  </Button>
                  {(kind === 'leave' || kind === 'sick') && <BalancesMenu />}
                </>
              )}
              {kind && <ViewSwitch at={at} kind={kind} isCalendar={isCalendar} />}
            </>
          )
        }
      />
      <KindsNav at={at} />
      <Suspense>{isShowingDelegates && <DelegatesDialog onClose={() => setShowingDelegates(false)} />}</Suspense>
      {isCalendar && kind ? (
        <Suspense>
          <AwayPage choices={choices} kind={kind} />
        </Suspense>
      ) : (
        <RequestsList
          charts={charts}
          shape={shape}
          choices={choices}
          words={words}
          isPhone={isPhone}
          onDelegates={() => setShowingDelegates(true)}
        />
      )}
    </>
  );
}

interface RequestsListProps extends RequestsPageProps, Pick<RequestsViewProps, 'choices' | 'isPhone' | 'onDelegates'> {}

function RequestsList({ charts, shape, choices, words, isPhone, onDelegates }: RequestsListProps) {
  // The inbox names a request by its kind too.
  const own = words.kind ?? 'leave';
  const me = useSignedIn().user._id;
  const list = useActorRef(charts.list, { input: useListInput(shape) });
  const many = useActorRef(charts.many, { input: { me } });
  useListAddress(list, shape);
  useEffect(() => charts.watch(() => list.send({ type: 'reload.requested' })), [charts, list]);
  const { looked, look, turn, close } = useReviewAddress(own);
  const isWide = useIsWide(WIDE);
  const rows = useSelector(list, ({ context }) => context.rows);
  useEffect(() => many.send({ type: 'rows.shown', rows }), [many, rows]);
  useEffect(() => {
    const subscription = many.on('requests.changed', () => list.send({ type: 'reload.requested' }));

    return () => subscription.unsubscribe();
  }, [many, list]);
  const open = (request: TimeOffRequest | undefined) => {
    if (!request) return;
    if (looked) turn(request._id);
    else look({ id: request._id, kind: own });
  };
  const split = useRef<HTMLDivElement>(null);
  useSteps(split, rows, looked?.id, open);
  const notes = useRef<Readonly<Record<string, string>>>({});
  // The open request has the key first.
  useShortcuts(looked ? {} : { u: () => many.send({ type: 'undo.pressed' }) });

  return (
    <div ref={split} className={styles.split} data-fills data-docked={(looked && isWide) || undefined}>
      <RequestsView
        list={list}
        choices={choices}
        words={words}
        many={many}
        previews={charts.previews}
        openId={looked?.id}
        isNarrow={looked !== undefined && isWide}
        download={charts.download}
        isPhone={isPhone}
        onDelegates={onDelegates}
        onOpen={open}
      />
      {looked && (
        <Review
          key={isWide ? 'docked' : 'sheet'}
          charts={charts}
          many={many}
          id={looked.id}
          known={rows.find(({ _id }) => _id === looked.id)}
          queue={pendingAfter(looked.id, rows, me)}
          placement={isWide ? 'docked' : 'sheet'}
          notes={notes}
          onShow={turn}
          onChanged={() => list.send({ type: 'reload.requested' })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** J and K open the next request and the previous one. When a request is closed, its row gets the focus. */
function useSteps(
  list: RefObject<HTMLElement | null>,
  rows: readonly TimeOffRequest[],
  openId: string | undefined,
  open: (request: TimeOffRequest | undefined) => void,
): void {
  const last = useRef<string>(undefined);
  const placeOf = (id: string | undefined) => rows.findIndex(({ _id }) => _id === id);
  const step = (by: number) => open(rows[placeOf(openId ?? last.current) + by]);
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  const closed = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    list.current?.querySelectorAll<HTMLElement>('tbody tr')[placeOf(last.current)]?.focus();
  });
  useEffect(() => {
    if (openId === undefined) closed();
    else last.current = openId;
  }, [openId]);
}

function pendingAfter(id: string, rows: readonly TimeOffRequest[], me: string): string[] {
  const index = rows.findIndex(({ _id }) => _id === id);

  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))]
    .filter((row) => canBeDecidedBy(row, me))
    .map(({ _id }) => _id);
}
