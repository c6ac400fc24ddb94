import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { environmentNow, wireTickets } from '../../../machines/modules/conversations/tickets.ts';
import type { TicketValues } from '../../../rules/conversations/ticket.ts';
import { ticketPath } from '../../../rules/shared/links.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { RaiseView } from './raise-view.tsx';

export default function RaisePage() {
  const draft = useActorRef(useMachines(wireTickets).draft, { input: {} });
  const found = useSelector(draft, ({ context }) => context.record);

  return found ? <Raise kept={found.values} /> : <SkeletonText lines={8} />;
}

function Raise({ kept }: { kept: TicketValues | null }) {
  const { raising, keepTicket } = useMachines(wireTickets);
  const [environment] = useState(() => environmentNow(import.meta.env.VITE_VERSION ?? 'development'));
  const actorRef = useActorRef(raising, { input: { environment, kept } });
  const [, navigate] = useLocation();
  const ticket = useSelector(actorRef, ({ context }) => context.ticket);
  // In an effect, when the form has dropped its text, so that leaving doesn't ask for confirmation.
  useEffect(() => {
    if (ticket) navigate(ticketPath(ticket._id), { replace: true });
  }, [ticket, navigate]);

  return <RaiseView actorRef={actorRef} onLeave={() => keepTicket(null)} />;
}
