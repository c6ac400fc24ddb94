/** Headers that tell browsers what our pages and answers may do. */
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './route.ts';

/**
 * Pages run what this origin serves and nothing else. Components that make style elements of their own get the nonce of
 * the answer, `reply.cspNonce.style`.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:', 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  },
};

export async function security(
  app: FastifyInstance,
  { corsOrigins }: { corsOrigins: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: ['retry-after', 'content-disposition'],
      maxAge: 600,
    });
  }
  // Answers of the API are about one person at one moment. Files that may be kept say so themselves.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(`${API_PREFIX}/`)) reply.header('cache-control', 'no-store');
  });
}
