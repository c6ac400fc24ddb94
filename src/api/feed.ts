import { connect } from 'getstream';
import type { FeedTicket, NotificationCounts } from './contract/notifications.ts';

interface FeedEvents {
  connected(): void;
  /** Also called when the connection could not be made. Nothing follows. */
  lost(): void;
  /** `counts`: undefined where the service did not send them. */
  received(counts: FeedCounts | undefined): void;
}

export type FeedCounts = Pick<NotificationCounts, 'unread' | 'unseen'>;

interface Message {
  readonly channel: string;
  readonly successful?: boolean;
}

type Forward = (message: Message) => void;

/** The parts of the Faye client that its types omit. */
interface Connection {
  on(event: 'transport:down', heard: () => void): void;
  addExtension(extension: Record<'incoming' | 'outgoing', (message: Message, pass: Forward) => void>): void;
  /** Undefined when it was not connected. */
  disconnect(): object | undefined;
  /** Private names; a test checks that they exist. */
  _dispatcher: { close(): void; transports: { websocket?: Map<string, { close(): void }> } };
}

/**
 * Returns the unsubscribe function. `base` resolves a path of the API's own host. The client's own reconnect is
 * disabled, since it would not fetch what was missed; the caller reconnects.
 */
export function openFeed({ apiKey, appId, userId, token, fayeUrl }: FeedTicket, base: string, events: FeedEvents) {
  const client = connect(apiKey, token, appId, fayeUrl === null ? {} : { fayeUrl: new URL(fayeUrl, base).href });
  const connection = client.getFayeClient() as unknown as Connection;
  let isOver = false;
  const close = () => {
    if (isOver) return;
    isOver = true;
    // Keeps the client's own log quiet.
    if (connection.disconnect() === undefined) hangUp();
  };
  /**
   * The client has no call for this: disconnecting before it is connected has no effect, and it would go on retrying.
   */
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
  const unlessOver = (message: Message, pass: Forward) => {
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

/** The service passes on only what is inside an activity, so the counts travel with each. */
function countsIn({ new: activities }: { new?: readonly object[] }): FeedCounts | undefined {
  const { counts } = (activities?.at(-1) ?? {}) as { counts?: Partial<FeedCounts> };
  const { unread, unseen } = counts ?? {};

  return isCount(unread) && isCount(unseen) ? { unread, unseen } : undefined;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
