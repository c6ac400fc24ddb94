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

export function causerOf(type: string): string {
  const [, kind] = /^xstate\.(done\.actor|error\.actor|after|done\.state|snapshot)\./.exec(type) ?? [];
  if (kind === 'after' || type === 'toast.expired') return 'a timer';
  if (kind === 'done.state' || kind === 'snapshot') return 'the chart itself';
  if (kind) return 'a call it made';
  if (type === 'location.changed' || type === 'url.changed') return 'the address bar';
  if (type === 'storage.changed') return 'another tab';
  if (type === 'session.expired') return 'the server';
  return /^(session|toast|notifications|draft)\.[a-z]+$/.test(type) && !/(ed|left)$/.test(type)
    ? 'another chart'
    : 'a person';
}

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
