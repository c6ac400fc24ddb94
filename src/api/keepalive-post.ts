import { calls, pathOf } from './calls.ts';
import { type ClientOptions, type Reply, toReply } from './client.ts';
import type { BodyOf, BuiltCall } from './contract/index.ts';

/** The request survives closing the page. Browsers limit such bodies to 64 kB. */
export async function postKeepalive<C extends BuiltCall>(
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

  return toReply(response.status, await response.json().catch(() => undefined), response.headers.get('retry-after'));
}
