/**
 * Replies that a handler returns again while nothing has changed, such as a page of a list: the same object is
 * serialised once, and compressed once for each encoding.
 */
import type { FastifyReply } from 'fastify';

interface CachedText {
  text?: string;
  readonly compressed: Map<string, Buffer>;
}

const cache = new WeakMap<object, CachedText>();
const underWay = new WeakMap<FastifyReply, CachedText>();

/** The parts must not be changed afterwards, and belong to one call: its schema decides how they are serialised. */
export function cacheReply<Parts extends object>(parts: Parts): Parts {
  cache.set(parts, { compressed: new Map() });

  return parts;
}

const asItIs = (text: unknown) => text as string;

/** Sends the text that these parts had the last time, or `payload` as usual. */
export function sendCached(reply: FastifyReply, parts: object, payload: object): FastifyReply {
  const found = cache.get(parts);
  if (!found) return reply.send(payload);
  found.text ??= reply.serialize(payload) as string;
  underWay.set(reply, found);

  return reply.type('application/json; charset=utf-8').serializer(asItIs).send(found.text);
}

/** What `compress` returned for the same text the last time. */
export async function compressedOnce(
  reply: FastifyReply,
  encoding: string,
  compress: () => Promise<Buffer>,
): Promise<Buffer> {
  const found = underWay.get(reply)?.compressed;
  const before = found?.get(encoding);
  if (before) return before;
  const compressed = await compress();
  found?.set(encoding, compressed);

  return compressed;
}
