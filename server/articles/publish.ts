/** Publishing: what has been written becomes what readers see, all at once. */
import { sql } from 'kysely';
import type { WholeArticle } from '../../src/api/contract/articles.ts';
import { articlesIn, picturesOf, textOf } from '../../src/machines/rules/article-body.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { type FieldErrors, refuse } from '../access/refuse.ts';
import { readArticle } from './list.ts';
import type { WholeRow } from './queries.ts';
import { changedMeanwhile, holdArticle } from './write.ts';

interface Wish {
  readonly articleId: string;
  readonly publish: boolean;
  readonly version?: number;
}

/** Asked for what is so already, it changes nothing: a lost answer can be asked for again. */
export async function publishArticle(command: Command, { articleId, publish, version }: Wish): Promise<WholeArticle> {
  const held = await holdArticle(command, articleId);
  if (version !== undefined && version !== held.version) throw await changedMeanwhile(command, held);
  if (publish && (!held.is_published || held.has_changes)) await publishNow(command, held);
  if (!publish && held.is_published) await withdraw(command, held);

  return readArticle(command, articleId);
}

async function publishNow({ db, who, origin }: Command, held: WholeRow): Promise<void> {
  const errors = missingIn(held);
  const [first] = Object.values(errors);
  if (first !== undefined) throw refuse(422, first, errors);
  const { companyId, personId } = who;
  // Whoever mends a word does not put it on top of everything again.
  await sql`
    insert into article_edition (company_id, article_id, version, branch_id, author_id, title, search_text, body, cover_file,
      category, tags, links, read_minutes, published_by)
    select company_id, id, version, branch_id, author_id, title, search_text, body, cover_file, category, tags, links,
      read_minutes, ${personId}
    from article where company_id = ${companyId} and id = ${held.id}
    on conflict (company_id, article_id) do update set
      version = excluded.version, branch_id = excluded.branch_id, author_id = excluded.author_id, title = excluded.title,
      search_text = excluded.search_text, body = excluded.body, cover_file = excluded.cover_file,
      category = excluded.category, tags = excluded.tags, links = excluded.links,
      read_minutes = excluded.read_minutes, published_by = excluded.published_by
  `.execute(db);
  await forgetLinks({ db, who }, held.id);
  const leadsTo = [...new Set([...held.links, ...articlesIn(held.body)])];
  await sql`
    insert into article_link (company_id, from_id, to_id)
    select ${companyId}, ${held.id}, to_id from unnest(${leadsTo}::uuid[]) as to_id
  `.execute(db);
  const what = held.is_published ? 'article.publishedAnew' : 'article.published';
  const after = { title: held.title, version: held.version };
  await audit(db, who, origin, { what, entity: 'article', entityId: held.id, after });
}

/** What an article cannot be published without. */
function missingIn({ title, category, body }: WholeRow): FieldErrors {
  return {
    ...(title.trim() === '' && { title: 'Please Enter Title!' }),
    ...(category === null && { category: 'Please choose a category.' }),
    ...(textOf(body) === '' && picturesOf(body).length === 0 && { body: 'Please write something first.' }),
  };
}

/** It stays as it was written, and who has read it stays known. */
async function withdraw({ db, who, origin }: Command, held: WholeRow): Promise<void> {
  await forgetLinks({ db, who }, held.id);
  await sql`delete from article_edition where company_id = ${who.companyId} and article_id = ${held.id}`.execute(db);
  const before = { title: held.title, reads: held.reads };
  await audit(db, who, origin, { what: 'article.unpublished', entity: 'article', entityId: held.id, before });
}

const forgetLinks = ({ db, who }: Pick<Command, 'db' | 'who'>, id: string): Promise<unknown> =>
  sql`delete from article_link where company_id = ${who.companyId} and from_id = ${id}`.execute(db);
