/**
 * Attempts from a place where someone has signed in before have separate limits, so that an outsider who knows an
 * address can't lock its owner out.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { PersonKey } from '../access/principal.ts';
import { hashToken, isToken, newToken } from '../access/tokens.ts';
import type { Db } from '../database/tx.ts';
import { addressBucket } from '../plugins/address-bucket.ts';
import { API_PREFIX } from '../plugins/route.ts';

export interface Client {
  readonly email: string;
  readonly bucket: string;
  /** The device cookie's token; it may be made up. */
  readonly device: string | undefined;
}

export interface KnownClient {
  readonly isKnownDevice: boolean;
  readonly isKnownAddress: boolean;
}

const REMEMBERED_DAYS = 180;
const COOKIE = 'wellness-device';
const IN_COOKIES = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;\\s]+)`);

export function clientOf(
  email: string,
  { clientIp, headers }: { clientIp: string; headers: IncomingHttpHeaders },
): Client {
  const token = IN_COOKIES.exec(headers.cookie ?? '')?.[1] ?? '';

  return { email: normalise(email), bucket: addressBucket(clientIp), device: isToken(token) ? token : undefined };
}

const addressKey = ({ email, bucket }: Client): Buffer => hashToken(`address:${email}:${bucket}`);
const deviceKey = ({ device }: Client): Buffer => hashToken(`device:${device ?? ''}`);

export const knownBy = (client: Client) => ({
  isKnownDevice: isKnown(deviceKey(client)),
  isKnownAddress: isKnown(addressKey(client)),
});

const isKnown = (key: Buffer) => sql<boolean>`exists (
  select from known_client
  where known_client.company_id = person.company_id and known_client.person_id = person.id
    and known_client.key_hash = ${key} and known_client.last_used_at > now() - make_interval(days => ${REMEMBERED_DAYS})
)`;

/** The throttle key. A device counts only if it is known, since any other may be made up. */
export const throttleKeyOf = (client: Client, isKnownDevice: boolean): string =>
  `${client.email} ${isKnownDevice ? deviceKey(client).toString('base64url') : client.bucket}`;

/**
 * Returns the header that sets the device cookie. A device that someone else has signed in on gets a new token: a
 * planted cookie would otherwise let its planter guess passwords as this device.
 */
export async function rememberClient(
  db: Db,
  { companyId, personId }: PersonKey,
  client: Client,
  { isKnownDevice, isSecure }: { isKnownDevice: boolean; isSecure: boolean },
): Promise<{ 'set-cookie': string }> {
  const device = isKnownDevice && client.device ? client.device : newToken().text;
  const keys = [addressKey(client), deviceKey({ ...client, device })];
  await db
    .insertInto('known_client')
    .values(keys.map((key_hash) => ({ company_id: companyId, person_id: personId, key_hash })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'person_id', 'key_hash']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute();

  return { 'set-cookie': cookieOf(device, isSecure) };
}

// HttpOnly and SameSite; the cookie alone doesn't grant access.
const cookieOf = (device: string, isSecure: boolean): string =>
  [
    `${COOKIE}=${device}`,
    `Path=${API_PREFIX}`,
    `Max-Age=${REMEMBERED_DAYS * 24 * 60 * 60}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

export async function sweepKnownClients(db: Db): Promise<void> {
  await db
    .deleteFrom('known_client')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${REMEMBERED_DAYS})`)
    .execute();
}
