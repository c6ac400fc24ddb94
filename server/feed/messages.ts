/** Only well-formed messages pass, and only with known fields. */
import type { BayeuxMessage } from 'faye';

/** Clients send two or three at a time. */
const MOST_AT_ONCE = 32;
const LONGEST_NAME = 300;
const MOST_NAMES = 32;
const LONGEST_POLL_MS = 60_000;

/** Undefined when any part isn't a message. */
export function readMessages(text: string | Uint8Array): BayeuxMessage[] | undefined {
  const parsed = parse(String(text));
  const given: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (given.length > MOST_AT_ONCE) return undefined;
  const messages = given.map(read);

  return messages.includes(undefined) ? undefined : (messages as BayeuxMessage[]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_NAME;
const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;
const areNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_NAMES && value.every((one) => isName(one));

/** The fields a client may set, with a check for each. Others are dropped. */
const fields: Readonly<Record<keyof BayeuxMessage, (value: unknown) => boolean>> = {
  channel: isName,
  id: (value) => isName(value) || Number.isSafeInteger(value),
  clientId: isName,
  version: isName,
  connectionType: isName,
  supportedConnectionTypes: areNames,
  subscription: (value) => isName(value) || areNames(value),
  ext: isObject,
  advice: (value) => isObject(value) && isWithin(value.timeout, 0, LONGEST_POLL_MS),
  data: () => true,
};

function read(given: unknown): BayeuxMessage | undefined {
  if (!isObject(given) || given.channel === undefined) return undefined;
  const filled = Object.entries(fields).filter(([name]) => given[name] !== undefined && given[name] !== null);
  if (!filled.every(([name, fits]) => fits(given[name]))) return undefined;

  return Object.fromEntries(filled.map(([name]) => [name, given[name]])) as unknown as BayeuxMessage;
}
