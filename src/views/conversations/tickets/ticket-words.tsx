import type { Ticket } from '../../../api/contract/tickets.ts';
import { ticketStates } from '../../../rules/conversations/ticket.ts';
import { StatusDot } from '../../ui/status-dot.tsx';

const tones = { open: 'caution', answered: 'positive', closed: 'neutral' } as const;

export const TicketState = ({ status, className }: Pick<Ticket, 'status'> & { className?: string }) => (
  <StatusDot tone={tones[status]} className={className}>
    {ticketStates[status]}
  </StatusDot>
);
