import type { Counts } from '../notify/visibility.ts';

/** Only says that something is new; the console then loads it. */
export interface FeedMessage {
  readonly companyId: string;
  readonly personId: string;
  /** All notifications of one person. */
  readonly ids: readonly string[];
  /** Unread counts. Without them, the console loads them. */
  readonly counts?: Counts | undefined;
}

export interface FeedTicket {
  readonly apiKey: string;
  readonly appId: string;
  readonly userId: string;
  readonly token: string;
  /** A URL, or a path on this server. Null: the client has it. */
  readonly fayeUrl: string | null;
}

export interface Feed {
  /** Admits to the person's own feed only, for this session. */
  ticketFor(personId: string, session: Buffer): Promise<FeedTicket>;
}

/** A console gets a new one before it expires. */
export const TICKET_SECONDS = 15 * 60;

export const FEED_GROUP = 'notification';
