import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { conversationMachine } from '../../../src/machines/conversation.machine.ts';
import { Thread } from '../../../src/views/conversations/thread.tsx';
import {
  changedReply,
  conflict,
  conversationOf,
  entryOf,
  fromHr,
  historyReply,
} from '../../machines/charts/conversation.chart.ts';
import { play } from '../../machines/support/platform.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, render } from '../ui/support/render.tsx';

const HEIGHT = 400;
const ENTRY = 100;

const first = (count: number) => Array.from({ length: count }, (_, at) => entryOf(at + 1));

afterEach(() => vi.restoreAllMocks());

/** Each message is so high, and the box shows four of them. */
async function reading() {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => shown() * ENTRY);
  const chart = play(conversationMachine, { id: conversationOf()._id });
  const shown = () => chart.snapshot().context.entries.length;
  await chart.answer('loadHistory', historyReply({}, first(20)));
  render(withWiring(signedInWiring(), <Thread actorRef={chart.actor} />));
  const box = find('[role="log"]');

  return {
    ...chart,
    box,
    end: () => shown() * ENTRY,
    scrollTo: (top: number) => {
      box.scrollTop = top;
      act(() => box.dispatchEvent(new Event('scroll')));
    },
    write: () =>
      act(() => {
        chart.send({ type: 'text.changed', text: 'In the portal.' });
        chart.send({ type: 'send.pressed', resolves: false });
      }),
  };
}

it('a sent message scrolls into view from any position', async () => {
  const { box, end, scrollTo, write, answer } = await reading();
  scrollTo(300);
  write();
  expect(box.scrollTop).toBe(300);
  await act(() => answer('changeConversation', changedReply({ version: 2 }, [fromHr(21)])));
  expect(box.scrollTop).toBe(end());
});

it('a new message from someone else does not move a reader of earlier messages', async () => {
  const { box, end, scrollTo, send, answer } = await reading();
  scrollTo(300);
  act(() => send({ type: 'news.came' }));
  await act(() => answer('loadHistory', historyReply({ version: 2 }, first(21))));
  expect([box.scrollTop, end()]).toEqual([300, 2_100]);
});

it('a refused message does not move the reader', async () => {
  const { box, scrollTo, write, answer } = await reading();
  scrollTo(300);
  write();
  await act(() => answer('changeConversation', conflict));
  expect(box.scrollTop).toBe(300);
});
