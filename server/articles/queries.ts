import { type RawBuilder, sql } from 'kysely';
import type { Article, LinkedArticle } from '../../src/api/contract/articles.ts';
import type { ArticleBody } from '../../src/rules/articles/article-body.ts';
import type { Principal } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryRunner } from '../lists/query-runner.ts';
import { type ListOptions, selectPage } from '../lists/select-page.ts';
import { fullName } from '../people/full-name.ts';
import { authorshipOf, isAuthoredIn, isVisibleIn } from './authorship.ts';

type Viewer = Pick<Principal, 'companyId' | 'personId' | 'level' | 'roles' | 'branchId'>;
type ArticlePerson = Article['author'];

export interface ArticleRow {
  readonly id: string;
  readonly title: string;
  readonly author: ArticlePerson;
  readonly cover_file: string | null;
  readonly category: Article['category'];
  readonly tags: string[];
  readonly is_published: boolean;
  readonly published_at: Date | null;
  /** When it is scheduled to be published. */
  readonly publish_at: Date | null;
  readonly publisher: ArticlePerson | null;
  readonly read_minutes: number;
  readonly branch: Article['branch'];
  readonly has_changes: boolean;
  readonly reads: number;
  readonly linked_from: number;
  readonly can_edit: boolean;
  readonly version: number;
  readonly updated_at: Date;
  readonly updater: ArticlePerson;
}

export interface FullArticleRow extends ArticleRow {
  readonly body: ArticleBody;
  readonly links: string[];
  readonly save_key: string | null;
}

const article = sql`
  article
  left join article_edition as edition on edition.company_id = article.company_id and edition.article_id = article.id`;

/** Without the right to edit, someone sees the published edition. */
export const visibleColumn = (viewer: Viewer, column: string): RawBuilder<unknown> => {
  const authorship = authorshipOf(viewer);
  if (authorship.kind === 'all') return sql.ref(`article.${column}`);

  return sql`case when ${isAuthoredIn(authorship)} then ${sql.ref(`article.${column}`)} else ${sql.ref(`edition.${column}`)} end`;
};

const person = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('_id', person.id, 'fullName', ${fullName('person')})
  from person where person.company_id = article.company_id and person.id = ${id}
)`;

const branchOf = (viewer: Viewer) => sql`(
  select json_build_object('_id', branch.id, 'branchName', branch.branch_name)
  from branch where branch.company_id = article.company_id and branch.id = ${visibleColumn(viewer, 'branch_id')}
)`;

const withAuthor = (viewer: Viewer) => sql`
  ${article}
  join person as author on author.company_id = article.company_id and author.id = ${visibleColumn(viewer, 'author_id')}`;

const shown = (viewer: Viewer) => sql`
  article.id, ${visibleColumn(viewer, 'title')} as title, ${person(visibleColumn(viewer, 'author_id'))} as author,
  ${visibleColumn(viewer, 'cover_file')} as cover_file, ${visibleColumn(viewer, 'category')} as category, ${visibleColumn(viewer, 'tags')} as tags,
  edition.article_id is not null as is_published, edition.published_at, article.publish_at, ${person(sql`edition.published_by`)} as publisher,
  ${visibleColumn(viewer, 'read_minutes')} as read_minutes, ${branchOf(viewer)} as branch,
  ${isAuthoredIn(authorshipOf(viewer))} and coalesce(edition.version <> article.version, false) as has_changes, article.reads,
  (select count(*) from article_link as link where link.company_id = article.company_id and link.to_id = article.id) as linked_from,
  ${isAuthoredIn(authorshipOf(viewer))} as can_edit, article.version, article.updated_at, ${person(sql`article.updated_by`)} as updater`;

const visibleTo = (viewer: Viewer): RawBuilder<unknown> =>
  sql`article.company_id = ${viewer.companyId} and ${isVisibleIn(authorshipOf(viewer))}`;

export const articlesFrom = (viewer: Viewer, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`${withAuthor(viewer)} where ${sql.join([visibleTo(viewer), ...conditions], sql` and `)}`;

export const isReadBetween = (from: string | undefined, to: string | undefined): RawBuilder<unknown> => sql`exists (
  select from article_read as read
  where read.company_id = article.company_id and read.article_id = article.id
    and (${from ?? null}::date is null or read.first_read_at >= (${from ?? null}::date)::timestamp at time zone 'UTC')
    and (${to ?? null}::date is null or read.first_read_at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')
)`;

/** Conditions and order may refer to `article`, `edition` and `author`. */
export const selectArticles = (runQueries: QueryRunner, viewer: Viewer, { conditions, ...page }: ListOptions) =>
  selectPage<ArticleRow>(runQueries, {
    ...page,
    record: 'article',
    found: articlesFrom(viewer, conditions),
    shown: shown(viewer),
    shownFrom: sql`${article} where article.company_id = ${viewer.companyId} and article.id = few.one`,
    isShownFixed: true,
  });

export async function selectArticle(db: Trx, viewer: Viewer, id: string): Promise<FullArticleRow | undefined> {
  const { rows } = await sql<FullArticleRow>`
    select ${shown(viewer)}, ${visibleColumn(viewer, 'body')} as body, ${visibleColumn(viewer, 'links')} as links, article.save_key
    from ${article} where article.id = ${id} and ${visibleTo(viewer)}
  `.execute(db);

  return rows[0];
}

/** Locks the article until the transaction ends. */
export const lockArticle = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from article where company_id = ${companyId} and id = ${id} for update`.execute(db);

interface LinkedRow extends Pick<ArticleRow, 'id' | 'title' | 'cover_file' | 'category' | 'is_published' | 'branch'> {
  readonly read_minutes: number;
}

const linked = (viewer: Viewer) => sql`
  article.id, ${visibleColumn(viewer, 'title')} as title, ${visibleColumn(viewer, 'cover_file')} as cover_file,
  ${visibleColumn(viewer, 'category')} as category, edition.article_id is not null as is_published, ${branchOf(viewer)} as branch,
  ${visibleColumn(viewer, 'read_minutes')} as read_minutes`;

const presentLinked = (row: LinkedRow): LinkedArticle => ({
  _id: row.id,
  title: row.title,
  cover: row.cover_file,
  category: row.category,
  status: row.is_published ? 'published' : 'draft',
  branch: row.branch,
  readMinutes: row.read_minutes,
});

/** Leaves out those that the viewer may not see; keeps the order of the ids. */
export async function selectLinked(db: Trx, viewer: Viewer, ids: readonly string[]): Promise<LinkedArticle[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LinkedRow>`
    select ${linked(viewer)} from ${article} where ${visibleTo(viewer)} and article.id = any (${ids}::uuid[])
  `.execute(db);

  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(presentLinked));
}

