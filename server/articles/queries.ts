/** Articles as their writers' lists and pages ask for them. */
import { type RawBuilder, sql } from 'kysely';
import type { Article, LinkedArticle } from '../../src/api/contract/articles.ts';
import type { ArticleBody } from '../../src/machines/rules/article-body.ts';
import type { Who } from '../access/who.ts';
import type { Trx } from '../database/tx.ts';
import { selectPage } from '../lists/page.ts';
import { deskOf, seenFrom, writtenAt } from './reach.ts';

type Viewer = Pick<Who, 'companyId' | 'personId' | 'level' | 'roles' | 'branchId'>;
type Somebody = Article['author'];

export interface ArticleRow {
  readonly id: string;
  readonly title: string;
  readonly author: Somebody;
  readonly cover_file: string | null;
  readonly category: Article['category'];
  readonly tags: string[];
  readonly is_published: boolean;
  readonly published_at: Date | null;
  readonly publisher: Somebody | null;
  readonly read_minutes: number;
  readonly branch: Article['branch'];
  readonly has_changes: boolean;
  readonly reads: number;
  readonly linked_from: number;
  readonly can_edit: boolean;
  readonly version: number;
  readonly updated_at: Date;
  readonly updater: Somebody;
}

export interface WholeRow extends ArticleRow {
  readonly body: ArticleBody;
  readonly links: string[];
  readonly save_key: string | null;
}

const article = sql`
  article
  left join article_edition as edition on edition.company_id = article.company_id and edition.article_id = article.id`;

/** Whoever does not write it sees what readers see. */
export const seen = (viewer: Viewer, column: string): RawBuilder<unknown> => {
  const desk = deskOf(viewer);
  if (desk.kind === 'all') return sql.ref(`article.${column}`);

  return sql`case when ${writtenAt(desk)} then ${sql.ref(`article.${column}`)} else ${sql.ref(`edition.${column}`)} end`;
};

const person = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('_id', person.id, 'fullName', person.first_name || ' ' || person.last_name)
  from person where person.company_id = article.company_id and person.id = ${id}
)`;

const branchOf = (viewer: Viewer) => sql`(
  select json_build_object('_id', branch.id, 'branchName', branch.branch_name)
  from branch where branch.company_id = article.company_id and branch.id = ${seen(viewer, 'branch_id')}
)`;

const withAuthor = (viewer: Viewer) => sql`
  ${article}
  join person as author on author.company_id = article.company_id and author.id = ${seen(viewer, 'author_id')}`;

const shown = (viewer: Viewer) => sql`
  article.id, ${seen(viewer, 'title')} as title, ${person(seen(viewer, 'author_id'))} as author,
  ${seen(viewer, 'cover_file')} as cover_file, ${seen(viewer, 'category')} as category, ${seen(viewer, 'tags')} as tags,
  edition.article_id is not null as is_published, edition.published_at, ${person(sql`edition.published_by`)} as publisher,
  ${seen(viewer, 'read_minutes')} as read_minutes, ${branchOf(viewer)} as branch,
  ${writtenAt(deskOf(viewer))} and coalesce(edition.version <> article.version, false) as has_changes, article.reads,
  (select count(*) from article_link as link where link.company_id = article.company_id and link.to_id = article.id) as linked_from,
  ${writtenAt(deskOf(viewer))} as can_edit, article.version, article.updated_at, ${person(sql`article.updated_by`)} as updater`;

/** Everything that this person can see. */
export const seenBy = (viewer: Viewer): RawBuilder<unknown> =>
  sql`article.company_id = ${viewer.companyId} and ${seenFrom(deskOf(viewer))}`;

interface Listing {
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
  readonly skip: number;
  readonly count: number;
}

/** A page of articles, and how many there are. Conditions and order may speak of `article`, `edition` and `author`. */
export const selectArticles = (db: Trx, viewer: Viewer, { conditions, ...page }: Listing) =>
  selectPage<ArticleRow>(db, {
    ...page,
    record: 'article',
    found: sql`${withAuthor(viewer)} where ${sql.join([seenBy(viewer), ...conditions], sql` and `)}`,
    shown: shown(viewer),
    shownFrom: sql`${withAuthor(viewer)} where article.company_id = ${viewer.companyId} and article.id = few.one`,
  });

export async function selectArticle(db: Trx, viewer: Viewer, id: string): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select ${shown(viewer)}, ${seen(viewer, 'body')} as body, ${seen(viewer, 'links')} as links, article.save_key
    from ${article} where article.id = ${id} and ${seenBy(viewer)}
  `.execute(db);

  return rows[0];
}

