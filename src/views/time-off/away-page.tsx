import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { wireLeaveRequests, wireSickLeaveRequests } from '../../machines/modules/leave/leave-requests.ts';
import {
  type AwayPerson,
  awayShape,
  wireAwayCalendar,
  wireWfhCalendar,
} from '../../machines/modules/time-off/away-calendar.ts';
import type { RequestChoicesActor } from '../../machines/modules/time-off/requests.ts';
import { wireWfhRequests } from '../../machines/modules/wfh/wfh-requests.ts';
import { THIS } from '../../rules/leave/away-calendar.ts';
import type { RequestKind } from '../../rules/leave/time-off.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { useIsWide } from '../ui/use-is-wide.ts';
import { AwayCalendar } from './away-calendar.tsx';
import { Review } from './review.tsx';
import { type OpenReview, useReviewAddress } from './use-review-address.ts';

export interface AwayPageProps {
  choices: RequestChoicesActor;
  kind: RequestKind;
}

const wires = { leave: wireLeaveRequests, sick: wireSickLeaveRequests, wfh: wireWfhRequests } as const;

/** Bars of a whole month are too narrow below it, in pixels. */
const WIDE = 640;

/** A small screen begins with the week; the address says so, and says what is chosen instead. */
export default function AwayPage(props: AwayPageProps) {
  const isWide = useIsWide(WIDE);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const isSpanMissing = !isWide && !['week', 'month', 'from'].some((name) => params.has(name));
  useEffect(() => {
    if (isSpanMissing) navigate(`${path}?${search}&week=${THIS}`, { replace: true, state: history.state });
  });

  return isSpanMissing ? null : <Away {...props} />;
}

function Away({ choices, kind }: AwayPageProps) {
  const charts = useMachines(kind === 'wfh' ? wireWfhCalendar : wireAwayCalendar);
  const list = useActorRef(charts.list, { input: useListInput(awayShape) });
  useListAddress(list, awayShape);
  const { looked, look, turn, close } = useReviewAddress(kind);
  const people = useSelector(list, ({ context }) => context.rows);
  const notes = useRef<Readonly<Record<string, string>>>({});
  const reviewCharts = useMachines(wires[looked?.kind ?? kind]);

  return (
    <>
      <AwayCalendar list={list} choices={choices} kind={kind} onOpen={({ _id, kind }) => look({ id: _id, kind })} />
      {looked && (
        <Review
          charts={reviewCharts}
          id={looked.id}
          known={absenceOf(looked, people)}
          queue={waitingAfter(looked, people)}
          notes={notes}
          placement="centre"
          onShow={turn}
          onChanged={() => list.send({ type: 'reload.requested' })}
          onClose={close}
        />
      )}
    </>
  );
}

function absenceOf({ id }: OpenReview, people: readonly AwayPerson[]) {
  const person = people.find(({ absences }) => absences.some(({ _id }) => _id === id));
  const absence = person?.absences.find(({ _id }) => _id === id);

  return person && absence && { ...absence, employee: person };
}

function waitingAfter({ id, kind }: OpenReview, people: readonly AwayPerson[]): string[] {
  const all = people.flatMap(({ absences }) => absences);
  const first = Math.max(
    all.findIndex(({ _id }) => _id === id),
    0,
  );

  return [...all.slice(first), ...all.slice(0, first)]
    .filter((one) => one.status === 'pending' && one.kind === kind && one._id !== id)
    .map(({ _id }) => _id);
}
