/** Listening to one's own notification feed, through the feed service's own client. */
import { connect } from 'getstream';
import type { FeedTicket, NotificationCounts } from './contract/notifications.ts';

export interface FeedEvents {
  /** The server has let this browser in. */
  connected(): void;
  /** It has not, or the connection broke. Nothing more is heard. */
  lost(): void;
  /** There is something new, and so much is unread by now, if that was told. */
  received(counts: FeedCounts | undefined): void;
}

export type FeedCounts = Pick<NotificationCounts, 'unread' | 'unseen'>;

interface Message {
  readonly channel: string;
  readonly successful?: boolean;
}

type Pass = (message: Message) => void;

/** What its Faye client has beside its types. */
interface Connection {
  on(event: 'transport:down', heard: () => void): void;
  addExtension(extension: Record<'incoming' | 'outgoing', (message: Message, pass: Pass) => void>): void;
  /** Nothing where it was not connected. */
  disconnect(): object | undefined;
  /** Inner names; a test holds that they are still there. */
  _dispatcher: { close(): void; transports: { websocket?: Map<string, { close(): void }> } };
}

/**
 * Begins to listen; returns the way to stop. `base` is where a path of the API's own host is looked up. The client would
 * come back by itself after a loss, in its own time and without asking for what was missed; here it is let go instead, and
 * whoever listens decides.
 */
export function openFeed({ apiKey, appId, userId, token, fayeUrl }: FeedTicket, base: string, events: FeedEvents) {
  const client = connect(apiKey, token, appId, fayeUrl === null ? {} : { fayeUrl: new URL(fayeUrl, base).href });
  const connection = client.getFayeClient() as unknown as Connection;
  let isOver = false;
  const close = () => {
    if (isOver) return;
    isOver = true;
    // Said where somebody listens; the client is quiet until then, and so it stays.
    if (connection.disconnect() === undefined) hangUp();
  };
  /** It has no word for this: told to disconnect before it is connected it goes on, and a goodbye it says for ever. */
  const hangUp = () => {
    const { _dispatcher: dispatcher } = connection;
    dispatcher.close();
    for (const socket of dispatcher.transports.websocket?.values() ?? []) socket.close();
  };
  const lose = () => {
    if (!isOver) {
      isOver = true;
      events.lost();
    }
    hangUp();
  };
  const unlessOver = (message: Message, pass: Pass) => {
    if (message.channel === '/meta/handshake' && message.successful === false) lose();
    if (!isOver || message.channel === '/meta/disconnect') pass(message);
  };
  connection.addExtension({ incoming: unlessOver, outgoing: unlessOver });
  connection.on('transport:down', lose);
  client
    .feed('notification', userId)
    .subscribe((news) => {
      if (!isOver) events.received(countsIn(news));
    })
    .then(() => {
      if (!isOver) events.connected();
    }, lose);

  return close;
}

/** Numbers travel with each activity: the service passes on what is in one, and knows of nothing else. */
function countsIn({ new: activities }: { new?: readonly object[] }): FeedCounts | undefined {
  const { counts } = (activities?.at(-1) ?? {}) as { counts?: Partial<FeedCounts> };
  const { unread, unseen } = counts ?? {};

  return isCount(unread) && isCount(unseen) ? { unread, unseen } : undefined;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
