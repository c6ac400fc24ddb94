/** The lists of those who write, and one article as they see it. */
import { type RawBuilder, sql } from 'kysely';
import type { Article, ArticlesQuery, WholeArticle } from '../../src/api/contract/articles.ts';
import { articlesIn } from '../../src/machines/rules/article-body.ts';
import type { Command } from '../access/command.ts';
import { notFound } from '../access/refuse.ts';
import { containsWords } from '../lists/search.ts';
import {
  type ArticleRow,
  seen,
  selectArticle,
  selectArticles,
  selectLinkable,
  selectLinked,
  selectReadership,
  type WholeRow,
} from './queries.ts';

const PAGE_SIZE = 25;

type SortKey = NonNullable<ArticlesQuery['sort']>;

function orderOf({ who }: Command, sort: SortKey): RawBuilder<unknown> {
  const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
    title: sql`article.title_norm`,
    author: sql`author.name_norm`,
    category: seen(who, 'category'),
    status: sql`(edition.article_id is not null)`,
    // What is not out yet comes after everything that is.
    published: sql`coalesce(edition.published_at, 'infinity')`,
    reads: sql`article.reads`,
    updated: sql`article.updated_at`,
  };
  const order = orders[sort.replace('-', '')] as RawBuilder<unknown>;

  return sort.startsWith('-') ? sql`${order} desc nulls last` : sql`${order} nulls last`;
}

export async function readArticles(command: Command, query: ArticlesQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-published' } = query;
  const { rows, total } = await selectArticles(command.db, command.who, {
    conditions: conditionsOf(command, query),
    order: orderOf(command, sort),
    skip,
    count,
  });

  return { articles: rows.map(presentArticle), total };
}

/** Each word stands in the article's title, tags or category, or in its author's name. */
function conditionsOf({ who }: Command, { search, author, category, status }: ArticlesQuery) {
  const text = sql`(${seen(who, 'search_text')} || ' ' || author.name_norm)`;
  const conditions: RawBuilder<unknown>[] = containsWords(text, search);
  if (author) conditions.push(sql`author.id = any (${author}::uuid[])`);
  if (category) conditions.push(sql`${seen(who, 'category')} = any (${category}::text[])`);
  if (status) conditions.push(sql`(edition.article_id is not null) = ${status === 'published'}`);

  return conditions;
}

/** The article, as far as this person can see it; otherwise there is none. */
export async function findArticle({ db, who }: Command, id: string): Promise<WholeRow> {
  const row = await selectArticle(db, who, id);
  if (!row) throw notFound('This article');

  return row;
}

export async function readArticle(command: Command, id: string): Promise<WholeArticle> {
  return wholeOf(command, await findArticle(command, id));
}

export async function wholeOf({ db, who }: Command, row: WholeRow): Promise<WholeArticle> {
  return {
    ...presentArticle(row),
    body: row.body,
    links: await selectLinked(db, who, row.links),
    linksInText: await selectLinked(db, who, articlesIn(row.body)),
    readership: await selectReadership(db, who.companyId, row),
  };
}

export async function readLinkable(
  { db, who }: Command,
  { search, skip = 0, count = PAGE_SIZE, except }: { search?: string; skip?: number; count?: number; except?: string },
) {
  const conditions: RawBuilder<unknown>[] = containsWords(sql`(${seen(who, 'search_text')})`, search);
  if (except !== undefined) conditions.push(sql`article.id <> ${except}`);

  return selectLinkable(db, who, { conditions, skip, count });
}

const presentArticle = (row: ArticleRow): Article => ({
  _id: row.id,
  title: row.title,
  author: row.author,
  cover: row.cover_file,
  category: row.category,
  tags: row.tags,
  status: row.is_published ? 'published' : 'draft',
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
