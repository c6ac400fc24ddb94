/**
 * Speaks the hosted service's protocol, so that the console's client needs no other code. A browser may only subscribe
 * to the feed named in its token.
 */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BayeuxExtension, BayeuxMessage } from 'faye';
import { type Log, silent } from '../database/log.ts';
import { Poller } from '../poller.ts';
import { Bayeux } from './bayeux.ts';
import { FEED_GROUP, type Feed, type FeedMessage, type FeedTicket, TICKET_SECONDS } from './feed-message.ts';
import { type FeedClaims, readFeedToken, signFeedToken } from './token.ts';

export const FEED_PATH = '/stream/faye';
/** Long polls end, and quiet sockets are pinged, at this interval. */
const POLL_SECONDS = 45;
const PING_SECONDS = 30;
const LOOK_FOR_ENDED_MS = 15_000;
/**
 * Handshakes per request: enough on a socket for a reconnecting client, one per POST. Not counted per connection,
 * because proxies and browsers with many tabs share one.
 */
const MOST_HANDSHAKES = { socket: 10, post: 1 };

interface OwnFeedOptions {
  /** A test double of the hosted service uses that service's key. */
  readonly apiKey?: string;
  readonly appId?: string;
  readonly secret: () => Promise<string>;
  /** Called for each connection with an admitted client. */
  readonly onAdmitted: (request: IncomingMessage) => void;
  /** Which of these sessions are still valid. Without it, tokens are valid until they expire. */
  readonly holding?: (sessions: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log?: Log;
  readonly now?: () => number;
}

export class OwnFeed implements Feed {
  readonly #options: OwnFeedOptions;
  readonly #now: () => number;
  readonly #apiKey: string;
  readonly #appId: string;
  readonly #log: Log;
  readonly #bayeux = new Bayeux({ mount: FEED_PATH, timeout: POLL_SECONDS, ping: PING_SECONDS });
  readonly #claimed = new Map<string, FeedClaims>();
  /** The socket that each client listens on; its token may have come another way. */
  readonly #sockets = new Map<string, IncomingMessage>();
  readonly #claims = new WeakMap<object, string>();
  readonly #handshakes = new WeakMap<object, number>();
  readonly #publisher;
  readonly #poller: Poller;

  constructor(options: OwnFeedOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#log = options.log ?? silent;
    this.#poller = new Poller({
      what: 'Closing the feeds of ended sessions',
      run: async () => {
        this.dropEnded();
        await this.dropSignedOut();
      },
      everyMs: LOOK_FOR_ENDED_MS,
      log: this.#log,
    });
    this.#apiKey = options.apiKey ?? 'wellness-console';
    this.#appId = options.appId ?? 'console';
    const publishKey = randomUUID();
    this.#bayeux.addExtension(this.#authoriser(publishKey));
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

  get listeners(): number {
    return this.#claimed.size;
  }

  open(): void {
    this.#poller.start(LOOK_FOR_ENDED_MS);
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    this.#bayeux.handle(request, response);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#bayeux.handleUpgrade(request, socket, head);
  }

