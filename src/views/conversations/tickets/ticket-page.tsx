import { useActorRef } from '@xstate/react';
import { useParams } from 'wouter';
import { wireTickets } from '../../../machines/modules/conversations/tickets.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { TicketView } from './ticket-view.tsx';

export default function TicketPage() {
  const { id = '' } = useParams();

  return <One key={id} id={id} />;
}

function One({ id }: { id: string }) {
  const actorRef = useActorRef(useMachines(wireTickets).thread, { input: { id } });

  return <TicketView actorRef={actorRef} />;
}
