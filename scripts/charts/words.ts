import { type EventSource, eventSources, sourceWords } from '../../src/machines/event-sources.ts';
import { guardName } from '../../src/machines/transition-names.ts';
import { callWords, delayWords, eventWords, guardWords, localCalls, stateWords } from '../../src/machines/words.ts';
import type { Level } from '../../src/rules/auth/roles.ts';

/** `canRetry` → "can retry", `file.chosen` → "file chosen". */
export function plain(name: string): string {
  return name
    .replace(/[._]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
}

/** What a chart's own name of something means to people, who don't read the code. */
function meaningOf(words: Readonly<Record<string, string>>, name: string, chart: string): string {
  const meaning = words[`${chart}.${name}`] ?? words[name];
  if (meaning === undefined)
    throw new Error(`src/machines/words.ts does not say what ${name} means, which ${chart} uses`);

  return meaning;
}

export const callOf = (chart: string, id: string): string => meaningOf(callWords, id, chart);

export const stateNameOf = (id: string, key: string): string => stateWords[id] ?? plain(key);

const ANSWERED = ': answered';

/** `type` is XState's event descriptor. */
export function causeOf(chart: string, type: string): string {
  const [, kind, rest = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after|done\.state)\.(.*)$/.exec(type) ?? [];
  switch (kind) {
    case 'done.actor':
      return `${callOf(chart, rest)}${ANSWERED}`;
    case 'error.actor':
      return `${callOf(chart, rest)}: ${localCalls.has(rest) ? 'failed' : 'no connection'}`;
    case 'snapshot':
      return `${callOf(chart, rest)}: changed`;
    case 'after':
      return `after ${delayOf(chart, rest)}`;
    case 'done.state':
      return 'finished';
    default:
      return type === '*' ? 'anything else' : (eventWords[type] ?? plain(type));
  }
}

/** The condition of a reply says which reply it is. */
export function whenOf(cause: string, condition: string | undefined): string {
  if (condition === undefined || cause === '') return condition ?? cause;
  const what = cause.endsWith(ANSWERED) ? cause.slice(0, -ANSWERED.length) : cause;

  return what.includes(': ') ? `${what}, ${condition}` : `${what}: ${condition}`;
}

/** Who or what brings an event about: written in `eventSources`, or told by the event's own name. */
export function causerOf(chart: string, type: string): string {
  const [, kind] = /^xstate\.(done\.actor|error\.actor|after|done\.state|snapshot)\./.exec(type) ?? [];
  if (kind === 'after') return 'a timer';
  if (kind === 'done.state' || kind === 'snapshot' || type === 'always') return sourceWords.itself;
  if (kind) return sourceWords.call;
  const source = sourceOf(chart, type);
  if (!source)
    throw new Error(`src/machines/event-sources.ts does not say who sends ${type}, which ${chart} waits for`);

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

/** `notificationRefresh.panel.waiting` → "five seconds"; `5000.panel` → "5 s". */
function delayOf(chart: string, rest: string): string {
  const delay = rest.split('.')[0] ?? rest;
  return /^\d+$/.test(delay) ? `${Number(delay) / 1000} s` : meaningOf(delayWords, delay, chart);
}

export const guardOf = (chart: string, guard: unknown): string | undefined =>
  guard ? meaningOf(guardWords, guardName(guard), chart) : undefined;

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
