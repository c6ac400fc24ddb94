/** Listening to one's own notification feed, through the feed service's own client. */
import { connect } from 'getstream';
import type { FeedTicket } from './contract/notifications.ts';

export interface FeedEvents {
  /** The server has let this browser in. */
  connected(): void;
  /** It has not, or the connection broke. Nothing more is heard. */
  lost(): void;
  /** There is something new. */
  received(): void;
}

/** What its Faye client has beside its types: word of its connection. */
interface Connection {
  on(event: 'transport:down', heard: () => void): void;
  disconnect(): void;
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
    connection.disconnect();
  };
  const lose = () => {
    if (isOver) return;
    close();
    events.lost();
  };
  connection.on('transport:down', lose);
  client
    .feed('notification', userId)
    .subscribe(() => {
      if (!isOver) events.received();
    })
    .then(() => {
      if (!isOver) events.connected();
    }, lose);

  return close;
}
