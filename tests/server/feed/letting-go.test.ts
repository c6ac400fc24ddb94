/** The console's end of the feed: what is let go stays gone, whatever its client would rather do. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signFeedToken } from '../../../server/feed/token.ts';
import { listen } from './listening.ts';

const token = signFeedToken({ userId: 'somebody', expiresAt: 2_000_000_000 }, 'secret');
const ticket = { apiKey: 'key', appId: 'app', userId: 'somebody', token, fayeUrl: '/stream/faye' };

describe('a feed client that has given up', () => {
  const asked: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse, text: string) => void;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    asked.push(text);
    answer(request, response, text);
  });
  server.on('upgrade', (_, socket) => {
    asked.push('socket');
    socket.end('HTTP/1.1 503 Refused\r\nConnection: close\r\n\r\n');
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    asked.length = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });

  /** Half an hour in which its client may do what it likes, and a request of ours that comes after all of it. */
  async function askedMeanwhile(): Promise<string[]> {
    asked.length = 0;
    for (let i = 0; i < 30; i += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      await fetch(url(), { method: 'POST', body: 'ours' }).catch(() => {});
    }

    return asked.filter((text) => text !== 'ours');
  }

  it('because of an unavailable server never retries by itself', async () => {
    answer = (_, response) => response.writeHead(503).end();
    const listener = listen(url(), ticket);
    await listener.lost();

    expect(await askedMeanwhile()).toEqual([]);
    expect(listener.heard).toEqual(['lost']);
  });

  it('because it was refused reports that, and never retries by itself', async () => {
    answer = (_, response, text) => {
      const messages = text === 'ours' ? [] : [JSON.parse(text)].flat();
      const replies = messages.map(({ id, channel }) => ({ id, channel, successful: false, error: '403::No' }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(replies));
    };
    const listener = listen(url(), ticket);
    await listener.lost();

    expect(await askedMeanwhile()).toEqual([]);
    expect(listener.heard).toEqual(['lost']);
  });

  it('during its handshake stops there when the reply arrives', async () => {
    let shake = () => {};
    const isOnItsWay = new Promise<void>((resolve) => {
      answer = (_, response, text) => {
        if (text === 'ours') return response.end();
        const [{ id, channel }] = [JSON.parse(text)].flat();
        const agreed = { id, channel, successful: true, clientId: 'c', version: '1.0' };
        shake = () => response.end(JSON.stringify([{ ...agreed, supportedConnectionTypes: ['long-polling'] }]));
        resolve();
      };
    });
    const listener = listen(url(), ticket);
    await vi.advanceTimersByTimeAsync(1_000);
    await isOnItsWay;
    listener.close();
    shake();

    expect(await askedMeanwhile()).toEqual([]);
    expect(listener.heard).toEqual([]);
  });
});
