import { act } from 'react';
import { expect, it } from 'vitest';
import { type ConversationEvent, conversationMachine } from '../../../src/machines/conversation.machine.ts';
import { Composer } from '../../../src/views/conversations/composer.tsx';
import {
  conflict,
  conversationOf,
  entryOf,
  fromHr,
  historyReply,
  tom,
} from '../../machines/charts/conversation.chart.ts';
import { play } from '../../machines/support/platform.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

/** Someone else was first, and what they did has been loaded. */
async function comingSecond(
  events: readonly ConversationEvent[],
  theirs: Parameters<typeof historyReply>[0],
  before = {},
) {
  const chart = play(conversationMachine, { id: conversationOf()._id });
  await chart.answer('loadHistory', historyReply(before));
  render(withWiring(signedInWiring(), <Composer actorRef={chart.actor} />));
  act(() => {
    for (const event of events) chart.send(event);
  });
  await act(() => chart.answer('changeConversation', conflict));
  await act(() =>
    chart.answer('loadHistory', historyReply({ ...before, version: 2, ...theirs }, [entryOf(1), fromHr(2)])),
  );

  return document.body.textContent ?? '';
}

const text = 'In the portal.';
const first = 'Tom Vale sent a message.';

it.each([
  [
    [
      { type: 'text.changed', text },
      { type: 'send.pressed', resolves: true },
    ],
    {},
    'Your message has not been sent.',
  ],
  [[{ type: 'resolve.pressed' }], {}, 'The conversation has not been resolved.'],
  [[{ type: 'reopen.pressed' }], { status: 'resolved' }, 'The conversation has not been reopened.'],
  [[{ type: 'assignee.chosen', assignee: tom._id }], {}, 'The assignee has not been changed.'],
] as const)('the second of two people reads what has not happened: %j', async (events, before, words) => {
  const shown = await comingSecond(events, {}, before);
  expect(shown).toContain(`${first} ${words} Read the new messages`);
});

it.each([
  [[{ type: 'resolve.pressed' }], { status: 'resolved' }],
  [[{ type: 'assignee.chosen', assignee: tom._id }], { assignee: tom }],
] as const)('the second of two people reads only who was first if both did the same: %j', async (events, theirs) => {
  const shown = await comingSecond(events, theirs);
  expect(shown).toContain(first);
  expect(shown).not.toContain('has not been');
});