/** From here to the end of the transaction nobody else changes it. */
export const lockArticle = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from article where company_id = ${companyId} and id = ${id} for update`.execute(db);

interface LinkedRow extends Pick<ArticleRow, 'id' | 'title' | 'cover_file' | 'category' | 'is_published' | 'branch'> {
  readonly read_minutes: number;
}

const linked = (viewer: Viewer) => sql`
  article.id, ${seen(viewer, 'title')} as title, ${seen(viewer, 'cover_file')} as cover_file,
  ${seen(viewer, 'category')} as category, edition.article_id is not null as is_published, ${branchOf(viewer)} as branch,
  ${seen(viewer, 'read_minutes')} as read_minutes`;

export const presentLinked = (row: LinkedRow): LinkedArticle => ({
  _id: row.id,
  title: row.title,
  cover: row.cover_file,
  category: row.category,
  status: row.is_published ? 'published' : 'draft',
  branch: row.branch,
  readMinutes: row.read_minutes,
});

/** Those of these articles that are there for this person, in the order of the ids. */
export async function selectLinked(db: Trx, viewer: Viewer, ids: readonly string[]): Promise<LinkedArticle[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LinkedRow>`
    select ${linked(viewer)} from ${article} where ${seenBy(viewer)} and article.id = any (${ids}::uuid[])
  `.execute(db);

  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(presentLinked));
}

/** What can be linked to: whatever has a title, published first. */
export async function selectLinkable(db: Trx, viewer: Viewer, { conditions, skip, count }: Omit<Listing, 'order'>) {
  const title = seen(viewer, 'title');
  const { rows, total } = await selectPage<LinkedRow>(db, {
    record: 'article',
    found: sql`${article} where ${sql.join([seenBy(viewer), sql`${title} <> ''`, ...conditions], sql` and `)}`,
    order: sql`edition.article_id is null, ${title}`,
    skip,
    count,
    shown: linked(viewer),
    shownFrom: sql`${article} where article.company_id = ${viewer.companyId} and article.id = few.one`,
  });

  return { articles: rows.map(presentLinked), total };
}

const WEEKS = 26;

/** How it is read: lately, by how many of those who could, and week by week. */
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

  return { lastMonth, audience, weeks: Array.from({ length: WEEKS }, (_, place) => readsOf(WEEKS - 1 - place)) };
}

interface AuthorRow {
  readonly _id: string;
  readonly fullName: string;
  readonly articles: number;
  readonly mayWrite: boolean;
}

/**
 * In whose name this person sees articles, and in whose name they can write, by name. Where that is very many, whoever has
 * written is among them.
 */
export async function selectAuthors(db: Trx, viewer: Viewer, only?: string): Promise<AuthorRow[]> {
  const mayWrite = mayBeNamedBy(viewer);
  const { rows } = await sql<AuthorRow>`
    with written as (
      select ${seen(viewer, 'author_id')} as person_id, count(*) as articles
      from ${article} where ${seenBy(viewer)} group by 1
    )
    select _id, "fullName", articles, "mayWrite" from (
      select person.id as _id, person.name_norm, person.first_name || ' ' || person.last_name as "fullName",
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

/** Writers write in their own name; whoever administers them, in theirs too. */
function mayBeNamedBy(viewer: Viewer): RawBuilder<boolean> {
  const desk = deskOf(viewer);
  if (desk.kind === 'none') return sql`false`;
  if (viewer.level === 'content') return sql`person.id = ${viewer.personId}`;
  const writes = sql`(person.is_enabled and person.roles && ${WRITERS}::text[])`;

  return desk.kind === 'branch' ? sql`(${writes} and person.branch_id = ${desk.branchId})` : sql`${writes}`;
}

const WRITERS = ['c-admin', 'c-hr', 'b-admin', 'b-hr', 'content-writer', 'b-content-writer'];
