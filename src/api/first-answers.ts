/**
 * The page's document requests the session and the first rows before any code of the console has loaded
 * (`first/script.ts`). The client takes each reply once, instead of making its own request.
 */
export interface FirstAnswers {
  /** The session of the person the replies are for. */
  token: string;
  /** By `keyOf` of their address. */
  asked: Map<string, { answer: Promise<Response>; stop: AbortController }>;
  /** On the page's clock. Older replies may be out of date. */
  until: number;
}

declare global {
  var firstAnswers: FirstAnswers | undefined;
}

/** The same for the same parameters in any order. */
export function keyOf(url: string): string {
  const [path, query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  params.sort();

  return `${path}?${params}`;
}

interface Request extends RequestInit {
  headers: Headers;
}

/** Like `fetch`, but takes the reply of a request that was already sent for the same person, if there is one. */
export const fetchOrTake = (url: string, request: RequestInit): Promise<Response> =>
  take(url, request as Request) ?? fetch(url, request);

function take(url: string, { method, headers, signal }: Request): Promise<Response> | undefined {
  const { firstAnswers } = globalThis;
  if (!firstAnswers) return undefined;
  const { asked, token, until } = firstAnswers;
  // Another person's replies must never be shown, and a change makes all of them stale.
  if (headers.get('authorization') !== `Bearer ${token}` || method !== 'GET' || performance.now() > until) {
    for (const { stop } of asked.values()) stop.abort();
    globalThis.firstAnswers = undefined;

    return undefined;
  }
  const key = keyOf(url);
  const found = asked.get(key);
  asked.delete(key);
  if (found && signal?.aborted) found.stop.abort(signal.reason);
  signal?.addEventListener('abort', () => found?.stop.abort(signal.reason), { once: true });

  return found?.answer;
}
