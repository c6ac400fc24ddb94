/**
 * The server's end of a page's feed, controlled by the test: it accepts everything, and sends only what the test says.
 */
import type { Page } from 'playwright-core';
import type { FeedCounts } from '../../src/api/feed.ts';
import { type HeldCall, routeCalls } from '../support/calls.ts';

export interface FeedStandIn {
  /**
   * Waits until the page is connected, or has left. The page's clock is stopped, and moves only here, as far as its
   * client needs.
   */
  becomes(what: 'live' | 'silent'): Promise<void>;
  /** Says that there is something new, and how much of it. */
  say(counts?: FeedCounts): Promise<void>;
  /** The connection breaks. */
  cut(): Promise<void>;
}

interface Message {
  readonly id: string;
  readonly channel: string;
  readonly clientId?: string;
  readonly subscription?: string;
  readonly advice?: { readonly timeout: number };
}

const PATIENCE_MS = 10_000;
const MOMENT_MS = 20;
const agreement = {
  version: '1.0',
  supportedConnectionTypes: ['long-polling'],
  // Polls outlast whatever time a path lets pass.
  advice: { reconnect: 'retry', interval: 0, timeout: 3_600_000 },
};

export async function standInFeed(page: Page): Promise<FeedStandIn> {
  let clients = 0;
  let channel = '';
  /** The poll on which the page waits for news. */
  let held: { call: HeldCall; message: Message } | undefined;
  const reply = (call: HeldCall, messages: object[]) => call.fulfill({ json: messages });
  const agree = ({ id, channel: to, clientId, subscription }: Message) => {
    if (subscription) channel = subscription;
    const shaken = to === '/meta/handshake' && { ...agreement, clientId: `client-${++clients}` };

    return { id, channel: to, clientId, subscription, successful: true, ...shaken };
  };
  // Sockets open and stay silent: all goes by polls, which a test can hold.
  await page.routeWebSocket('**/stream/faye', () => {});
  await routeCalls(page, /\/stream\/faye$/, (call) => {
    const messages = [JSON.parse(call.postData ?? '[]')].flat() as Message[];
    const [message] = messages;
    if (message?.channel === '/meta/connect' && message.advice?.timeout !== 0) {
      // A connection that the page has given up may come late, and nothing reads its reply any more.
      if (message.clientId !== `client-${clients}`) return;
      held = { call, message };
      call.whenGone(() => {
        if (held?.call === call) held = undefined;
      });
    } else {
      if (message?.channel === '/meta/disconnect' && message.clientId === held?.message.clientId) held = undefined;
      reply(call, messages.map(agree));
    }
  });

  async function becomes(what: 'live' | 'silent'): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; (what === 'live') !== (held !== undefined); ) {
      if (Date.now() > deadline) throw new Error(`The feed should be ${what}`);
      await page.clock.runFor(MOMENT_MS);
    }
  }
  function release() {
    if (!held) throw new Error('The page does not listen to its feed');
    const { call, message } = held;
    held = undefined;

    return { call, message };
  }

  return {
    becomes,
    async say(counts) {
      const { call, message } = release();
      await reply(call, [{ channel, data: { new: [{ id: '1', counts }] } }, agree(message)]);
      await becomes('live');
    },
    cut: () => release().call.abort(),
  };
}
