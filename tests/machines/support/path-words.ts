/** A path in words, and the name under which it can be played again. */
import { createHash } from 'node:crypto';
import type { AnyEventObject } from 'xstate';
import type { GeneratedPath } from './mbt.ts';

const LONGEST_DETAIL = 160;
/** Enough to tell apart the thousands of paths of one chart. */
const ID_LENGTH = 8;

/** Made from what begins the path and what happens on it, so that no other path, chart or state changes it. */
export const pathId = ({ input, events }: Pick<GeneratedPath, 'input' | 'events'>): string =>
  createHash('sha256')
    .update(asText([input, events]) ?? '')
    .digest('hex')
    .slice(0, ID_LENGTH);

/** The command that plays it again. */
export const replayCommand = (chart: string, path: Pick<GeneratedPath, 'input' | 'events'>): string =>
  `npm run test:paths -- --machine ${chart} --path ${pathId(path)}`;

/** A path up to this step, one line a step. */
export function inWords({ input, events, expected }: GeneratedPath, steps = events.length): string {
  const lines = events
    .slice(0, steps)
    .map((event, index) => `  ${index + 1}. ${eventInWords(event)} → ${stateInWords(expected[index + 1]?.state)}`);

  return [`  begins with ${short(input) || 'nothing'} → ${stateInWords(expected[0]?.state)}`, ...lines].join('\n');
}

export function eventInWords({ type, ...payload }: AnyEventObject): string {
  const [, how, who = ''] = /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(type) ?? [];
  if (how === 'error.actor') return `${who} fails`;
  if (how === 'after') return `time passes: ${who.split('.')[0]}`;

  return [how ? `${who} is answered` : type, short(how ? payload.output : payload)].filter(Boolean).join(' ');
}

/** `editing.filling`; of several things at once, one after the other. */
export const stateInWords = (state: unknown): string => {
  if (typeof state !== 'object' || state === null) return String(state ?? '');

  return Object.entries(state)
    .map(([parent, child]) => [parent, stateInWords(child)].filter(Boolean).join('.'))
    .join();
};

function short(value: unknown): string {
  const text = asText(value) ?? '';
  if (text === '{}') return '';

  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL - 1)}…` : text;
}

/** JSON has no word for a file or an error. */
const asText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each) => {
    if (each instanceof File) return each.name;
    if (each instanceof Blob) return each.type;

    return each instanceof Error ? each.message : each;
  });
