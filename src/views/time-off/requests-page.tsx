import { useActorRef, useSelector } from '@xstate/react';
import UserCheck from 'lucide-react/icons/user-check';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { type RequestCharts, type RequestChoicesActor, requestsShape } from '../../machines/modules/requests.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import type { TimeOffRequest } from '../../rules/leave/time-off.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { KindsNav } from './kinds-nav.tsx';
import { RequestsView } from './requests-view.tsx';
import { useReviewAddress } from './use-review-address.ts';
import { ViewSwitch } from './view-switch.tsx';
import type { RequestWords } from './words.ts';

const ReviewDialog = lazy(() => import('./review-dialog.tsx'));
const StandInsDialog = lazy(() => import('./delegates-dialog.tsx'));
const AwayPage = lazy(() => import('./away-page.tsx'));

export interface RequestsPageProps {
  charts: RequestCharts;
  words: RequestWords;
}

export function RequestsPage({ charts, words }: RequestsPageProps) {
  const level = levelOf(useSignedIn().track.roles);
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
              Delegates
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
  const me = useSignedIn().user._id;
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
        onOpen={({ _id }) => look({ id: _id, kind: words.kind })}
      />
      <Suspense>
        {looked && (
          <ReviewDialog
            charts={charts}
            id={looked.id}
            known={rows.find(({ _id }) => _id === looked.id)}
            queue={waitingAfter(looked.id, rows)}
            words={words}
            onShow={turn}
            onChanged={() => list.send({ type: 'reload.requested' })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function waitingAfter(id: string, rows: readonly TimeOffRequest[]): string[] {
  const place = rows.findIndex(({ _id }) => _id === id);

  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))]
    .filter(({ status }) => status === 'pending')
    .map(({ _id }) => _id);
}
