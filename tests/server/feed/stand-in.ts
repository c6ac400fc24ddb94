/** A stand-in for the hosted feed: what the service's client sends to it is taken, and told on by the same protocol. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostedSettings } from '../../../server/feed/hosted-feed.ts';
import { FEED_PATH, OwnFeed } from '../../../server/feed/own-feed.ts';
import type { FeedCounts } from '../../../src/api/feed.ts';

export const apiKey = 'key-of-the-company';
export const appId = '1234';
const secret = 'secret-of-the-company';

export interface Taken {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly activities: readonly { foreign_id: string; time: string; verb: string; counts?: FeedCounts }[];
}

export interface StandIn {
  readonly url: string;
  /** What it was handed, in order. */
  readonly taken: Taken[];
  /** How often it fails first. */
  readonly refuses: { times: number };
  /** What a server has to know to use it. */
  readonly settings: HostedSettings;
  close(): void;
}

/** The parts of the service that are used, on a separate port. */
export async function openStandIn(): Promise<StandIn> {
  const taken: Taken[] = [];
  const refuses = { times: 0 };
  const feed = new OwnFeed({ apiKey, appId, secret: async () => secret, onAdmitted: () => {} });
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith(FEED_PATH)) return feed.request(request, response);
    let text = '';
    for await (const part of request) text += part;
    const { pathname } = new URL(request.url ?? '', 'http://service');
    const { activities } = JSON.parse(text) as Taken;
    const fails = refuses.times > 0;
    if (fails) refuses.times -= 1;
    else {
      taken.push({ path: pathname, authorization: request.headers.authorization, activities });
      const personId = /feed\/notification\/([\w-]+)/.exec(pathname)?.[1] ?? '';
      // What is in an activity is passed on with it.
      const { counts } = activities.at(-1) ?? {};
      feed.tell({ personId, ids: activities.map(({ foreign_id }) => foreign_id), counts });
    }
    response.writeHead(fails ? 503 : 201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(fails ? { detail: 'busy', status_code: 503 } : { activities }));
  });
  server.on('upgrade', (request, socket, head) => feed.upgrade(request, socket, head));

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    taken,
    refuses,
    settings: { apiKey, secret, appId, apiUrl: `${url}/api/`, fayeUrl: `${url}/stream/faye` },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
