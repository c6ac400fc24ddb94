/**
 * The feed handles requests before the API's own limits apply, so it is protected here: only POST requests and sockets
 * from our own pages, in small messages, and no more than this process can carry.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../database/log.ts';
import { networkBucket } from '../plugins/address-bucket.ts';
import { ANONYMOUS_FACTOR, RequestLimits } from '../plugins/rate-limit.ts';
import { FEED_PATH } from './own-feed.ts';
import { type RefusedBy, refuseRequest, refuseUpgrade } from './refusing.ts';

export interface FeedLimits {
  /** In bytes. */
  readonly messageBytes: number;
  /** Bytes that a socket may send in ten seconds. */
  readonly socketBytes: number;
  /** Sockets and long polls of admitted clients. */
  readonly connections: number;
  /** Sockets, and as many requests, that haven't shown a token yet, and how long that may take. */
  readonly strangers: number;
  readonly strangerMs: number;
  /** Per minute and address. A whole company may share one, and reconnect all at once. */
  readonly requestsPerMinute: number;
}

const defaultLimits: FeedLimits = {
  messageBytes: 16 * 1024,
  socketBytes: 64 * 1024,
  connections: 5_000,
  // After a restart everyone reconnects at once.
  strangers: 2_000,
  // Longer than a console waits for its feed.
  strangerMs: 20_000,
  requestsPerMinute: 20_000,
};

type ConnectionKind = 'known' | 'unauthenticated socket' | 'unauthenticated request';

interface Connection {
  readonly kind: ConnectionKind;
  /** The address, or the network that a single customer of a provider controls. */
  readonly from: string;
}

const WINDOW_MS = 10_000;

interface FeedGuardOptions {
  readonly limits?: Partial<FeedLimits>;
  /** Origins of consoles served from elsewhere, or by this server behind a proxy. */
  readonly origins: () => readonly string[];
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Log;
}

interface Guarded {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export class FeedGuard {
  readonly #limits: FeedLimits;
  readonly #options: FeedGuardOptions;
  readonly #caps: RequestLimits;
  /** In order of arrival. */
  readonly #open = new Map<Duplex, Connection>();

  constructor(options: FeedGuardOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#caps = new RequestLimits(this.#limits.requestsPerMinute / ANONYMOUS_FACTOR);
  }

  /** Takes over all of the server's listeners, so that every feed request passes through here. */
  stand(server: Server, feed: Guarded): void {
    const requests = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request').removeAllListeners('upgrade');
    server.on('request', (request, response) => {
      if (isFeed(request)) this.#caught(request.socket, () => this.#passRequest(feed, request, response));
      else for (const listener of requests) listener.call(server, request, response);
    });
    server.on('upgrade', (request, socket, head) => {
      // Without a listener, a broken connection would end the process.
      socket.on('error', () => {});
      this.#caught(socket, () => this.#passUpgrade(feed, request, socket, head));
    });
  }

  admit({ socket }: IncomingMessage): void {
    const connection = this.#open.get(socket);
    if (connection) this.#open.set(socket, { ...connection, kind: 'known' });
  }

  /** Abruptly: consoles reconnect automatically. */
  close(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /** An error ends this connection only. */
  #caught(socket: Duplex, work: () => void): void {
    try {
      work();
    } catch (err) {
      this.#options.log.error({ err }, 'A connection to the feed failed.');
      socket.destroy();
    }
  }

  #passRequest(feed: Guarded, request: IncomingMessage, response: ServerResponse): void {
    const refusal = this.#refusesPost(request);
    if (refusal !== undefined) {
      refuseRequest(response, refusal);

      return;
    }
    const { socket } = request;
    if (!this.#open.has(socket)) this.#open.set(socket, { kind: 'unauthenticated request', from: this.#from(request) });
    const patience = this.#cutUnlessKnown(socket);
    // Fires for a reply and for a connection that breaks before it.
    response.once('close', () => {
      clearTimeout(patience);
      this.#open.delete(socket);
    });
    feed.request(request, response);
  }

