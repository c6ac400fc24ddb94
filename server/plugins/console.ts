/**
 * Hashed assets are cached for ever, pages never. The console's own route table decides which paths are pages; any
 * other gets its not-found page with 404, and missing files a plain 404.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type {} from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeAt } from '../../src/rules/shared/paths.ts';
import { preferences } from '../../src/rules/shared/preferences.ts';
import { API_PREFIX } from './route.ts';

interface ConsoleOptions {
  folder: string;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const themes = ['light', 'dark'];
/** Safe in an attribute. */
const PREFERENCE = new RegExp(`^(?:${preferences.join('|')})=(?:[\\w.-]|%[0-7][\\dA-F])*$`);

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

    const { text, hash } = documentFor(path);
    if (hash)
      reply.header('content-security-policy', withScript(String(reply.getHeader('content-security-policy')), hash));
    reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');

    return personalise(text, request, reply);
  });

  // A sign-in form submitted without a script, for example if scripts are blocked. Its content isn't read.
  app.post(
    '/login',
    { onRequest: async (_, reply) => reply.redirect('/login', 303), schema: { hide: true } },
    () => {},
  );
}

interface ConsoleDocument {
  text: string;
  /** The hash of its inline script. */
  hash: string | undefined;
}

/** Each page has its own; `index.html` is for addresses that lead nowhere. */
function readDocuments(folder: string): (path: string) => ConsoleDocument {
  const read = (file: string) => describe(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(join(folder, 'pages'));
  const pages = new Map(files.map((file) => [basename(file, '.html'), read(join('pages', file))]));
  const lost = read('index.html');

  return (path) => pages.get(routeAt(path)?.name ?? '') ?? lost;
}

/** The only script in a document is one that the build has put there. */
function describe(text: string): ConsoleDocument {
  const script = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/s.exec(text)?.[1];

  return { text, hash: script && createHash('sha256').update(script).digest('base64') };
}

const withScript = (policy: string, hash: string): string => policy.replace("script-src 'self'", `$& 'sha256-${hash}'`);

/** Browsers that navigate get a page; scripts and images don't. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const looksLikeFile = /\.[^/]*$/.test(path);

  return !path.startsWith(`${API_PREFIX}/`) && !looksLikeFile && (request.headers.accept ?? '').includes('text/html');
}

/** Inserts the reply's nonce and the person's preferences, so that the first paint has both. */
function personalise(document: string, request: FastifyRequest, reply: FastifyReply): string {
  const known = (request.headers.cookie ?? '').split('; ').filter((cookie) => PREFERENCE.test(cookie));
  const theme = themes.find((each) => known.includes(`theme=${each}`));
  const root = `data-preferences="${known.join('; ')}"${theme ? ` data-theme="${theme}"` : ''}`;

  return document
    .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${reply.cspNonce.style}"`)
    .replace('<style nonce=""', `<style nonce="${reply.cspNonce.style}"`)
    .replace('<html lang="en"', `$& ${root}`);
}
