import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { useSearch } from 'wouter';
import { type RequestCharts, type RequestChoicesActor, requestsShape } from '../../machines/modules/requests.ts';
import { levelOf } from '../../machines/rules/roles.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWho } from '../frame/wiring-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { KindsNav } from './kinds-nav.tsx';
import { RequestsView } from './requests-view.tsx';
import { ViewSwitch } from './view-switch.tsx';
import type { RequestWords } from './words.ts';

const ReviewDialog = lazy(() => import('./review-dialog.tsx'));
const AwayPage = lazy(() => import('./away-page.tsx'));

export interface RequestsPageProps {
  charts: RequestCharts;
  words: RequestWords;
}

/** The requests of one kind that somebody decides on, as a list or as a calendar. */
export function RequestsPage({ charts, words }: RequestsPageProps) {
  const level = levelOf(useWho().track.roles);
  const choices = useActorRef(charts.choices, { input: { key: level } });
  const asksForCalendar = new URLSearchParams(useSearch()).get('view') === 'calendar';
  const isCalendar = asksForCalendar && words.kind !== null;

  return (
    <>
      <PageHeader
        title={words.title}
        help={words.help}
        actions={words.kind && <ViewSwitch at={words.at} kind={words.kind} isCalendar={isCalendar} />}
      />
      <KindsNav at={words.at} />
      {isCalendar ? (
        <Suspense>
          <AwayPage choices={choices} />
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
  const rows = useSelector(list, ({ context }) => context.rows);
  useEffect(() => many.send({ type: 'rows.shown', rows }), [many, rows]);
  useEffect(() => {
    const subscription = many.on('requests.changed', () => list.send({ type: 'reload.requested' }));

    return () => subscription.unsubscribe();
  }, [many, list]);

  return (
    <RequestsView
      list={list}
      choices={choices}
      words={words}
      many={many}
      download={charts.download}
      review={(request, queue, close) => (
        <ReviewDialog
          charts={charts}
          request={request}
          queue={queue}
          words={words}
          onChanged={() => list.send({ type: 'reload.requested' })}
          onClose={close}
        />
      )}
    />
  );
}
