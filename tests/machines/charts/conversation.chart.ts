import type { AnyEventObject } from 'xstate';
import type { Conversation, ConversationEntry } from '../../../src/api/contract/conversations.ts';
import {
  type ConversationContext,
  type ConversationEvent,
  conversationMachine,
} from '../../../src/machines/conversation.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Moment, type Stimuli } from '../support/mbt.ts';

const rui = { _id: '0192f0c1-0000-7000-8000-0000000000e1', fullName: 'Rui Melo' };
export const [me, tom] = [
  { _id: '0192f0c1-0000-7000-8000-000000000001', fullName: 'Ana Reis' },
  { _id: '0192f0c1-0000-7000-8000-000000000002', fullName: 'Tom Vale' },
];

export const conversationOf = (changes: Partial<Conversation> = {}): Conversation => ({
  _id: '0192f0c1-0000-7000-8000-0000000000c1',
  employee: { ...rui, empId: 'HV-7', branchName: 'Lisbon' },
  subject: 'Payslip',
  status: 'open',
  assignee: null,
  version: 1,
  unread: 1,
  last: { excerpt: 'Where do I find it?', isFromEmployee: true, at: '2026-03-05T09:30:00.000Z' },
  isOwn: false,
  createdAt: '2026-03-05T09:30:00.000Z',
  ...changes,
});

export const entryOf = (number: number, changes: Partial<ConversationEntry> = {}): ConversationEntry => ({
  number,
  kind: 'written',
  author: rui,
  isFromEmployee: true,
  body: `Message ${number}`,
  files: [],
  assignee: null,
  at: '2026-03-05T09:30:00.000Z',
  readAt: null,
  ...changes,
});

export const fromHr = (number: number, changes: Partial<ConversationEntry> = {}) =>
  entryOf(number, { author: me, isFromEmployee: false, ...changes });

export const historyReply = (
  conversation: Partial<Conversation> = {},
  entries: ConversationEntry[] = [entryOf(1)],
  hasEarlier = false,
) => ({
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    conversation: conversationOf(conversation),
    entries,
    hasEarlier,
    assignees: [me, tom],
  },
});

export const changedReply = (conversation: Partial<Conversation>, entries: ConversationEntry[]) => ({
  status: 200,
  body: { status: 200, message: 'Message sent', conversation: conversationOf(conversation), entries },
});

export const conflict = {
  status: 409,
  body: { status: 409, message: 'Tom Vale sent a message.', conversation: conversationOf({ version: 2 }) },
};

export const contract = new File(['%PDF-'], 'contract.pdf', { type: 'application/pdf' });
export const page = new File(['<p>'], 'page.html', { type: 'text/html' });
export const stored = {
  _id: '0192f0c1-0000-7000-8000-0000000000f1',
  name: '0123456789abcdef0123456789abcdef.pdf',
  originalName: 'contract.pdf',
  mediaType: 'application/pdf',
  size: 5,
};
export const storedReply = { status: 201, body: { status: 201, message: 'File added', file: stored } };
const earlier = historyReply({ version: 8 }, [entryOf(8)], true);

