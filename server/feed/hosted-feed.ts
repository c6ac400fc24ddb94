/**
 * The hosted activity feed, where the settings name one: news are handed to it, and consoles listen there. It is spoken to
 * with its own client, the one that the console uses too.
 */
import { connect, type StreamClient } from 'getstream';
import { FEED_GROUP, type Feed, type FeedTicket, type News, TICKET_SECONDS } from './news.ts';

export interface HostedSettings {
  readonly apiKey: string;
  readonly secret: string;
  readonly appId: string;
  /** Other addresses than the service's own: another region, or a stand-in. */
  readonly apiUrl: string | undefined;
  readonly fayeUrl: string | undefined;
}

const ANSWER_WITHIN_MS = 10_000;

export class HostedFeed implements Feed {
  readonly #settings: HostedSettings;
  readonly #client: StreamClient;

  constructor(settings: HostedSettings) {
    const { apiKey, secret, appId, apiUrl } = settings;
    this.#settings = settings;
    this.#client = connect(apiKey, secret, appId, {
      timeout: ANSWER_WITHIN_MS,
      ...(apiUrl && { urlOverride: { api: apiUrl } }),
    });
  }

  async ticketFor(personId: string): Promise<FeedTicket> {
    const { apiKey, appId, fayeUrl = null } = this.#settings;
    const token = this.#client.createUserToken(personId, { exp: Math.floor(Date.now() / 1_000) + TICKET_SECONDS });

    return { apiKey, appId, userId: personId, token, fayeUrl };
  }

  /** The service takes what has the same foreign id and time once, so that a second try is no second word. */
  async send({ personId, ids, counts }: News): Promise<void> {
    const activities = ids.map((id) => ({
      actor: 'wellness-console',
      verb: 'notify',
      object: `notification:${id}`,
      foreign_id: `notification:${id}`,
      time: timeOf(id),
      ...(counts && { counts }),
    }));
    await this.#client.feed(FEED_GROUP, personId).addActivities(activities);
  }
}

/** The moment that an id (UUIDv7) was made at, as the service wants it. */
function timeOf(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString().replace('Z', '');
}
