import { type EventSource, eventSources, sourceWords } from '../../src/machines/event-sources.ts';
import type { Level } from '../../src/rules/auth/roles.ts';

/** `needsPassword` → "needs password", `file.chosen` → "file chosen". */
export function plain(name: string): string {
  return name
    .replace(/[._]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
}

/** `type` is XState's event descriptor. */
export function causeOf(type: string): string {
  const [, kind, rest = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after|done\.state)\.(.*)$/.exec(type) ?? [];
  switch (kind) {
    case 'done.actor':
      return `${plain(rest)} answered`;
    case 'error.actor':
      return `${plain(rest)} failed`;
    case 'snapshot':
      return `${plain(rest)} moved`;
    case 'after':
      return `after ${delayOf(rest)}`;
    case 'done.state':
      return 'finished';
    default:
      return type === '*' ? 'anything else' : plain(type);
  }
}

/** Who or what brings an event about: written in `eventSources`, or told by the event's own name. */
export function causerOf(chart: string, type: string): string {
  const [, kind] = /^xstate\.(done\.actor|error\.actor|after|done\.state|snapshot)\./.exec(type) ?? [];
  if (kind === 'after') return 'a timer';
  if (kind === 'done.state' || kind === 'snapshot' || type === 'always') return sourceWords.itself;
  if (kind) return sourceWords.call;
  const source = sourceOf(chart, type);
  if (!source)
    throw new Error(`${chart} waits for ${type}, of which src/machines/event-sources.ts does not say who sends it`);

  return isMarked(source)
    ? levelsInWords(source.levels)
    : listed(
        [source].flat().map((one) => sourceWords[one]),
        'or',
      );
}

/** The people who may bring an event about, where the table says more than who uses the chart. */
export function allowedFor(chart: string, type: string): string | undefined {
  const source = sourceOf(chart, type);

  return source && isMarked(source) ? levelsInWords(source.levels) : undefined;
}

const sourceOf = (chart: string, type: string): EventSource | undefined =>
  (eventSources as Readonly<Record<string, Readonly<Record<string, EventSource>>>>)[chart]?.[type];

const isMarked = (source: EventSource): source is Extract<EventSource, { by: unknown }> =>
  typeof source === 'object' && 'by' in source;

const levelWords: Readonly<Record<Level, string>> = {
  company: 'company admins and HR',
  branch: 'branch admins and HR',
  content: 'content writers',
  manager: 'reporting managers',
};

export const levelsInWords = (levels: readonly Level[]): string =>
  levels.includes('company') && levels.includes('branch')
    ? listed(['company and branch admins and HR', ...levels.slice(2).map((level) => levelWords[level])], 'and')
    : listed(
        levels.map((level) => levelWords[level]),
        'and',
      );

const listed = (words: readonly string[], joint: string): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;

/** `notificationRefresh.panel.waiting` → "notification refresh"; `5000.panel` → "5 s". */
function delayOf(rest: string): string {
  const delay = rest.split('.')[0] ?? rest;
  return /^\d+$/.test(delay) ? `${Number(delay) / 1000} s` : plain(delay);
}

interface Combined {
  type?: string;
  guards?: unknown[];
}

/** Includes `not`, `and` and `or`. */
export function guardOf(guard: unknown): string | undefined {
  if (!guard) return undefined;
  if (typeof guard === 'string') return plain(guard);
  if (typeof guard === 'object' && 'type' in guard)
    return `${plain(String((guard as Combined).type))}${detailOf(guard)}`;
  if (typeof guard !== 'function') return undefined;
  const { guards = [] } = guard as Combined;
  const parts = guards.map(guardOf).filter((part) => part !== undefined);
  if (guard.name === 'not') return `not ${parts[0]}`;
  if (guard.name === 'and') return parts.join(' and ');
  if (guard.name === 'or') return parts.join(' or ');
  return 'a condition';
}

/** The values of fixed parameters, such as the page an action leads to. */
function detailOf(written: object): string {
  const { params } = written as { params?: unknown };
  const values = params && typeof params === 'object' ? Object.values(params) : [params];
  return values
    .filter((value) => typeof value === 'string')
    .map((value) => ` ${value}`)
    .join('');
}

/** XState's built-in actions are described by what they do. */
export function actionOf(action: unknown): string | undefined {
  if (typeof action === 'string') return plain(action);
  if (typeof action === 'object' && action && 'type' in action) {
    return `${plain(String(action.type))}${detailOf(action)}`;
  }
  if (typeof action !== 'function') return undefined;
  const builtIn: Record<string, string> = {
    assign: 'remember',
    raise: 'raise',
    sendTo: 'tell',
    spawnChild: 'start',
    stop: 'stop',
    emit: 'emit',
  };
  return builtIn[(action as { type?: string }).type?.replace('xstate.', '') ?? action.name];
}