  async ticketFor(personId: string, session?: Buffer): Promise<FeedTicket> {
    const expiresAt = Math.floor(this.#now() / 1_000) + TICKET_SECONDS;
    const claims = { userId: personId, session: session?.toString('base64url'), expiresAt };
    const token = signFeedToken(claims, await this.#options.secret());

    return { apiKey: this.#apiKey, appId: this.#appId, userId: personId, token, fayeUrl: FEED_PATH };
  }

  get heard(): ReadonlySet<string> {
    return new Set([...this.#claimed.values()].map(({ userId }) => userId));
  }

  tell({ personId, ids, counts }: Omit<FeedMessage, 'companyId'>): void {
    const time = new Date(this.#now()).toISOString();
    const news = {
      feed: `${FEED_GROUP}:${personId}`,
      app_id: this.#appId,
      new: ids.map((id) => ({ id, foreign_id: `notification:${id}`, verb: 'notify', time, ...(counts && { counts }) })),
      deleted: [],
      deleted_foreign_ids: [],
      published_at: time,
    };
    this.#publisher.publish(this.#channelOf(personId), news).then(undefined, (reason: unknown) => {
      this.#log.warn({ err: asError(reason) }, 'Messages could not be sent to the feed.');
    });
  }

  /** Disconnects clients with expired tokens; a console that may come back brings a fresh one. */
  dropEnded(): void {
    for (const [clientId, { expiresAt }] of this.#claimed) {
      if (expiresAt <= this.#now() / 1_000) this.#bayeux._server._engine.destroyClient(clientId);
    }
  }

  /** A ticket is only valid while its session is. */
  async dropSignedOut(): Promise<void> {
    const claimed = [...this.#claimed];
    const holds = await this.#holding(claimed.map(([, claims]) => claims));
    for (const [clientId, claims] of claimed) {
      if (!holds(claims) && this.#claimed.get(clientId) === claims)
        this.#bayeux._server._engine.destroyClient(clientId);
    }
  }

  async #holding(claims: readonly FeedClaims[]): Promise<(one: FeedClaims) => boolean> {
    const { holding } = this.#options;
    if (!holding || claims.length === 0) return () => true;
    const sessions = await holding([...new Set(claims.flatMap(({ session }) => session ?? []))]);

    return ({ session }) => session !== undefined && sessions.has(session);
  }

  close(): Promise<void> {
    this.#bayeux.close();

    return this.#poller.stop();
  }

  #authoriser(publishKey: string): BayeuxExtension {
    return {
      incoming: (message, request, pass) => {
        this.#check(message, request, publishKey)
          .catch(() => 'The feed cannot check this at the moment')
          .then((refusal) => {
            if (refusal) message.error = `403::${refusal}`;
            delete message.ext;
            pass(message);
          })
          .catch((reason: unknown) => {
            this.#log.error({ err: asError(reason) }, 'A feed message failed.');
            request?.socket.destroy();
          });
      },
    };
  }

  async #check(
    message: BayeuxMessage,
    request: IncomingMessage | undefined,
    publishKey: string,
  ): Promise<string | undefined> {
    if (message.channel === '/meta/subscribe') return this.#checkSubscription(message, request);
    if (message.channel === '/meta/handshake' && request) return this.#checkHandshake(request);
    if (message.channel === '/meta/connect' && message.clientId && request)
      this.#bindToSocket(message.clientId, request);
    if (!message.channel.startsWith('/meta/') && message.ext?.publishKey !== publishKey)
      return 'Clients may not publish';

    return undefined;
  }

  #bindToSocket(clientId: string, request: IncomingMessage): void {
    const { socket, headers } = request;
    if (this.#claimed.has(clientId)) this.#options.onAdmitted(request);
    if (this.#claimed.has(clientId) || !headers.upgrade) return;
    // One client per socket: the previous one is forgotten, so that a socket can't claim others without end.
    const former = this.#claims.get(socket);
    if (former === undefined) socket.once('close', () => this.#sockets.delete(this.#claims.get(socket) ?? ''));
    else if (this.#sockets.get(former)?.socket === socket) this.#sockets.delete(former);
    this.#claims.set(socket, clientId);
    this.#sockets.set(clientId, request);
  }

  #checkHandshake(request: IncomingMessage): string | undefined {
    const count = (this.#handshakes.get(request) ?? 0) + 1;
    this.#handshakes.set(request, count);
    const most = request.headers.upgrade ? MOST_HANDSHAKES.socket : MOST_HANDSHAKES.post;

    return count > most ? 'Too many handshakes' : undefined;
  }

  async #checkSubscription(
    { clientId, subscription, ext }: BayeuxMessage,
    request: IncomingMessage | undefined,
  ): Promise<string | undefined> {
    if (ext?.api_key !== this.#apiKey) return 'Unknown key';
    const claims = readFeedToken(ext.signature, await this.#options.secret(), this.#now() / 1_000);
    if (!claims) return 'This token is not valid';
    // Exactly this channel, not a list or a pattern that includes it.
    if (subscription !== this.#channelOf(claims.userId)) return 'Not the feed of this token';
    if (!(await this.#holding([claims]))(claims)) return 'This session has ended';
    // Checked after the wait, so that no second subscription slips in. With two sessions, the end of one would go unnoticed.
    const former = clientId && this.#claimed.get(clientId);
    if (former && (former.userId !== claims.userId || former.session !== claims.session))
      return 'This client already has a feed';
    if (clientId) this.#claimed.set(clientId, claims);
    for (const admitted of [request, this.#sockets.get(clientId ?? '')])
      if (admitted) this.#options.onAdmitted(admitted);

    return undefined;
  }

  #channelOf(personId: string): string {
    return `/site-${this.#appId}-feed-${FEED_GROUP}${personId}`;
  }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
