import { type RawBuilder, sql } from 'kysely';
import type { Article, ArticleDetails, ArticlesQuery } from '../../src/api/contract/articles.ts';
import { articlesIn as articlesInText } from '../../src/rules/articles/article-body.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import {
  type ArticleRow,
  articlesFrom,
  type FullArticleRow,
  isReadBetween,
  selectArticle,
  selectArticles,
  selectLinkable,
  selectLinked,
  selectReadership,
  visibleColumn,
} from './queries.ts';

const statusInSql = sql`case when edition.article_id is not null then 'published'
  when article.publish_at is not null then 'scheduled' else 'draft' end`;

type SortKey = NonNullable<ArticlesQuery['sort']>;

function orderOf({ principal }: QueryContext, sort: SortKey): RawBuilder<unknown> {
  const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
    title: sql`article.title_norm`,
    author: sql`author.name_norm`,
    category: visibleColumn(principal, 'category'),
    status: sql`array_position(array['draft', 'scheduled', 'published'], ${statusInSql})`,
    // Drafts sort after published and scheduled articles.
    published: sql`coalesce(edition.published_at, article.publish_at, 'infinity')`,
    reads: sql`article.reads`,
    updated: sql`article.updated_at`,
  };
  const order = orders[sort.replace('-', '')] as RawBuilder<unknown>;

  return sort.startsWith('-') ? sql`${order} desc nulls last` : sql`${order} nulls last`;
}

export async function readArticles(context: QueryContext, query: ArticlesQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-published' } = query;
  const { rows, total } = await selectArticles(context.runQueries, context.principal, {
    conditions: conditionsOf(context, query),
    order: orderOf(context, sort),
    skip,
    count,
  });

  return { articles: rows.map(presentArticle), total };
}

/** `from` and `where` of the list, for counting. */
export const articlesIn = (context: Pick<QueryContext, 'principal'>, query: ArticlesQuery): RawBuilder<unknown> =>
  articlesFrom(context.principal, conditionsOf(context, query));

function conditionsOf({ principal }: Pick<QueryContext, 'principal'>, query: ArticlesQuery) {
  const { search, author, category, status, readFrom, readTo } = query;
  const text = sql`(${visibleColumn(principal, 'search_text')} || ' ' || author.name_norm)`;
  const conditions: RawBuilder<unknown>[] = containsWords(text, search);
  if (author) conditions.push(sql`author.id = any (${author}::uuid[])`);
  if (category) conditions.push(sql`${visibleColumn(principal, 'category')} = any (${category}::text[])`);
  if (status) conditions.push(sql`${statusInSql} = ${status}`);
  if (readFrom || readTo) conditions.push(isReadBetween(readFrom, readTo));

  return conditions;
}

export async function findArticle({ db, principal }: CallContext, id: string): Promise<FullArticleRow> {
  return orNotFound(await selectArticle(db, principal, id), 'This article');
}

export async function readArticle(context: CallContext, id: string): Promise<ArticleDetails> {
  return presentArticleDetails(context, await findArticle(context, id));
}

export async function presentArticleDetails(
  { db, principal }: CallContext,
  row: FullArticleRow,
): Promise<ArticleDetails> {
  return {
    ...presentArticle(row),
    body: row.body,
    links: await selectLinked(db, principal, row.links),
    linksInText: await selectLinked(db, principal, articlesInText(row.body)),
    readership: await selectReadership(db, principal.companyId, row),
  };
}

export async function readLinkable(
  { runQueries, principal }: QueryContext,
  { search, skip = 0, count = PAGE_SIZE, except }: { search?: string; skip?: number; count?: number; except?: string },
) {
  const conditions: RawBuilder<unknown>[] = containsWords(sql`(${visibleColumn(principal, 'search_text')})`, search);
  if (except !== undefined) conditions.push(sql`article.id <> ${except}`);

  return selectLinkable(runQueries, principal, { conditions, skip, count });
}

export const presentArticle = (row: ArticleRow): Article => ({
  _id: row.id,
  title: row.title,
  author: row.author,
  cover: row.cover_file,
  category: row.category,
  tags: row.tags,
  status: row.is_published ? 'published' : row.publish_at ? 'scheduled' : 'draft',
  publishAt: row.publish_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  publishedBy: row.publisher,
  readMinutes: row.read_minutes,
  branch: row.branch,
  hasChanges: row.has_changes,
  reads: row.reads,
  linkedFrom: row.linked_from,
  canEdit: row.can_edit,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updater,
});
