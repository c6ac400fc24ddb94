/** Listening to a server's feed, as the console does, and as no one should. */
import { request } from 'node:http';
import { type AddressInfo, connect as dial, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import type { FeedTicket } from '../../../src/api/contract/notifications.ts';
import { type FeedCounts, openFeed } from '../../../src/api/feed.ts';

export const addressOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

export interface Listener {
  readonly heard: string[];
  /** The numbers that came with each nudge, if any did. */
  readonly counts: (FeedCounts | undefined)[];
  connected(): Promise<void>;
  lost(): Promise<void>;
  /** How many times there was something new. */
  nudges(): number;
  receives(count: number): Promise<void>;
  close(): void;
}

export function listen(url: string, ticket: FeedTicket): Listener {
  const heard: string[] = [];
  const counts: (FeedCounts | undefined)[] = [];
  const close = openFeed(ticket, url, {
    connected: () => heard.push('connected'),
    lost: () => heard.push('lost'),
    received: (numbers) => {
      counts.push(numbers);
      heard.push('received');
    },
  });
  const until = (check: () => boolean) =>
    vi.waitFor(
      () => {
        if (!check()) throw new Error(`The feed said only: ${heard.join(', ') || 'nothing'}`);
      },
      { timeout: 30_000, interval: 10 },
    );
  const nudges = () => heard.filter((word) => word === 'received').length;

  return {
    heard,
    counts,
    nudges,
    close,
    connected: () => until(() => heard.includes('connected')),
    lost: () => until(() => heard.includes('lost')),
    receives: (count) => until(() => nudges() >= count),
  };
}

/** One message of the feed's protocol, sent as a separate request. */
export const say = (url: string, message: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/stream/faye`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(message),
  });

/** A client that has shaken hands and can try its luck. */
export async function stranger(url: string) {
  const tell = async (message: object) => {
    const [answer] = (await (await say(url, { id: '1', ...message })).json()) as Record<string, unknown>[];

    return answer as { clientId?: string; successful?: boolean; error?: string };
  };
  const { clientId } = await tell({
    channel: '/meta/handshake',
    version: '1.0',
    supportedConnectionTypes: ['long-polling'],
  });

  return {
    publish: (channel: string) => tell({ clientId, channel, data: { forged: true } }),
    subscribe: (subscription: unknown, ext?: object) =>
      tell({ clientId, channel: '/meta/subscribe', subscription, ext }),
  };
}

/** A bare socket to the feed: the reply, and `closed` when the server hangs up. */
export async function upgrade(url: string, headers: Record<string, string> = {}) {
  const { hostname, port, host } = new URL(url);
  const socket: Socket = dial({ host: hostname, port: Number(port) });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  socket.on('error', () => {});
  const lines = {
    Host: host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET /stream/faye HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (piece) => resolve(piece.toString().split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve('hung up'));
  });

  return { socket, closed, status: Number(/ (\d{3}) /.exec(answer)?.[1]) };
}

/** A request that says this of its body, and sends none of it. */
export function claim(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/stream/faye`, { method: 'POST', headers }, ({ statusCode = 0 }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}
