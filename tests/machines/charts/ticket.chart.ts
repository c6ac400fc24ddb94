import type { Ticket, TicketEntry } from '../../../src/api/contract/tickets.ts';
import { type TicketContext, type TicketEvent, ticketMachine } from '../../../src/machines/ticket.machine.ts';
import { validateTicket } from '../../../src/rules/conversations/ticket.ts';
import { hasErrors } from '../../../src/rules/shared/validation.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';
import { contract, page, stored, storedReply } from './conversation.chart.ts';

export const environment = {
  version: '0.1.0',
  browser: 'Firefox/140.0',
  screen: '1280 × 800',
  language: 'en-GB',
  timeZone: 'Europe/Lisbon',
};

export const ticketOf = (changes: Partial<Ticket> = {}): Ticket => ({
  _id: '0192f0c1-0000-7000-8000-0000000000a1',
  number: 7,
  subject: 'Export stops',
  category: 'question',
  priority: 'normal',
  status: 'open',
  raisedBy: { _id: '0192f0c1-0000-7000-8000-0000000000a2', fullName: 'Ana Reis' },
  branchName: null,
  version: 1,
  unread: 0,
  last: { excerpt: 'After 500 rows.', isFromProvider: false, at: '2026-03-05T09:40:00.000Z' },
  environment: null,
  createdAt: '2026-03-05T09:40:00.000Z',
  ...changes,
});

export const ticketEntryOf = (number: number, changes: Partial<TicketEntry> = {}): TicketEntry => ({
  number,
  kind: 'written',
  author: ticketOf().raisedBy,
  isFromProvider: false,
  body: 'After 500 rows.',
  files: [],
  at: '2026-03-05T09:40:00.000Z',
  readAt: null,
  ...changes,
});

export const written = { subject: ' Export stops ', body: ' After 500 rows. ' };
export const raisedReply = {
  status: 201,
  body: { status: 201, message: 'Ticket raised', ticket: ticketOf(), entries: [ticketEntryOf(1)] },
};

const stimuli = {
  'fields.changed': [
    { type: 'fields.changed', values: written },
    { type: 'fields.changed', values: { body: '' } },
  ],
  'files.chosen': [
    { type: 'files.chosen', files: [contract] },
    { type: 'files.chosen', files: [page] },
  ],
  'file.removed': [{ type: 'file.removed', id: '1' }],
  'send.pressed': [{ type: 'send.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'bytes.sent': [{ type: 'bytes.sent', share: 0.5 }],
  'answer.came': [
    { type: 'answer.came', reply: storedReply },
    { type: 'answer.came', reply: refusal(415, 'the document must be a PDF, PNG or JPEG file.') },
  ],
  'connection.lost': [{ type: 'connection.lost', error: new TypeError('Failed to fetch') }],
  'xstate.error.actor.sendFile': [failed('sendFile')],
  'xstate.done.actor.raiseTicket': [
    done('raiseTicket', raisedReply),
    done('raiseTicket', refusal(422, 'a file is no longer available.')),
  ],
  'xstate.error.actor.raiseTicket': [failed('raiseTicket')],
  'xstate.after.messageRetry.ticket.offline': [after('messageRetry', 'ticket.offline')],
} satisfies Stimuli<TicketEvent>;

export const ticket: ChartUnderTest = {
  machine: ticketMachine,
  stimuli,
  inputs: [{ environment }],
  project: ({ values, attachments, key }: TicketContext) => ({
    isComplete: !hasErrors(validateTicket(values, [])),
    attachments: attachments.map(({ state }) => state),
    hasKey: key !== null,
  }),
  /** At most one file, chosen once. */
  canHappen: ({ type }, { steering }) => {
    const { attachments } = steering as { attachments: string[] };
    if (type === 'files.chosen') return attachments.length === 0;

    return type !== 'file.removed' || attachments.length > 0;
  },
};

export { contract, page, stored, storedReply };
