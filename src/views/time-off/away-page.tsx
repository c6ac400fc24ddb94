import { useActorRef } from '@xstate/react';
import { awayShape, wireAwayCalendar } from '../../machines/modules/away-calendar.ts';
import type { RequestChoicesActor } from '../../machines/modules/requests.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWired } from '../frame/wiring-context.ts';
import { AwayCalendar } from './away-calendar.tsx';

/** The calendar under a page of requests, with an address of its own. */
export default function AwayPage({ choices }: { choices: RequestChoicesActor }) {
  const list = useActorRef(useWired(wireAwayCalendar).list, { input: useListInput(awayShape) });
  useListAddress(list, awayShape);

  return <AwayCalendar list={list} choices={choices} />;
}
