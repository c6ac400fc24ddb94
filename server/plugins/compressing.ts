/** Compresses what is sent as text for clients that accept it: a page of people shrinks from 28 to 4 kB. */
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import acceptNegotiator from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressedOnce } from './cached-reply.ts';

/** About one packet. Less than that doesn't arrive any sooner. */
const FEWEST_CHARACTERS = 1_400;
/** A higher level would cost more time than the fewer bytes save. */
const BROTLI_QUALITY = 4;

const negotiator = new acceptNegotiator.Negotiator({ supportedValues: ['br', 'gzip'] });
const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

export function compressing(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) =>
    typeof payload === 'string' && payload.length >= FEWEST_CHARACTERS ? compressed(payload, request, reply) : payload,
  );
}

async function compressed(text: string, request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
  const varies = reply.getHeader('vary');
  reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding');
  const encoding = negotiator.negotiate(String(request.headers['accept-encoding'] ?? ''));
  if (!encoding) return text;
  reply.removeHeader('content-length').header('content-encoding', encoding);

  return compressedOnce(reply, encoding, () =>
    encoding === 'gzip' ? asGzip(text) : asBrotli(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  );
}
