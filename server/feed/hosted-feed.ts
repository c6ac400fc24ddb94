/** The hosted activity feed, if one is configured; consoles connect to it directly. */
import { connect, type StreamClient } from 'getstream';
import { FEED_GROUP, type Feed, type FeedMessage, type FeedTicket, TICKET_SECONDS } from './feed-message.ts';

export interface HostedSettings {
  readonly apiKey: string;
  readonly secret: string;
  readonly appId: string;
  /** For another region or a test double. */
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

  /** The service ignores a repeated foreign id and time, so retries are safe. */
  async send({ personId, ids, counts }: FeedMessage): Promise<void> {
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

/** The time in a UUIDv7, as the service expects it. */
function timeOf(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString().replace('Z', '');
}
