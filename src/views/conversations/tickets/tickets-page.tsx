import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { ticketsShape, wireTickets } from '../../../machines/modules/conversations/tickets.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { TicketsView } from './tickets-view.tsx';

export default function TicketsPage() {
  const { list: chart, watch } = useMachines(wireTickets);
  const list = useActorRef(chart, { input: useListInput(ticketsShape) });
  useListAddress(list, ticketsShape);
  useEffect(() => watch(() => list.send({ type: 'reload.requested' })), [watch, list]);

  return <TicketsView list={list} />;
}
