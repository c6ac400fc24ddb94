import { sql } from 'kysely';
import type { ArticleDetails } from '../../src/api/contract/articles.ts';
import { articlesIn, picturesOf, textOf } from '../../src/rules/articles/article-body.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { type FieldErrors, httpError } from '../access/http-error.ts';
import { readArticle } from './list.ts';
import type { FullArticleRow } from './queries.ts';
import { assertCurrent, findArticleForUpdate } from './write.ts';

interface Wish {
  readonly articleId: string;
  readonly publish: boolean;
  readonly version?: number;
}

/** Does nothing when the article is already in the requested state, so a call can be repeated after a lost reply. */
export async function publishArticle(command: Command, { articleId, publish, version }: Wish): Promise<ArticleDetails> {
  const current = await findArticleForUpdate(command, articleId);
  await assertCurrent(command, current, version);
  if (publish && (!current.is_published || current.has_changes)) await publishNow(command, current);
  if (!publish && current.is_published) await withdraw(command, current);

  return readArticle(command, articleId);
}

async function publishNow({ db, principal, origin }: Command, current: FullArticleRow): Promise<void> {
  const errors = missingIn(current);
  const [first] = Object.values(errors);
  if (first !== undefined) throw httpError(422, first, errors);
  const { companyId, personId } = principal;
  // A correction doesn't move the article back to the top.
  await sql`
    insert into article_edition (company_id, article_id, version, branch_id, author_id, title, search_text, body, cover_file,
      category, tags, links, read_minutes, published_by)
    select company_id, id, version, branch_id, author_id, title, search_text, body, cover_file, category, tags, links,
      read_minutes, ${personId}
    from article where company_id = ${companyId} and id = ${current.id}
    on conflict (company_id, article_id) do update set
      version = excluded.version, branch_id = excluded.branch_id, author_id = excluded.author_id, title = excluded.title,
      search_text = excluded.search_text, body = excluded.body, cover_file = excluded.cover_file,
      category = excluded.category, tags = excluded.tags, links = excluded.links,
      read_minutes = excluded.read_minutes, published_by = excluded.published_by
  `.execute(db);
  await forgetLinks({ db, principal }, current.id);
  const leadsTo = [...new Set([...current.links, ...articlesIn(current.body)])];
  await sql`
    insert into article_link (company_id, from_id, to_id)
    select ${companyId}, ${current.id}, to_id from unnest(${leadsTo}::uuid[]) as to_id
  `.execute(db);
  const what = current.is_published ? 'article.publishedAnew' : 'article.published';
  const after = { title: current.title, version: current.version };
  await audit({ db, principal, origin }, what, ['article', current.id], { after });
}

function missingIn({ title, category, body }: FullArticleRow): FieldErrors {
  return {
    ...(title.trim() === '' && { title: 'Please Enter Title!' }),
    ...(category === null && { category: 'Please choose a category.' }),
    ...(textOf(body) === '' &&
      picturesOf(body).length === 0 && { body: 'Please write some text or add a picture first.' }),
  };
}

/** Keeps the text and the readership. */
async function withdraw({ db, principal, origin }: Command, current: FullArticleRow): Promise<void> {
  await forgetLinks({ db, principal }, current.id);
  await sql`delete from article_edition where company_id = ${principal.companyId} and article_id = ${current.id}`.execute(
    db,
  );
  const before = { title: current.title, reads: current.reads };
  await audit({ db, principal, origin }, 'article.unpublished', ['article', current.id], { before });
}

const forgetLinks = ({ db, principal }: Pick<Command, 'db' | 'principal'>, id: string): Promise<unknown> =>
  sql`delete from article_link where company_id = ${principal.companyId} and from_id = ${id}`.execute(db);