  #passUpgrade(feed: Guarded, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refusal = this.#refusesSocket(request);
    if (refusal === undefined) {
      feed.upgrade(request, socket, head);
      this.#watch(socket, this.#from(request));
    } else refuseUpgrade(socket, refusal);
  }

  #refusesPost(request: IncomingMessage): RefusedBy | undefined {
    if (request.method !== 'POST' || pathOf(request) !== FEED_PATH) return 405;
    if (!this.#isOurs(request)) return 403;
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (Number.isNaN(length)) return 411;
    if (length > this.#limits.messageBytes) return 413;
    if (this.#asksTooOften(request)) return 429;

    return this.#open.has(request.socket) || this.#findsRoom('unauthenticated request', request) ? undefined : 503;
  }

  #refusesSocket(request: IncomingMessage): RefusedBy | undefined {
    if (pathOf(request) !== FEED_PATH) return 404;
    if (request.method !== 'GET') return 405;
    if (!isWebSocket(request)) return 400;
    if (!this.#isOurs(request)) return 403;
    if (this.#asksTooOften(request)) return 429;

    return this.#findsRoom('unauthenticated socket', request) ? undefined : 503;
  }

  /**
   * Admitted clients and others don't take each other's room. Sockets and requests are counted separately, because a
   * console opens its socket while its handshake request is still under way. One address may use all the room, as a
   * company that reconnects does, until others need some.
   */
  #findsRoom(kind: ConnectionKind, request: IncomingMessage): boolean {
    let [known, strange] = [0, 0];
    const perAddress = new Map<string, number>();
    for (const each of this.#open.values()) {
      if (each.kind === 'known') known += 1;
      else if (each.kind === kind) {
        strange += 1;
        perAddress.set(each.from, (perAddress.get(each.from) ?? 0) + 1);
      }
    }
    if (known >= this.#limits.connections) return false;
    if (strange < this.#limits.strangers) return true;
    const [most, count] = [...perAddress].reduce((one, other) => (other[1] > one[1] ? other : one));
    // An address loses a connection only to one with fewer connections.
    if (count <= (perAddress.get(this.#from(request)) ?? 0) + 1) return false;
    const [oldest] = [...this.#open].find(([, each]) => each.kind === kind && each.from === most) ?? [];
    oldest?.destroy();

    return oldest !== undefined && this.#open.delete(oldest);
  }

  #from(request: IncomingMessage): string {
    return networkBucket(this.#options.addressOf(request));
  }

  #watch(socket: Duplex, from: string): void {
    this.#open.set(socket, { kind: 'unauthenticated socket', from });
    let received = 0;
    const window = setInterval(() => {
      received = 0;
    }, WINDOW_MS).unref();
    const patience = this.#cutUnlessKnown(socket);
    socket.on('data', (piece: Buffer) => {
      received += piece.length;
      if (received > this.#limits.socketBytes) socket.destroy();
    });
    socket.once('close', () => {
      clearInterval(window);
      clearTimeout(patience);
      this.#open.delete(socket);
    });
  }

  #cutUnlessKnown(socket: Duplex): NodeJS.Timeout {
    return setTimeout(() => {
      // Input that arrived while the process was busy is handled first.
      setImmediate(() => {
        const kind = this.#open.get(socket)?.kind;
        if (kind !== undefined && kind !== 'known') socket.destroy();
      });
    }, this.#limits.strangerMs).unref();
  }

  /** Browsers always send an origin; anything else still needs a token. */
  #isOurs({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined) return true;

    return this.#options.origins().includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
  }

  #asksTooOften(request: IncomingMessage): boolean {
    try {
      this.#caps.countAnonymous(this.#options.addressOf(request));

      return false;
    } catch {
      return true;
    }
  }
}

const isFeed = ({ url = '' }: IncomingMessage): boolean => url.startsWith(FEED_PATH);

const pathOf = ({ url = '' }: IncomingMessage): string => url.split(/[?#]/)[0] as string;

/** The version browsers have used since 2011; the library would accept older ones. */
const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  headers['sec-websocket-key'] !== undefined;
