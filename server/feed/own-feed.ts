/**
 * The feed of this server itself. It speaks the protocol of the hosted service, so that the console's client cannot tell
 * them apart. A browser may listen to the feed that its token names, and do nothing else.
 */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { BayeuxExtension, BayeuxMessage } from 'faye';
import faye from 'faye';
import { FEED_GROUP, type Feed, type FeedTicket, type News, TICKET_SECONDS } from './news.ts';
import { type FeedClaims, readFeedToken, signFeedToken } from './token.ts';

export const FEED_PATH = '/stream/faye';
/** A long poll is answered after this long in any case; a quiet socket is pinged as often. */
const POLL_SECONDS = 45;
const PING_SECONDS = 30;
const LOOK_FOR_ENDED_MS = 15_000;
/**
 * Sessions that one request may begin: a socket as many as a client that reconnects needs, a POST its one. Not counted by
 * connection: a proxy, or a browser with many tabs, sends the handshakes of many consoles down the same one.
 */
const MOST_HANDSHAKES = { socket: 10, post: 1 };

interface OwnFeedOptions {
  /** Under which names; a stand-in for the hosted service takes its. */
  readonly apiKey?: string;
  readonly appId?: string;
  /** What tokens are signed with. */
  readonly secret: () => Promise<string>;
  /** Told of each connection on which somebody was let in. */
  readonly onAdmitted: (request: IncomingMessage) => void;
  readonly now?: () => number;
}

export class OwnFeed implements Feed {
  readonly #options: OwnFeedOptions;
  readonly #now: () => number;
  readonly #apiKey: string;
  readonly #appId: string;
  readonly #bayeux = new faye.NodeAdapter({ mount: FEED_PATH, timeout: POLL_SECONDS, ping: PING_SECONDS });
  /** What the token of each client says: whose feed it is, and until when. */
  readonly #claimed = new Map<string, FeedClaims>();
  /** The socket that each client listens on. It may have shown its token by another way. */
  readonly #sockets = new Map<string, IncomingMessage>();
  readonly #claims = new WeakMap<object, string>();
  readonly #handshakes = new WeakMap<object, number>();
  readonly #publisher;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: OwnFeedOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#apiKey = options.apiKey ?? 'wellness-console';
    this.#appId = options.appId ?? 'console';
    const publishKey = randomUUID();
    this.#bayeux.addExtension(this.#doorkeeper(publishKey));
    this.#bayeux.on('disconnect', (clientId) => {
      this.#claimed.delete(clientId);
      this.#sockets.delete(clientId);
    });
    this.#publisher = this.#bayeux.getClient();
    this.#publisher.addExtension({
      outgoing: (message, pass) => {
        if (!message.channel.startsWith('/meta/')) message.ext = { publishKey };
        pass(message);
      },
    });
  }

  /** How many listen right now. */
  get listeners(): number {
    return this.#claimed.size;
  }

  attach(server: Server): void {
    this.#bayeux.attach(server);
    this.#timer = setInterval(() => this.dropEnded(), LOOK_FOR_ENDED_MS).unref();
  }

  async ticketFor(personId: string): Promise<FeedTicket> {
    const expiresAt = Math.floor(this.#now() / 1_000) + TICKET_SECONDS;
    const token = signFeedToken({ userId: personId, expiresAt }, await this.#options.secret());

    return { apiKey: this.#apiKey, appId: this.#appId, userId: personId, token, fayeUrl: FEED_PATH };
  }

  /** Whose feeds somebody listens to here. */
  get heard(): ReadonlySet<string> {
    return new Set([...this.#claimed.values()].map(({ userId }) => userId));
  }

  tell({ personId, ids, counts }: Omit<News, 'companyId'>): void {
    const time = new Date(this.#now()).toISOString();
    this.#publisher.publish(this.#channelOf(personId), {
      feed: `${FEED_GROUP}:${personId}`,
      app_id: this.#appId,
      new: ids.map((id) => ({ id, foreign_id: `notification:${id}`, verb: 'notify', time, ...(counts && { counts }) })),
      deleted: [],
      deleted_foreign_ids: [],
      published_at: time,
    });
  }

  /** Whose token has ended is let go: their console comes back with a fresh one if it may. */
  dropEnded(): void {
    for (const [clientId, { expiresAt }] of this.#claimed) {
      if (expiresAt <= this.#now() / 1_000) this.#bayeux._server._engine.destroyClient(clientId);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#bayeux.close();
  }

  /** Judges every message that comes from outside. */
  #doorkeeper(publishKey: string): BayeuxExtension {
    return {
      incoming: (message, request, pass) => {
        this.#judge(message, request, publishKey)
          .catch(() => 'The feed cannot judge this right now')
          .then((refusal) => {
            if (refusal) message.error = `403::${refusal}`;
            delete message.ext;
            pass(message);
          });
      },
    };
  }

  async #judge(
    message: BayeuxMessage,
    request: IncomingMessage | undefined,
    publishKey: string,
  ): Promise<string | undefined> {
    if (message.channel === '/meta/subscribe') return this.#judgeSubscription(message, request);
    if (message.channel === '/meta/handshake' && request) return this.#judgeHandshake(request);
    if (message.channel === '/meta/connect' && message.clientId && request) this.#place(message.clientId, request);
    const isOwn = typeof message.channel === 'string' && message.channel.startsWith('/meta/');
    if (!isOwn && message.ext?.publishKey !== publishKey) return 'Clients may not publish';

    return undefined;
  }

  /** Where a client listens; whoever has shown a token before is known there too. */
  #place(clientId: string, request: IncomingMessage): void {
    const { socket, headers } = request;
    if (this.#claimed.has(clientId)) this.#options.onAdmitted(request);
    if (this.#claimed.has(clientId) || !headers.upgrade) return;
    // One client a socket: whoever claims others without end is remembered for the last.
    const former = this.#claims.get(socket);
    if (former === undefined) socket.once('close', () => this.#sockets.delete(this.#claims.get(socket) ?? ''));
    else if (this.#sockets.get(former)?.socket === socket) this.#sockets.delete(former);
    this.#claims.set(socket, clientId);
    this.#sockets.set(clientId, request);
  }

  #judgeHandshake(request: IncomingMessage): string | undefined {
    const count = (this.#handshakes.get(request) ?? 0) + 1;
    this.#handshakes.set(request, count);
    const most = request.headers.upgrade ? MOST_HANDSHAKES.socket : MOST_HANDSHAKES.post;

    return count > most ? 'Too many handshakes' : undefined;
  }

  async #judgeSubscription(
    { clientId, subscription, ext }: BayeuxMessage,
    request: IncomingMessage | undefined,
  ): Promise<string | undefined> {
    if (ext?.api_key !== this.#apiKey) return 'Unknown key';
    const claims = readFeedToken(ext.signature, await this.#options.secret(), this.#now() / 1_000);
    if (!claims) return 'This token does not hold';
    // Exactly this one, and not a list or a pattern that holds it.
    if (subscription !== this.#channelOf(claims.userId)) return 'Not the feed of this token';
    if (clientId) this.#claimed.set(clientId, claims);
    for (const place of [request, this.#sockets.get(clientId ?? '')]) if (place) this.#options.onAdmitted(place);

    return undefined;
  }

  #channelOf(personId: string): string {
    return `/site-${this.#appId}-feed-${FEED_GROUP}${personId}`;
  }
}
