import type { Counts } from '../notify/own.ts';

/** What a feed is told: that there is something new. What it is, the console asks for. */
export interface News {
  readonly companyId: string;
  readonly personId: string;
  /** The notifications' ids; all of one person's at once. */
  readonly ids: readonly string[];
  /** How many they have unread by now. Without, the console asks for that too. */
  readonly counts?: Counts | undefined;
}

/** All that a console needs to listen. */
export interface FeedTicket {
  readonly apiKey: string;
  readonly appId: string;
  readonly userId: string;
  readonly token: string;
  /** Where the feed answers: an address, or a path of this server. Null: where its client finds it by itself. */
  readonly fayeUrl: string | null;
}

export interface Feed {
  /** For whoever is signed in; they can listen to nobody but themselves with it. */
  ticketFor(personId: string): Promise<FeedTicket>;
}

/** How long a ticket admits. A console asks for a fresh one before it is over. */
export const TICKET_SECONDS = 15 * 60;

export const FEED_GROUP = 'notification';
