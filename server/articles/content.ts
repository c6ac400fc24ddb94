/** What is stored of an article, checked: its text, its place, its name, its pictures and where it leads. */
import { sql } from 'kysely';
import type { CreateArticleBody } from '../../src/api/contract/articles.ts';
import {
  type ArticleBody,
  articlesIn,
  bodyProblem,
  emptyBody,
  picturesOf,
  readMinutes,
} from '../../src/machines/rules/article-body.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import type { Command } from '../access/command.ts';
import { refuseField } from '../access/refuse.ts';
import { selectAuthors, selectLinked } from './queries.ts';
import { type Desk, deskOf } from './reach.ts';

/** The columns that a writer fills. */
export interface Content {
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

/** What a new article holds before anything is written. */
export function blank({ who }: Command): Content {
  const desk = deskOf(who);
  if (desk.kind === 'none') {
    throw refuseField(
      422,
      'branch',
      'You belong to no branch, so there is nobody to write for. Please ask HR to put you into one.',
    );
  }

  return {
    title: '',
    body: emptyBody,
    cover_file: null,
    category: null,
    tags: [],
    links: [],
    author_id: who.personId,
    branch_id: desk.kind === 'branch' ? desk.branchId : null,
  };
}

/** What is sent over what is held. `id` is the article's own: it leads nowhere to itself. */
export async function contentOf(command: Command, id: string, held: Content, sent: Sent): Promise<Content> {
  const branch_id = await branchOf(command, held, sent.branch);

  return {
    title: sent.title?.trim() ?? held.title,
    body: await bodyOf(command, id, held, sent.body),
    cover_file: sent.cover === undefined ? held.cover_file : sent.cover,
    category: sent.category === undefined ? held.category : sent.category,
    tags: sent.tags ? withoutTwins(sent.tags) : held.tags,
    links: await linksOf(command, id, held, sent.links),
    author_id: await authorOf(command, held, sent.author),
    branch_id,
  };
}

/** As it goes into the row. */
export const columnsOf = ({ body, tags, links, ...content }: Content) => ({
  ...content,
  body: JSON.stringify(body),
  tags: [...tags],
  links: [...links],
  title_norm: normalise(content.title),
  search_text: normalise([content.title, content.category, ...tags].filter(Boolean).join(' ')),
  read_minutes: readMinutes(body),
});

export const picturesIn = ({ cover_file, body }: Pick<Content, 'cover_file' | 'body'>) => ({
  cover: cover_file === null ? [] : [cover_file],
  body: picturesOf(body),
});

/** The same word in another spelling is the same tag. */
function withoutTwins(tags: readonly string[]): string[] {
  const byNorm = new Map(tags.map((tag) => [normalise(tag), tag.trim()]).reverse() as [string, string][]);

  return [...byNorm.values()].reverse();
}

async function bodyOf(command: Command, id: string, held: Content, body: unknown): Promise<ArticleBody> {
  if (body === undefined) return held.body;
  const problem = bodyProblem(body);
  if (problem !== null) throw refuseField(422, 'body', problem);
  const known = new Set(articlesIn(held.body));
  const added = articlesIn(body as ArticleBody).filter((one) => !known.has(one));
  if (added.includes(id)) throw refuseField(422, 'body', 'The text leads to itself.');
  if ((await selectLinked(command.db, command.who, added)).length < added.length) {
    throw refuseField(
      422,
      'body',
      'The text leads to an article that is not there any more. Please take the link out.',
    );
  }

  return body as ArticleBody;
}

/** What was there before may have been deleted meanwhile: it is left out without a word. */
async function linksOf({ db, who }: Command, id: string, held: Content, links: readonly string[] | undefined) {
  if (!links) return held.links;
  if (links.includes(id)) throw refuseField(422, 'links', 'An article cannot lead to itself.');
  const there = new Set((await selectLinked(db, who, links)).map(({ _id }) => _id));
  if (links.some((one) => !there.has(one) && !held.links.includes(one))) {
    throw refuseField(422, 'links', 'One of these articles is not there any more.');
  }

  return links.filter((one) => there.has(one));
}

async function authorOf({ db, who }: Command, held: Content, author: string | undefined): Promise<string> {
  if (author === undefined || author === held.author_id) return held.author_id;
  const [found] = await selectAuthors(db, who, author);
  if (!found?.mayWrite) throw refuseField(422, 'author', 'You cannot write in the name of this person.');

  return author;
}

async function branchOf(
  { db, who }: Command,
  held: Content,
  branch: string | null | undefined,
): Promise<string | null> {
  if (branch === undefined || branch === held.branch_id) return held.branch_id;
  if (!mayBeFor(deskOf(who), branch)) throw refuseField(422, 'branch', 'You cannot write for these readers.');
  if (branch === null) return null;
  const { rows } = await sql`select from branch where company_id = ${who.companyId} and id = ${branch}`.execute(db);
  if (rows.length === 0) throw refuseField(422, 'branch', 'This branch is not there.');

  return branch;
}

function mayBeFor(desk: Desk, branch: string | null): boolean {
  if (desk.kind === 'all') return true;

  return desk.kind === 'branch' ? branch === desk.branchId : desk.kind === 'company' && branch === null;
}
