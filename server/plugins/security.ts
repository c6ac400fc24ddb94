import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { HostedSettings } from '../feed/hosted-feed.ts';
import { API_PREFIX } from './route.ts';

/** Only this origin's scripts run. Components that create style elements use `reply.cspNonce.style`. */
const contentSecurityPolicy = (feed: HostedSettings | undefined) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:', 'data:'],
    connectSrc: ["'self'", ...(feed ? addressesOf(feed) : [])],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  },
});

function addressesOf({ fayeUrl }: HostedSettings): string[] {
  const { host, protocol } = new URL(fayeUrl ?? 'https://faye-us-east.stream-io-api.com');

  return [`${protocol}//${host}`, `${protocol.replace('http', 'ws')}//${host}`];
}

export async function security(
  app: FastifyInstance,
  { corsOrigins, feed }: { corsOrigins: readonly string[]; feed?: HostedSettings | undefined },
): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: contentSecurityPolicy(feed),
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
  // Replies are personal. Files that may be cached set their own header.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(`${API_PREFIX}/`)) reply.header('cache-control', 'no-store');
  });
}
