/**
 * Before stopping, the server reports that it isn't ready, so that load balancers look elsewhere, and keeps serving
 * requests for a while with `connection: close`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type HttpError, tryLater } from '../access/http-error.ts';

/** Enough for a proxy that has just taken a connection from its pool to send its request. */
const LAST_REQUESTS_MS = 250;

export const isStopping = (): HttpError => tryLater(503, 'This server is stopping. Try again.', 1);

class Draining {
  readonly #app: FastifyInstance;
  readonly #open = new Set<ServerResponse>();
  #isDraining = false;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  opened(_: IncomingMessage, response: ServerResponse): void {
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
    if (this.#isDraining) letGo(response);
  }

  /** Serves requests for `graceMs`, then accepts no new connections, and waits a moment for the last requests. */
  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true;
    for (const response of this.#open) letGo(response);
    if (graceMs === 0) return;
    await delay(graceMs);
    // The HTTP server's own close would also cut idle connections, and with them requests on the way.
    NetServer.prototype.close.call(this.#app.server);
    await delay(LAST_REQUESTS_MS);
  }
}

function letGo(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/** Register after everything else that listens to the server. */
export function draining(app: FastifyInstance): void {
  const seen = new Draining(app);
  let isClosing = false;
  app.decorate('draining', seen as never);
  app.addHook('onListen', async () => {
    app.server.prependListener('request', (request, response) => seen.opened(request, response));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw isStopping();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}
