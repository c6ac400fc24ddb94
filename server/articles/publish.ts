/**
 * Publishes an article now or at a later moment, and discards its unpublished changes. A scheduled article always has what publishing needs, since saving
 * refuses to take it away, and a published one is never scheduled.
 */
import { sql } from 'kysely';
import type { ArticleDetails } from '../../src/api/contract/articles.ts';
import { articlesIn } from '../../src/rules/articles/article-body.ts';
import {
  type PublishingOptions,
  publicationShown,
  takesBack,
  unseenInWords,
} from '../../src/rules/articles/articles.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, HttpError, httpError } from '../access/http-error.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { authorshipOf } from './authorship.ts';
import { articleColumns, assertPublishable, mayBeFor } from './content.ts';
import { presentArticle, presentArticleDetails, readArticle } from './list.ts';
import type { FullArticleRow } from './queries.ts';
import { assertCurrent, findArticleForUpdate } from './write.ts';

interface PublishRequest extends PublishingOptions {
  readonly articleId: string;
  readonly version?: number;
  readonly shown?: string;
}

/** Does nothing when the article is already in the requested state, so a call can be repeated after a lost reply. */
export async function publishArticle(context: CallContext, request: PublishRequest): Promise<ArticleDetails> {
  const { articleId, publish, publishAt, version } = request;
  const current = await findArticleForUpdate(context, articleId);
  await assertCurrent(context, current, version);
  await assertShown(context, current, request);
  if (publishAt !== undefined) await changeSchedule(context, current, publish, new Date(publishAt));
  else if (publish) await publishNow(context, current);
  else if (current.is_published) await withdraw(context, current);
  else if (current.publish_at) await unschedule(context, current);

  return readArticle(context, articleId);
}

/** A publication or schedule that the caller hasn't seen can't be ended. */
async function assertShown(
  context: CallContext,
  current: FullArticleRow,
  { shown, ...request }: PublishRequest,
): Promise<void> {
  const article = presentArticle(current);
  if (shown === undefined || shown === publicationShown(article) || !takesBack(request, article)) return;
  throw new HttpError(409, unseenInWords(article), {
    parts: { article: await presentArticleDetails(context, current) },
  });
}

/** Does nothing if the article has already been published, or if its schedule is no longer the one to be cancelled. */
async function changeSchedule(
  context: CallContext,
  current: FullArticleRow,
  publish: boolean,
  at: Date,
): Promise<void> {
  const isCurrent = current.publish_at?.getTime() === at.getTime();
  if (!publish && isCurrent) await unschedule(context, current);
  if (publish && !isCurrent && !current.is_published) await schedule(context, current, at);
}

async function schedule(context: CallContext, current: FullArticleRow, at: Date): Promise<void> {
  assertPublishable(current);
  if (at.getTime() <= Date.now()) throw fieldError(422, 'publishAt', 'Choose a time in the future.');
  await setSchedule(context, current.id, at);
  await audit(context, 'article.scheduled', ['article', current.id], {
    before: { publishAt: current.publish_at },
    after: { title: current.title, publishAt: at },
  });
}

async function unschedule(context: CallContext, current: FullArticleRow): Promise<void> {
  await setSchedule(context, current.id, null);
  await audit(context, 'article.unscheduled', ['article', current.id], { before: { publishAt: current.publish_at } });
}

const setSchedule = ({ db, principal }: CallContext, id: string, at: Date | null): Promise<unknown> =>
  db
    .updateTable('article')
    .set({ publish_at: at, scheduled_by: at && principal.personId })
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .execute();

async function publishNow(context: CallContext, current: FullArticleRow): Promise<void> {
  if (current.is_published && !current.has_changes) return;
  const { db, principal } = context;
  assertPublishable(current);
  await storeEdition(db, principal.companyId, current, principal.personId);
  const what = current.is_published ? 'article.publishedAnew' : 'article.published';
  const after = { title: current.title, version: current.version };
  await audit(context, what, ['article', current.id], { after });
}

type Stored = Pick<FullArticleRow, 'id' | 'body' | 'links'>;

