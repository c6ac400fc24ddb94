/**
 * The console's built files: hashed assets for ever, pages anew for every visit.
 *
 * Which addresses are pages is the console's own table of routes. An address that is none gets the page that says so, with
 * the status that says so too; whatever looks like a file and is none is an ordinary 404.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {} from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { needsSession, routeAt } from '../../src/machines/rules/paths.ts';
import { API_PREFIX } from './route.ts';

export interface ConsoleOptions {
  /** The folder of the built console. */
  folder: string;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const themes = new Set(['light', 'dark']);

export async function serveConsole(app: FastifyInstance, { folder }: ConsoleOptions): Promise<void> {
  const documentFor = readDocuments(folder);

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
  });

  app.get('/*', { exposeHeadRoute: true, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isKnown = routeAt(path) !== undefined;
    if (!isKnown && !wantsPage(request, path)) return reply.callNotFound();

    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(personalise(documentFor(path), request, reply));
  });

  // The sign-in form, sent by a browser in which the console has not come to life: it gets to try again.
  app.post(
    '/login',
    { onRequest: async (_, reply) => reply.redirect('/login', 303), schema: { hide: true } },
    () => {},
  );
}

/**
 * Three documents: the sign-in page, already drawn; the outline of the console for the pages that stand in it; and a blank
 * sheet for those that stand alone.
 */
function readDocuments(folder: string): (path: string) => string {
  const signIn = readFileSync(join(folder, 'login.html'), 'utf8');
  const outline = readFileSync(join(folder, 'index.html'), 'utf8');
  const blank = outline.replace('<div class="waiting" aria-hidden="true"></div>', '');

  return (path) => {
    if (routeAt(path)?.name === 'login') return signIn;

    return needsSession(path) ? outline : blank;
  };
}

/** Somebody typed or followed an address that leads nowhere; scripts and pictures that ask in vain get no page. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const looksLikeFile = /\.[^/]*$/.test(path);

  return !path.startsWith(`${API_PREFIX}/`) && !looksLikeFile && (request.headers.accept ?? '').includes('text/html');
}

/** This answer's nonce, and the theme that the person chose, so that the first paint has it. */
function personalise(document: string, request: FastifyRequest, reply: FastifyReply): string {
  const theme = /(?:^|;\s*)theme=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';

  return document
    .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${reply.cspNonce.style}"`)
    .replace('<html lang="en"', themes.has(theme) ? `$& data-theme="${theme}"` : '$&');
}
