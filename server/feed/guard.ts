/**
 * What stands before the feed. It hangs on the server itself, beside the calls, and none of their limits hold there: so
 * only POST and sockets of our own pages come through, in small pieces, and no more of them than this process can carry.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ANONYMOUS_FACTOR, RequestCaps } from '../plugins/caps.ts';
import { FEED_PATH } from './own-feed.ts';

export interface FeedLimits {
  /** The largest message, in bytes. */
  readonly messageBytes: number;
  /** What a socket may send in ten seconds, in bytes. */
  readonly socketBytes: number;
  /** Sockets and long polls on which somebody listens. */
  readonly connections: number;
  /** Sockets, and as many requests beside them, before anybody has shown a token; and how long that may take. */
  readonly strangers: number;
  readonly strangerMs: number;
  /** Requests that an address may make in a minute. A whole company may sit behind one, and come back all at once. */
  readonly requestsPerMinute: number;
}

export const usualLimits: FeedLimits = {
  messageBytes: 16 * 1024,
  socketBytes: 64 * 1024,
  connections: 5_000,
  // After a restart everybody comes back at once.
  strangers: 2_000,
  // Longer than a console waits for its feed: nobody is cut off who would still have come.
  strangerMs: 20_000,
  requestsPerMinute: 20_000,
};

/** What is known of a connection. */
type Standing = 'known' | 'strange socket' | 'strange request';

const WINDOW_MS = 10_000;

export interface FeedGuardOptions {
  readonly limits?: Partial<FeedLimits>;
  /** Origins of consoles that are served from elsewhere, and of this one behind a proxy. */
  readonly origins: () => readonly string[];
  /** Whose request it is, behind whatever proxies are trusted. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export class FeedGuard {
  readonly #limits: FeedLimits;
  readonly #options: FeedGuardOptions;
  readonly #caps: RequestCaps;
  readonly #open = new Map<Duplex, Standing>();

  constructor(options: FeedGuardOptions) {
    this.#options = options;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#caps = new RequestCaps(this.#limits.requestsPerMinute / ANONYMOUS_FACTOR);
  }

  /** Puts itself before everything that listens to the server now. */
  stand(server: Server): void {
    const requests = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    const upgrades = server.listeners('upgrade') as ((
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
    ) => void)[];
    server.removeAllListeners('request').removeAllListeners('upgrade');
    server.on('request', (request, response) => {
      if (isFeed(request) && !this.#admitsPost(request, response)) return;
      for (const listener of requests) listener.call(server, request, response);
    });
    server.on('upgrade', (request, socket, head) => {
      const refusal = this.#refusesSocket(request);
      if (refusal !== undefined) return turnAway(socket, refusal);
      for (const listener of upgrades) listener.call(server, request, socket, head);
      this.#watch(socket);
    });
  }

  /** Somebody has shown a token on this connection. */
  admit({ socket }: IncomingMessage): void {
    if (this.#open.has(socket)) this.#open.set(socket, 'known');
  }

  /** Nobody is asked to leave politely: their consoles come back by themselves. */
  close(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #admitsPost(request: IncomingMessage, response: ServerResponse): boolean {
    const refuse = (status: number) => {
      response.writeHead(status, { connection: 'close', 'content-length': 0 }).end();

      return false;
    };
    if (request.method !== 'POST' || new URL(request.url ?? '', 'http://feed').pathname !== FEED_PATH)
      return refuse(405);
    if (!this.#isOurs(request)) return refuse(403);
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (Number.isNaN(length)) return refuse(411);
    if (length > this.#limits.messageBytes) return refuse(413);
    if (this.#asksTooOften(request)) return refuse(429);
    if (!this.#open.has(request.socket)) {
      if (!this.#hasRoom('strange request')) return refuse(503);
      this.#open.set(request.socket, 'strange request');
    }
    // Told of both an answer and a connection that breaks before it.
    response.once('close', () => this.#open.delete(request.socket));

    return true;
  }

  #refusesSocket(request: IncomingMessage): number | undefined {
    if (!isFeed(request)) return 404;
    if (request.method !== 'GET') return 405;
    if (!this.#isOurs(request)) return 403;
    if (this.#asksTooOften(request)) return 429;

    return this.#hasRoom('strange socket') ? undefined : 503;
  }

  /**
   * Strangers leave room for those who are known, and the other way round. A console opens its socket while its handshake is
   * on the way as a request: sockets that wait must not keep out the requests that they wait for.
   */
  #hasRoom(standing: Standing): boolean {
    let [known, strange] = [0, 0];
    for (const each of this.#open.values()) {
      if (each === 'known') known += 1;
      else if (each === standing) strange += 1;
    }

    return strange < this.#limits.strangers && known < this.#limits.connections;
  }

  #watch(socket: Duplex): void {
    this.#open.set(socket, 'strange socket');
    let received = 0;
    const window = setInterval(() => {
      received = 0;
    }, WINDOW_MS).unref();
    const patience = setTimeout(() => {
      // What came while this process was busy with others is heard first.
      setImmediate(() => {
        if (this.#open.get(socket) === 'strange socket') socket.destroy();
      });
    }, this.#limits.strangerMs).unref();
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

  /** Browsers always say where a page is from; who says nothing is no browser, and needs a token all the same. */
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

function turnAway(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