/** The caller has locked the article. A correction doesn't move it back to the top. */
async function storeEdition(db: Trx, companyId: string, { id, body, links }: Stored, personId: string): Promise<void> {
  await sql`
    insert into article_edition (company_id, article_id, version, branch_id, author_id, title, search_text, body, cover_file,
      category, tags, links, read_minutes, published_by)
    select company_id, id, version, branch_id, author_id, title, search_text, body, cover_file, category, tags, links,
      read_minutes, ${personId}
    from article where company_id = ${companyId} and id = ${id}
    on conflict (company_id, article_id) do update set
      version = excluded.version, branch_id = excluded.branch_id, author_id = excluded.author_id, title = excluded.title,
      search_text = excluded.search_text, body = excluded.body, cover_file = excluded.cover_file,
      category = excluded.category, tags = excluded.tags, links = excluded.links,
      read_minutes = excluded.read_minutes, published_by = excluded.published_by
  `.execute(db);
  await sql`
    update article set publish_at = null, scheduled_by = null
    where company_id = ${companyId} and id = ${id} and publish_at is not null
  `.execute(db);
  await forgetLinks(db, companyId, id);
  const leadsTo = [...new Set([...links, ...articlesIn(body)])];
  await sql`
    insert into article_link (company_id, from_id, to_id)
    select ${companyId}, ${id}, to_id from unnest(${leadsTo}::uuid[]) as to_id
  `.execute(db);
}

/**
 * Returns to the published text. Does nothing if there are no changes, so a call can be repeated after a lost reply.
 */
export async function discardChanges(context: CallContext, id: string, version: number): Promise<ArticleDetails> {
  const current = await findArticleForUpdate(context, id);
  if (!current.is_published)
    throw httpError(422, 'This article is no longer published, so there is no published version to go back to.');
  if (current.has_changes) {
    await assertCurrent(context, current, version);
    await restoreEdition(context, current);
  }

  return readArticle(context, id);
}

/** Its pictures still exist: an article keeps every picture it has had. */
async function restoreEdition(context: CallContext, current: FullArticleRow): Promise<void> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const edition = await db
    .selectFrom('article_edition')
    .select(['title', 'body', 'cover_file', 'category', 'tags', 'links', 'author_id', 'branch_id'])
    .where('company_id', '=', companyId)
    .where('article_id', '=', current.id)
    .executeTakeFirstOrThrow();
  if (!mayBeFor(authorshipOf(principal), edition.branch_id)) {
    throw httpError(
      422,
      'This article was published for another audience. Ask a company admin to discard its changes.',
    );
  }
  const version = current.version + 1;
  await db
    .updateTable('article')
    .set({
      ...articleColumns(edition),
      version,
      save_key: null,
      updated_at: sql<Date>`now()`,
      updated_by: personId,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', current.id)
    .execute();
  await db
    .updateTable('article_edition')
    .set({ version })
    .where('company_id', '=', companyId)
    .where('article_id', '=', current.id)
    .execute();
  await audit(context, 'article.changesDiscarded', ['article', current.id], {
    before: { title: current.title, version: current.version },
    after: { title: edition.title, version },
  });
}

const AT_ONCE = 20;

interface Due extends Stored, Pick<FullArticleRow, 'title' | 'version'> {
  readonly company_id: string;
  readonly scheduled_by: string;
}

const due = sql`article
  join company on company.id = article.company_id and 'articles' = any (company.features)
  where publish_at <= now() order by publish_at`;

export const isPublishingDue = sql`select 1 from ${due} limit 1`;

/**
 * Returns how many were published. Each server takes different rows. Those of companies that have the feature switched off
 * stay scheduled.
 */
export const publishDue = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Due>`
      select article.company_id, article.id, title, article.version, body, links, scheduled_by from ${due} limit ${AT_ONCE} for update of article skip locked
    `.execute(trx);
    for (const { company_id: companyId, scheduled_by: scheduledBy, ...row } of rows) {
      await storeEdition(trx, companyId, row, scheduledBy);
      await audit({ db: trx, principal: { companyId } }, 'article.published', ['article', row.id], {
        after: { title: row.title, version: row.version, scheduledBy },
      });
    }

    return rows.length;
  });

/** Keeps the text and the readership. */
async function withdraw(context: CallContext, current: FullArticleRow): Promise<void> {
  const { db, principal } = context;
  await forgetLinks(db, principal.companyId, current.id);
  await sql`delete from article_edition where company_id = ${principal.companyId} and article_id = ${current.id}`.execute(
    db,
  );
  const before = { title: current.title, reads: current.reads };
  await audit(context, 'article.unpublished', ['article', current.id], { before });
}

const forgetLinks = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`delete from article_link where company_id = ${companyId} and from_id = ${id}`.execute(db);