const stimuli = {
  'text.changed': [{ type: 'text.changed', text: 'In the portal.' }],
  'audience.chosen': [
    { type: 'audience.chosen', isNote: true },
    { type: 'audience.chosen', isNote: false },
  ],
  'files.chosen': [{ type: 'files.chosen', files: [contract] }],
  'file.stored': [{ type: 'file.stored', id: '1', file: stored }],
  'file.removed': [{ type: 'file.removed', id: '1' }],
  'send.pressed': [
    { type: 'send.pressed', resolves: false },
    { type: 'send.pressed', resolves: true },
  ],
  'resolve.pressed': [{ type: 'resolve.pressed' }],
  'reopen.pressed': [{ type: 'reopen.pressed' }],
  'assignee.chosen': [
    { type: 'assignee.chosen', assignee: tom._id },
    { type: 'assignee.chosen', assignee: null },
  ],
  'earlier.pressed': [{ type: 'earlier.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'news.came': [{ type: 'news.came' }],
  'xstate.done.actor.loadHistory': [
    done('loadHistory', historyReply()),
    done('loadHistory', earlier),
    done('loadHistory', historyReply({ status: 'resolved' })),
    done('loadHistory', refusal(404, 'not there')),
    done('loadHistory', refusal(403, 'not switched on')),
  ],
  'xstate.error.actor.loadHistory': [failed('loadHistory')],
  'xstate.done.actor.refreshHistory': [
    done('refreshHistory', historyReply()),
    done('refreshHistory', refusal(404, 'not there')),
    done('refreshHistory', refusal(500, 'broken')),
  ],
  'xstate.error.actor.refreshHistory': [failed('refreshHistory')],
  'xstate.done.actor.loadEarlier': [
    done('loadEarlier', historyReply({ version: 8 }, [entryOf(7)])),
    done('loadEarlier', refusal(404, 'not there')),
    done('loadEarlier', refusal(500, 'broken')),
  ],
  'xstate.error.actor.loadEarlier': [failed('loadEarlier')],
  'xstate.done.actor.changeConversation': [
    done('changeConversation', changedReply({ version: 2 }, [fromHr(2)])),
    done('changeConversation', conflict),
    done('changeConversation', refusal(404, 'not there')),
    done('changeConversation', refusal(422, 'please write something.')),
  ],
  'xstate.error.actor.changeConversation': [failed('changeConversation')],
  'xstate.error.actor.watchNews': [failed('watchNews')],
  'xstate.after.messageRetry.conversation.open.writing.connectionLost': [
    after('messageRetry', 'conversation.open.writing.connectionLost'),
  ],
} satisfies Stimuli<ConversationEvent>;

export const conversation: ChartUnderTest = {
  machine: conversationMachine,
  stimuli,
  inputs: [{ id: conversationOf()._id }],
  project: ({
    conversation: held,
    hasEarlier,
    isOutdated,
    text,
    isNote,
    attachments,
    change,
  }: ConversationContext) => ({
    status: held?.status,
    hasEarlier,
    isOutdated,
    hasText: text !== '',
    isNote,
    attachments: attachments.map((one) => (one.stored ? 'there' : 'open')),
    hasChange: change !== null,
    isAnswer: change?.body !== undefined,
    isNoted: change?.note !== undefined,
  }),
  canHappen,
};

const about = (types: readonly string[]) => (type: string) => types.some((one) => type.includes(one));
const isReading = about(['refreshHistory', 'loadEarlier', 'earlier.pressed', 'news.came', 'watchNews']);
const isTurning = about(['resolve.pressed', 'reopen.pressed', 'assignee.chosen']);
const isAttaching = about(['file.', 'files.']);

/**
 * The two parallel regions are nearly independent, so each is walked while the other rests: their product would be
 * thousands of paths without new transitions. At most one file, chosen once.
 */
function canHappen({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { open } = state as { open?: { reading: string; writing: unknown } };
  const { hasText, isNote, attachments } = steering as { hasText: boolean; isNote: boolean; attachments: string[] };
  if (type === 'file.stored' && !attachments.includes('open')) return false;
  if (!open) return true;
  const [isRead, isStill] = [open.reading === 'current', JSON.stringify(open.writing) === '{"ready":"noConflict"}'];
  if (isReading(type)) return attachments.length === 0 && !hasText && !isNote;
  if (isAttaching(type))
    return isRead && isStill && !hasText && !isNote && (type !== 'files.chosen' || attachments.length === 0);
  if (type === 'audience.chosen') return isRead && isStill && !hasText && attachments.length === 0;
  if (isNote && isTurning(type)) return false;

  return !attachments.includes('open') && (isRead || type === 'retry.pressed');
}
