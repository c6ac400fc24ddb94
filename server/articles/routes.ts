import type { FastifyInstance } from 'fastify';
import { publishedInWords } from '../../src/rules/articles/articles.ts';
import { scopeOf } from '../access/scope.ts';
import { inCompany } from '../database/tx.ts';
import { takeWhenDue } from '../due-work.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { illustration } from '../storage/pictures.ts';
import { readArticle, readArticles, readLinkable } from './list.ts';
import { addPicture } from './pictures.ts';
import { discardChanges, isPublishingDue, publishArticle, publishDue } from './publish.ts';
import { selectAuthors } from './queries.ts';
import { readArticleAsReader, readPublished } from './reading.ts';
import { createArticle, deleteArticle, editArticle } from './write.ts';

export function articles(app: FastifyInstance): void {
  takeWhenDue(app, { what: 'Publishing articles', due: [isPublishingDue], takeDue: () => publishDue(app.db) });

  readRoute(app, 'getArticles', ({ query, ...context }) => readArticles(context, query));

  route(app, 'getArticle', async ({ params: { id }, ...context }) => ({ article: await readArticle(context, id) }));

  route(app, 'createArticle', async ({ body, ...context }) => ({
    status: 201,
    message: 'Draft saved',
    article: await createArticle(context, body),
  }));

  route(app, 'editArticle', async ({ params: { id }, body, ...context }) => ({
    message: 'Article saved',
    article: await editArticle(context, id, body),
  }));

  route(app, 'publishArticle', async ({ query, ...context }) => {
    const article = await publishArticle(context, query);

    return { message: publishedInWords(query, article.status), article };
  });

  route(app, 'discardArticleChanges', async ({ params: { id }, query: { version }, ...context }) => ({
    message: 'Changes discarded',
    article: await discardChanges(context, id, version),
  }));

  route(app, 'deleteArticle', async ({ params: { id }, query: { version }, ...context }) => {
    await deleteArticle(context, id, version);

    return { message: 'Article deleted' };
  });

  route(app, 'getArticleAuthors', async ({ db, principal }) => ({ authors: await selectAuthors(db, principal) }));

  readRoute(app, 'getArticlesToLink', ({ query, ...context }) => readLinkable(context, query));

  /** Re-encoding a picture is slow, so it happens before a connection is taken. */
  routeWithoutTransaction(app, 'addArticlePicture', async ({ principal, clientIp, files: [file] }) => {
    const bytes = await illustration(file?.bytes ?? Buffer.alloc(0), 'image', principal.personId);
    const stored = await inCompany(app.db, principal.companyId, (db) =>
      addPicture({ db, principal, clientIp, scope: scopeOf(principal) }, bytes),
    );

    return { status: 201, message: 'Picture added', picture: { file: stored } };
  });

  readRoute(app, 'listPublishedArticles', ({ query, ...context }) => readPublished(context, query));

  route(app, 'readPublishedArticle', async ({ params: { id }, ...context }) => ({
    article: await readArticleAsReader(context, id),
  }));
}
