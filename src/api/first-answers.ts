/**
 * A page's document asks for the session and the first rows before any code of the console is there
 * (`first/script.ts`). The client takes each answer once, in place of a request of its own.
 */
export interface FirstAnswers {
  /** Whose answers these are. */
  token: string;
  /** By `keyOf` their address. */
  asked: Map<string, { answer: Promise<Response>; stop: AbortController }>;
  /** On the page's clock. Older answers may no longer be true. */
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

/** `fetch`, with an answer that is already on its way if there is one for the same person. */
export const fetchOrTake = (url: string, request: RequestInit): Promise<Response> =>
  take(url, request as Request) ?? fetch(url, request);

function take(url: string, { method, headers, signal }: Request): Promise<Response> | undefined {
  const { firstAnswers } = globalThis;
  if (!firstAnswers) return undefined;
  const { asked, token, until } = firstAnswers;
  // Another person's answers must never be shown, and a change makes all of them stale.
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
