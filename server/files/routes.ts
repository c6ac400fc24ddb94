/** Stored files, shown in place or as downloads. */
import type { FastifyInstance } from 'fastify';
import { notFound, refuse } from '../access/refuse.ts';
import type { Who } from '../access/who.ts';
import type { Db } from '../database/tx.ts';
import { FileAnswer, openRoute } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';
import { exists, type FoundFile, findLinked, findScoped } from './find.ts';

/** What storing gives; anything else, dots and slashes included, names no file. */
const NAME = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Pictures made of points run nothing. Everything else only ever leaves as a download. */
const shownInPlace: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

export function files(app: FastifyInstance): void {
  openRoute(app, 'getFile', async ({ params, who }) => {
    const file = await find(app.db, params.name, who);

    return fileAnswer(file, shownInPlace.has(file.media_type) ? 'inline' : 'attachment');
  });

  openRoute(app, 'downloadFile', async ({ params, who }) =>
    fileAnswer(await find(app.db, params.name, who), 'attachment'),
  );
}

async function find(db: Db, name: string, who: Who | undefined): Promise<FoundFile> {
  if (!NAME.test(name)) throw notFound('The file');
  const file = (await findLinked(db, name)) ?? (who && (await findScoped(db, name, who)));
  if (file) return file;
  if (!who && (await exists(db, name))) throw refuse(401, 'Please sign in.');
  throw notFound('The file');
}

function fileAnswer(
  { bytes, media_type, original_name, access }: FoundFile,
  kind: 'inline' | 'attachment',
): FileAnswer {
  const isPublic = access === 'link';

  return new FileAnswer(bytes, {
    'content-type': media_type,
    'content-disposition': contentDisposition(kind, original_name),
    // A name never gets another content, so what is public may be kept for ever.
    'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    // A console that is served from elsewhere shows these too.
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
  });
}
