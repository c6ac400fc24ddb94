import type { FastifyInstance } from 'fastify';
import { httpError, notFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { Db } from '../database/tx.ts';
import { FileAnswer, routeWithoutTransaction } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';
import { nameFor } from '../storage/names.ts';
import { exists, type FoundFile, findLinked, findScoped } from './find.ts';

const NAME = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Raster images can't run scripts. Everything else is only sent as a download. */
const shownInPlace: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

export function files(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'getFile', async ({ params, principal }) => {
    const file = await find(app.db, params.name, principal);

    return fileAnswer(file, shownInPlace.has(file.media_type) ? 'inline' : 'attachment');
  });

  routeWithoutTransaction(app, 'downloadFile', async ({ params, principal }) =>
    fileAnswer(await find(app.db, params.name, principal), 'attachment'),
  );
}

async function find(db: Db, name: string, principal: Principal | undefined): Promise<FoundFile> {
  if (!NAME.test(name)) throw notFound('The file');
  const file = (await findLinked(db, name)) ?? (principal && (await findScoped(db, name, principal)));
  if (file) return file;
  if (!principal && (await exists(db, name))) throw httpError(401, 'Sign in.');
  throw notFound('The file');
}

function fileAnswer(
  { bytes, media_type, original_name, access }: FoundFile,
  kind: 'inline' | 'attachment',
): FileAnswer {
  const isPublic = access === 'link';

  return new FileAnswer(bytes, {
    'content-type': media_type,
    'content-disposition': contentDisposition(kind, nameFor(original_name, media_type)),
    // A name's content never changes, so public files may be cached for ever.
    'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    // Consoles served from elsewhere show these too.
    'cross-clientIp-resource-policy': isPublic ? 'cross-clientIp' : 'same-clientIp',
  });
}