export async function selectLinkable(
  runQueries: QueryRunner,
  viewer: Viewer,
  { conditions, skip, count }: Omit<ListOptions, 'order'>,
) {
  const title = visibleColumn(viewer, 'title');
  const { rows, total } = await selectPage<LinkedRow>(runQueries, {
    record: 'article',
    found: sql`${article} where ${sql.join([visibleTo(viewer), sql`${title} <> ''`, ...conditions], sql` and `)}`,
    order: sql`edition.article_id is null, ${title}`,
    skip,
    count,
    shown: linked(viewer),
    shownFrom: sql`${article} where article.company_id = ${viewer.companyId} and article.id = few.one`,
    isShownFixed: true,
  });

  return { articles: rows.map(presentLinked), total };
}

const WEEKS = 26;

export async function selectReadership(db: Trx, companyId: string, { id, branch }: ArticleRow) {
  const { rows } = await sql<{ last_month: number; audience: number; weeks: { ago: number; reads: number }[] }>`
    select
      (select count(*) from article_read where company_id = ${companyId} and article_id = ${id}
        and first_read_at > now() - interval '30 days') as last_month,
      (select count(*) from person where company_id = ${companyId} and is_enabled
        and (${branch?._id ?? null}::uuid is null or branch_id = ${branch?._id ?? null}::uuid)) as audience,
      (select coalesce(json_agg(week), '[]') from (
        select floor(extract(epoch from now() - first_read_at) / 604800)::int as ago, count(*)::int as reads
        from article_read where company_id = ${companyId} and article_id = ${id}
          and first_read_at > now() - make_interval(days => ${WEEKS * 7})
        group by ago
      ) as week) as weeks
  `.execute(db);
  const [{ last_month: lastMonth, audience, weeks }] = rows as [(typeof rows)[number]];
  const readsOf = (ago: number) => weeks.find((week) => week.ago === ago)?.reads ?? 0;

  return { lastMonth, audience, weeks: Array.from({ length: WEEKS }, (_, index) => readsOf(WEEKS - 1 - index)) };
}

interface AuthorRow {
  readonly _id: string;
  readonly fullName: string;
  readonly articles: number;
  readonly mayWrite: boolean;
}

/**
 * Authors that the viewer can filter by or write as, by name. When there are too many, those who have written come
 * first.
 */
export async function selectAuthors(db: Trx, viewer: Viewer, only?: string): Promise<AuthorRow[]> {
  const mayWrite = mayBeNamedBy(viewer);
  const { rows } = await sql<AuthorRow>`
    with written as (
      select ${visibleColumn(viewer, 'author_id')} as person_id, count(*) as articles
      from ${article} where ${visibleTo(viewer)} group by 1
    )
    select _id, "fullName", articles, "mayWrite" from (
      select person.id as _id, person.name_norm, ${fullName('person')} as "fullName",
        coalesce(written.articles, 0) as articles, ${mayWrite} as "mayWrite"
      from person left join written on written.person_id = person.id
      where person.company_id = ${viewer.companyId} and (written.person_id is not null or ${mayWrite})
        ${only === undefined ? sql`` : sql`and person.id = ${only}`}
      order by written.person_id is null, person.name_norm, person.id limit 500
    ) as author
    order by name_norm, _id
  `.execute(db);

  return rows;
}

/** Writers write in their own name; their admins may also write in the writers' names. */
function mayBeNamedBy(viewer: Viewer): RawBuilder<boolean> {
  const authorship = authorshipOf(viewer);
  if (authorship.kind === 'none') return sql`false`;
  if (viewer.level === 'content') return sql`person.id = ${viewer.personId}`;
  const writes = sql`(person.is_enabled and person.roles && ${WRITERS}::text[])`;

  return authorship.kind === 'branch' ? sql`(${writes} and person.branch_id = ${authorship.branchId})` : sql`${writes}`;
}

const WRITERS = ['c-admin', 'c-hr', 'b-admin', 'b-hr', 'content-writer', 'b-content-writer'];
