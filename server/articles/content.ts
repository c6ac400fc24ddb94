import { sql } from 'kysely';
import type { CreateArticleBody } from '../../src/api/contract/articles.ts';
import {
  type ArticleBody,
  articlesIn,
  bodyProblem,
  emptyBody,
  picturesOf,
  readMinutes,
} from '../../src/rules/articles/article-body.ts';
import { missingToPublish, type Publishable } from '../../src/rules/articles/articles.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { CallContext } from '../access/call-context.ts';
import { type FieldErrors, fieldError, httpError } from '../access/http-error.ts';
import { type Authorship, authorshipOf } from './authorship.ts';
import { selectAuthors, selectLinked } from './queries.ts';

export interface ArticleContent {
  readonly title: string;
  readonly body: ArticleBody;
  readonly cover_file: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly links: readonly string[];
  readonly author_id: string;
  readonly branch_id: string | null;
}

type Sent = Omit<CreateArticleBody, 'key'>;

export function blankContent({ principal }: CallContext): ArticleContent {
  const authorship = authorshipOf(principal);
  if (authorship.kind === 'none') {
    throw fieldError(422, 'branch', 'You are not in a branch yet, so you have no readers. Ask HR to add you to one.');
  }

  return {
    title: '',
    body: emptyBody,
    cover_file: null,
    category: null,
    tags: [],
    links: [],
    author_id: principal.personId,
    branch_id: authorship.kind === 'branch' ? authorship.branchId : null,
  };
}

/** `id` is the article's own, so that it can't link to itself. */
export async function mergeContent(
  context: CallContext,
  id: string,
  current: ArticleContent,
  sent: Sent,
): Promise<ArticleContent> {
  const branch_id = await branchOf(context, current, sent.branch);

  return {
    title: sent.title?.trim() ?? current.title,
    body: await bodyOf(context, id, current, sent.body),
    cover_file: sent.cover === undefined ? current.cover_file : sent.cover,
    category: sent.category === undefined ? current.category : sent.category,
    tags: sent.tags ? withoutTwins(sent.tags) : current.tags,
    links: await linksOf(context, id, current, sent.links),
    author_id: await authorOf(context, current, sent.author),
    branch_id,
  };
}

export const articleColumns = ({ body, tags, links, ...content }: ArticleContent) => ({
  ...content,
  body: JSON.stringify(body),
  tags: [...tags],
  links: [...links],
  title_norm: normalise(content.title),
  search_text: normalise([content.title, content.category, ...tags].filter(Boolean).join(' ')),
  read_minutes: readMinutes(body),
});

/** Throws 422 when something is missing that a published article must have. `why` follows the first of the messages. */
export function assertPublishable(content: Publishable, why = ''): void {
  const errors: FieldErrors = missingToPublish(content);
  const [first] = Object.values(errors);
  if (first !== undefined) throw httpError(422, `${first} ${why}`.trim(), errors);
}

export const picturesIn = ({ cover_file, body }: Pick<ArticleContent, 'cover_file' | 'body'>) => ({
  cover: cover_file === null ? [] : [cover_file],
  body: picturesOf(body),
});

function withoutTwins(tags: readonly string[]): string[] {
  const byNorm = new Map(tags.map((tag) => [normalise(tag), tag.trim()]).reverse() as [string, string][]);

  return [...byNorm.values()].reverse();
}

async function bodyOf(context: CallContext, id: string, current: ArticleContent, body: unknown): Promise<ArticleBody> {
  if (body === undefined) return current.body;
  const problem = bodyProblem(body);
  if (problem !== null) throw fieldError(422, 'body', problem);
  const linkedBefore = new Set(articlesIn(current.body));
  const added = articlesIn(body as ArticleBody).filter((one) => !linkedBefore.has(one));
  if (added.includes(id)) throw fieldError(422, 'body', 'An article cannot link to itself.');
  if ((await selectLinked(context.db, context.principal, added)).length < added.length) {
    throw fieldError(422, 'body', 'The text links to an article that no longer exists. Remove the link.');
  }

  return body as ArticleBody;
}

/** A linked article may have been deleted since; it is dropped silently. */
async function linksOf(
  { db, principal }: CallContext,
  id: string,
  current: ArticleContent,
  links: readonly string[] | undefined,
) {
  if (!links) return current.links;
  if (links.includes(id)) throw fieldError(422, 'links', 'An article cannot link to itself.');
  const there = new Set((await selectLinked(db, principal, links)).map(({ _id }) => _id));
  if (links.some((one) => !there.has(one) && !current.links.includes(one))) {
    throw fieldError(422, 'links', 'One of these articles no longer exists. Remove it.');
  }

  return links.filter((one) => there.has(one));
}

async function authorOf(
  { db, principal }: CallContext,
  current: ArticleContent,
  author: string | undefined,
): Promise<string> {
  if (author === undefined || author === current.author_id) return current.author_id;
  const [found] = await selectAuthors(db, principal, author);
  if (!found?.mayWrite) throw fieldError(422, 'author', 'You cannot publish in this person’s name.');

  return author;
}

async function branchOf(
  { db, principal }: CallContext,
  current: ArticleContent,
  branch: string | null | undefined,
): Promise<string | null> {
  if (branch === undefined || branch === current.branch_id) return current.branch_id;
  if (!mayBeFor(authorshipOf(principal), branch)) throw fieldError(422, 'branch', 'You cannot choose this audience.');
  if (branch === null) return null;
  const { rows } = await sql`select from branch where company_id = ${principal.companyId} and id = ${branch}`.execute(
    db,
  );
  if (rows.length === 0) throw fieldError(422, 'branch', 'This branch does not exist.');

  return branch;
}

export function mayBeFor(authorship: Authorship, branch: string | null): boolean {
  if (authorship.kind === 'all') return true;

  return authorship.kind === 'branch'
    ? branch === authorship.branchId
    : authorship.kind === 'company' && branch === null;
}
