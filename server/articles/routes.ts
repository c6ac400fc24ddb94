/** The calls about articles: those who write them, and those who read them. */
import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../access/scope.ts';
import { type Quota, takeFrom } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { openRoute, route } from '../plugins/route.ts';
import { illustration } from '../storage/pictures.ts';
import { readArticle, readArticles, readLinkable } from './list.ts';
import { addPicture } from './pictures.ts';
import { publishArticle } from './publish.ts';
import { selectAuthors } from './queries.ts';
import { readOne, readPublished } from './reading.ts';
import { createArticle, deleteArticle, editArticle } from './write.ts';

const picturesPerPerson: Quota = { most: 30, windowSeconds: 60 };

export function articles(app: FastifyInstance): void {
  route(app, 'getArticles', ({ query, ...command }) => readArticles(command, query));

  route(app, 'getArticle', async ({ params: { id }, ...command }) => ({ article: await readArticle(command, id) }));

  route(app, 'createArticle', async ({ body, ...command }) => ({
    status: 201,
    message: 'Draft Saved',
    article: await createArticle(command, body),
  }));

  route(app, 'editArticle', async ({ params: { id }, body, ...command }) => ({
    message: 'Article Saved',
    article: await editArticle(command, id, body),
  }));

  route(app, 'publishArticle', async ({ query, ...command }) => ({
    message: query.publish ? 'Article Published' : 'Article Unpublished',
    article: await publishArticle(command, query),
  }));

  route(app, 'deleteArticle', async ({ params: { id }, query: { version }, ...command }) => {
    await deleteArticle(command, id, version);

    return { message: 'Article Deleted' };
  });

  route(app, 'getArticleAuthors', async ({ db, who }) => ({ authors: await selectAuthors(db, who) }));

  route(app, 'getArticlesToLink', ({ query, ...command }) => readLinkable(command, query));

  /** A picture is written anew before a connection is taken: that is slow work. */
  openRoute(app, 'addArticlePicture', async ({ who, origin, files: [file] }) => {
    await takeFrom(app.db, 'articlePicture', who.personId, picturesPerPerson);
    const bytes = await illustration(file?.bytes ?? Buffer.alloc(0), 'image');
    const stored = await inCompany(app.db, who.companyId, (db) =>
      addPicture({ db, who, origin, scope: scopeOf(who) }, bytes),
    );

    return { status: 201, message: 'Picture Added', picture: { file: stored } };
  });

  route(app, 'listPublishedArticles', ({ query, ...command }) => readPublished(command, query));

  route(app, 'readPublishedArticle', async ({ params: { id }, ...command }) => ({
    article: await readOne(command, id),
  }));
}
