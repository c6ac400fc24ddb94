import { useActorRef, useSelector } from '@xstate/react';
import UserCheck from 'lucide-react/icons/user-check';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { type RequestCharts, type RequestChoicesActor, requestsShape } from '../../machines/modules/requests.ts';
import { levelOf } from '../../machines/rules/roles.ts';
import type { TimeOffRequest } from '../../machines/rules/time-off.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWho } from '../frame/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { KindsNav } from './kinds-nav.tsx';
import { RequestsView } from './requests-view.tsx';
import { useReviewAddress } from './use-review-address.ts';
import { ViewSwitch } from './view-switch.tsx';
import type { RequestWords } from './words.ts';

const ReviewDialog = lazy(() => import('./review-dialog.tsx'));
const StandInsDialog = lazy(() => import('./stand-ins-dialog.tsx'));
const AwayPage = lazy(() => import('./away-page.tsx'));

export interface RequestsPageProps {
  charts: RequestCharts;
  words: RequestWords;
}

/** The requests of one kind that somebody decides on, as a list or as a calendar. */
export function RequestsPage({ charts, words }: RequestsPageProps) {
  const level = levelOf(useWho().track.roles);
  const choices = useActorRef(charts.choices, { input: { key: level } });
  const isCalendar = new URLSearchParams(useSearch()).get('view') === 'calendar';
  const [isStandInsOpen, setStandInsOpen] = useState(false);

  return (
    <>
      <PageHeader
        title={words.title}
        help={words.help}
        actions={
          <>
            <Button icon={<UserCheck size={16} aria-hidden="true" />} onClick={() => setStandInsOpen(true)}>
              Stand-ins
            </Button>
            <ViewSwitch at={words.at} kind={words.kind} isCalendar={isCalendar} />
          </>
        }
      />
      <KindsNav at={words.at} />
      <Suspense>{isStandInsOpen && <StandInsDialog onClose={() => setStandInsOpen(false)} />}</Suspense>
      {isCalendar ? (
        <Suspense>
          <AwayPage choices={choices} kind={words.kind} />
        </Suspense>
      ) : (
        <RequestsList charts={charts} choices={choices} words={words} />
      )}
    </>
  );
}

function RequestsList({ charts, choices, words }: RequestsPageProps & { choices: RequestChoicesActor }) {
  const me = useWho().user._id;
  const list = useActorRef(charts.list, { input: useListInput(requestsShape) });
  const many = useActorRef(charts.many, { input: { me } });
  useListAddress(list, requestsShape);
  const { looked, look, turn, close } = useReviewAddress(words.kind);
  const rows = useSelector(list, ({ context }) => context.rows);
  useEffect(() => many.send({ type: 'rows.shown', rows }), [many, rows]);
  useEffect(() => {
    const subscription = many.on('requests.changed', () => list.send({ type: 'reload.requested' }));

    return () => subscription.unsubscribe();
  }, [many, list]);

  return (
    <>
      <RequestsView
        list={list}
        choices={choices}
        words={words}
        many={many}
        download={charts.download}
        onLook={({ _id }) => look({ id: _id, kind: words.kind })}
      />
      <Suspense>
        {looked && (
          <ReviewDialog
            charts={charts}
            id={looked.id}
            known={rows.find(({ _id }) => _id === looked.id)}
            queue={waitingAfter(looked.id, rows)}
            words={words}
            onTurn={turn}
            onChanged={() => list.send({ type: 'reload.requested' })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** The requests on this page that wait, from the one below it round to the one above. */
function waitingAfter(id: string, rows: readonly TimeOffRequest[]): string[] {
  const place = rows.findIndex(({ _id }) => _id === id);

  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))]
    .filter(({ status }) => status === 'pending')
    .map(({ _id }) => _id);
}
