import { calls, pathOf } from './calls.ts';
import { type ClientOptions, type Reply, replyOf } from './client.ts';
import type { BodyOf, BuiltCall } from './contract/index.ts';

/** A call that the browser carries out even when its page is closed meanwhile. Small bodies only: 64 kB are kept at most. */
export async function postKept<C extends BuiltCall>(
  { host, token, onAnswer }: ClientOptions,
  name: C,
  body: BodyOf<C>,
): Promise<Reply> {
  const bearer = token();
  const response = await fetch(`${host}/${pathOf(name)}`, {
    method: calls[name].method,
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  onAnswer?.({ call: name, status: response.status, token: bearer });

  return replyOf(response.status, await response.json().catch(() => undefined), response.headers.get('retry-after'));
}
