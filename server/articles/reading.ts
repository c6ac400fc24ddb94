import { type RawBuilder, sql } from 'kysely';
import type { PublishedArticle } from '../../src/api/contract/articles.ts';
import { type ArticleBody, articlesIn, withoutDeadLinks } from '../../src/rules/articles/article-body.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { selectPage } from '../lists/select-page.ts';
import { fullName } from '../people/full-name.ts';
import { isForBranch } from './authorship.ts';

type ArticleReader = Pick<Principal, 'companyId' | 'personId' | 'branchId'>;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly cover_file: string | null;
  readonly category: PublishedArticle['category'];
  readonly tags: string[];
  readonly published_at: Date;
  readonly read_minutes: number;
  readonly is_read: boolean;
}

interface ReadingQuery {
  readonly search?: string;
  readonly skip?: number;
  readonly count?: number;
  readonly category?: readonly string[];
  readonly unread?: boolean;
}

// `selectPage` needs an `id`.
const edition = sql`
  (select article_edition.*, article_edition.article_id as id from article_edition) as edition
  join person as author on author.company_id = edition.company_id and author.id = edition.author_id`;

const isThereFor = ({ companyId, branchId }: ArticleReader): RawBuilder<unknown> =>
  sql`edition.company_id = ${companyId} and ${isForBranch(branchId)}`;

const hasRead = ({ personId }: ArticleReader) => sql<boolean>`exists (
  select from article_read as read
  where read.company_id = edition.company_id and read.article_id = edition.id and read.person_id = ${personId}
)`;

const shown = (reader: ArticleReader) => sql`
  edition.id, edition.title, ${fullName('author')} as author, edition.cover_file, edition.category,
  edition.tags, edition.published_at, edition.read_minutes, ${hasRead(reader)} as is_read`;

export async function readPublished(
  { runQueries, principal }: QueryContext,
  { search, skip = 0, count = PAGE_SIZE, category, unread }: ReadingQuery,
) {
  const conditions: RawBuilder<unknown>[] = [
    isThereFor(principal),
    ...containsWords(sql`(edition.search_text || ' ' || author.name_norm)`, search),
  ];
  if (category) conditions.push(sql`edition.category = any (${category}::text[])`);
  if (unread !== undefined) conditions.push(unread ? sql`not ${hasRead(principal)}` : hasRead(principal));
  const { rows, total } = await selectPage<Row>(runQueries, {
    record: 'edition',
    found: sql`${edition} where ${sql.join(conditions, sql` and `)}`,
    order: sql`edition.published_at desc`,
    skip,
    count,
    shown: shown(principal),
    shownFrom: sql`${edition} where edition.company_id = ${principal.companyId} and edition.id = few.one`,
    isShownFixed: true,
  });

  return { articles: rows.map(present), total };
}

/** Counted once per person, and never for the author. */
export async function readArticleAsReader({ db, principal }: CallContext, id: string) {
  const { rows } = await sql<Row & { body: ArticleBody; links: string[]; author_id: string }>`
    select ${shown(principal)}, edition.body, edition.links, edition.author_id
    from ${edition} where edition.id = ${id} and ${isThereFor(principal)}
  `.execute(db);
  const row = orNotFound(rows[0], 'This article');
  if (!row.is_read && row.author_id !== principal.personId) await markRead(db, principal, id);
  const inText = await selectThere(db, principal, articlesIn(row.body));
  const isThere = (article: string) => inText.some(({ _id }) => _id === article);

  return {
    ...present(row),
    body: withoutDeadLinks(row.body, isThere),
    links: await selectThere(db, principal, row.links),
  };
}

async function markRead(db: Trx, { companyId, personId }: ArticleReader, id: string): Promise<void> {
  await sql`
    with first as (
      insert into article_read (company_id, article_id, person_id) values (${companyId}, ${id}, ${personId})
      on conflict do nothing returning article_id
    )
    update article set reads = reads + 1 from first where article.company_id = ${companyId} and article.id = first.article_id
  `.execute(db);
}

async function selectThere(db: Trx, reader: ArticleReader, ids: readonly string[]): Promise<PublishedArticle[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${shown(reader)} from ${edition} where edition.id = any (${ids}::uuid[]) and ${isThereFor(reader)}
  `.execute(db);

  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(present));
}

const present = (row: Row): PublishedArticle => ({
  _id: row.id,
  title: row.title,
  author: { fullName: row.author },
  cover: row.cover_file,
  category: row.category,
  tags: row.tags,
  publishedAt: row.published_at.toISOString(),
  readMinutes: row.read_minutes,
  isRead: row.is_read,
});
