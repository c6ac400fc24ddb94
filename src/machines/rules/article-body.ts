/** What the document of an article may hold. The same rules hold in the editor and on the server. */

import type { ArticleBody, Block, Break, Item, Text } from '../../api/contract/article-body.ts';

export type { ArticleBody, Block, Item, Mark, Text } from '../../api/contract/article-body.ts';

export const emptyBody: ArticleBody = { type: 'doc', content: [{ type: 'paragraph' }] };

/** About forty pages of a book: more is a book. */
export const BODY_LETTERS_MAX = 60_000;
export const BODY_PARTS_MAX = 5_000;
export const BODY_DEPTH_MAX = 8;
export const PICTURES_MAX = 40;
export const ALT_MAX = 300;
export const HREF_MAX = 2_000;

const FILE = /^[0-9a-f]{32}\.jpg$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What no text needs: control characters, and halves of characters, which the database refuses. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

/** Where a link may lead. Anything else, `javascript:` first of all, is no address here. */
export function isSafeHref(href: string): boolean {
  if (href.length > HREF_MAX || UNWRITABLE.test(href) || !/^(https?:\/\/|mailto:)/i.test(href)) return false;
  try {
    const { protocol, host, pathname } = new URL(href);

    return protocol === 'mailto:' ? /^[^@\s]+@[^@\s]+$/.test(pathname) : host !== '';
  } catch {
    return false;
  }
}

/** What somebody typed or pasted as an address, made one where that is plain: `www.a.example`, `a@b.example`. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim();
  const guesses = [text, /^[^@\s/:]+@[^@\s/]+\.[^@\s/]+$/.test(text) ? `mailto:${text}` : `https://${text}`];

  return guesses.find((href) => isSafeHref(href) && (href === text || text.includes('.'))) ?? null;
}

interface Tally {
  letters: number;
  parts: number;
  pictures: number;
}

/** Why this is no body of an article, in a sentence; null where it is one. Whatever it is given, it ends, and says so. */
export function bodyProblem(body: unknown): string | null {
  const tally: Tally = { letters: 0, parts: 0, pictures: 0 };
  try {
    document(body, tally);

    return null;
  } catch (problem) {
    if (problem instanceof Problem) return problem.message;
    throw problem;
  }
}

class Problem extends Error {}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these fields and no other; those in `optional` may be missing. */
function fields(value: unknown, what: string, needed: readonly string[], optional: readonly string[] = []): Fields {
  if (!isFields(value)) throw new Problem(`${what} is not one.`);
  const strange = Object.keys(value).find((name) => !needed.includes(name) && !optional.includes(name));
  if (strange !== undefined)
    throw new Problem(`${what} has something that does not belong to it: “${shown(strange)}”.`);
  if (needed.some((name) => !Object.hasOwn(value, name))) throw new Problem(`${what} is not complete.`);

  return value;
}

const shown = (word: unknown): string => String(word).slice(0, 30);

function list(value: unknown, what: string, least: number): unknown[] {
  if (!Array.isArray(value) || value.length < least) throw new Problem(`${what} is empty.`);

  return value;
}

function document(body: unknown, tally: Tally): void {
  const { type, content } = fields(body, 'The text', ['type', 'content']);
  if (type !== 'doc') throw new Problem('The text is not one.');
  for (const one of list(content, 'The text', 1)) block(one, tally, 1);
}

function block(value: unknown, tally: Tally, depth: number): void {
  counted(tally, depth);
  const type = isFields(value) ? value.type : undefined;
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;
  if (!kind) throw new Problem(`There is no kind of paragraph called “${shown(type)}”.`);
  kind(value, tally, depth);
}

function counted(tally: Tally, depth: number): void {
  tally.parts += 1;
  if (tally.parts > BODY_PARTS_MAX) throw new Problem('The text has too many parts. Please make two articles of it.');
  if (depth > BODY_DEPTH_MAX) throw new Problem(`Lists and quotes can be at most ${BODY_DEPTH_MAX} deep.`);
}

function blocks(value: unknown, what: string, tally: Tally, depth: number): void {
  const { content } = fields(value, what, ['type', 'content']);
  for (const one of list(content, what, 1)) block(one, tally, depth + 1);
}

function items(value: unknown, tally: Tally, depth: number): void {
  const { content } = fields(value, 'A list', ['type', 'content']);
  for (const one of list(content, 'A list', 1)) {
    counted(tally, depth + 1);
    if (!isFields(one) || one.type !== 'item') throw new Problem('A list has something that is no entry.');
    blocks(one, 'An entry of a list', tally, depth + 1);
  }
}

const kinds = {
  paragraph(value: unknown, tally: Tally) {
    const { content } = fields(value, 'A paragraph', ['type'], ['content']);
    if (content !== undefined) line(content, tally);
  },
  heading(value: unknown, tally: Tally) {
    const { attrs, content } = fields(value, 'A heading', ['type', 'attrs'], ['content']);
    const { level } = fields(attrs, 'A heading', ['level']);
    if (level !== 2 && level !== 3) throw new Problem('Headings are of level 2 or 3.');
    if (content !== undefined) line(content, tally);
  },
  picture(value: unknown, tally: Tally) {
    const { file, alt } = fields(fields(value, 'A picture', ['type', 'attrs']).attrs, 'A picture', ['file', 'alt']);
    if (typeof file !== 'string' || !FILE.test(file)) throw new Problem('A picture is none that was added here.');
    if (typeof alt !== 'string' || UNWRITABLE.test(alt))
      throw new Problem('The description of a picture is not a text.');
    if (alt.length > ALT_MAX) throw new Problem(`The description of a picture can have at most ${ALT_MAX} characters.`);
    tally.pictures += 1;
    if (tally.pictures > PICTURES_MAX) throw new Problem(`An article can have at most ${PICTURES_MAX} pictures.`);
  },
  bulletList: items,
  orderedList: items,
  quote: (value: unknown, tally: Tally, depth: number) => blocks(value, 'A quote', tally, depth),
};

function line(value: unknown, tally: Tally): void {
  for (const one of list(value, 'A paragraph', 1)) {
    counted(tally, 1);
    const type = isFields(one) ? one.type : undefined;
    if (type === 'break') fields(one, 'A line break', ['type']);
    else if (type === 'text') words(one, tally);
    else throw new Problem(`“${shown(type)}” cannot stand in a paragraph.`);
  }
}

function words(value: unknown, tally: Tally): void {
  const { text, marks } = fields(value, 'A text', ['type', 'text'], ['marks']);
  if (typeof text !== 'string' || text === '') throw new Problem('A text is empty.');
  if (UNWRITABLE.test(text)) throw new Problem('The text has characters that cannot be used here.');
  tally.letters += text.length;
  if (tally.letters > BODY_LETTERS_MAX) {
    throw new Problem(`The text can have at most ${BODY_LETTERS_MAX.toLocaleString('en')} characters.`);
  }
  if (marks === undefined) return;
  const types = list(marks, 'A mark', 1).map(mark);
  if (new Set(types).size < types.length) throw new Problem('A text is marked twice in the same way.');
}

function mark(value: unknown): string {
  const type = isFields(value) ? value.type : undefined;
  if (type === 'bold' || type === 'italic') {
    fields(value, 'A mark', ['type']);

    return type;
  }
  if (type !== 'link' && type !== 'articleLink') throw new Problem(`A text cannot be marked as “${shown(type)}”.`);
  const { attrs } = fields(value, 'A link', ['type', 'attrs']);
  if (type === 'link') {
    const { href } = fields(attrs, 'A link', ['href']);
    if (typeof href !== 'string' || !isSafeHref(href)) {
      throw new Problem('A link leads nowhere. It has to begin with https://, http:// or mailto:.');
    }
  } else {
    const { article } = fields(attrs, 'A link', ['article']);
    if (typeof article !== 'string' || !ID.test(article)) throw new Problem('A link to an article leads nowhere.');
  }

  return 'link';
}

type Part = Block | Item | Text | Break;

/** Every part of it, in the order of reading. */
export function* partsOf(body: { content?: readonly Part[] }): Generator<Part> {
  for (const part of body.content ?? []) {
    yield part;
    if ('content' in part && part.content) yield* partsOf(part as { content: readonly Part[] });
  }
}

/** Its words alone, blocks set apart. */
export const textOf = (body: ArticleBody): string =>
  [...partsOf(body)]
    .map((part) => (part.type === 'text' ? part.text : part.type === 'break' ? ' ' : '\n'))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** The stored files that it shows. */
export const picturesOf = (body: ArticleBody): string[] => [
  ...new Set([...partsOf(body)].flatMap((part) => (part.type === 'picture' ? [part.attrs.file] : []))),
];

/** The articles that it leads to. */
export const articlesIn = (body: ArticleBody): string[] => [
  ...new Set(
    [...partsOf(body)].flatMap((part) =>
      part.type === 'text'
        ? (part.marks ?? []).flatMap((one) => (one.type === 'articleLink' ? [one.attrs.article] : []))
        : [],
    ),
  ),
];

/** The same with links to other articles only where the reader may follow them: what it says stays, the link goes. */
export function withoutDeadLinks(body: ArticleBody, isThere: (article: string) => boolean): ArticleBody {
  const mend = (part: Part): Part => {
    if (part.type === 'text') {
      const { marks, ...rest } = part;
      const alive = marks?.filter((one) => one.type !== 'articleLink' || isThere(one.attrs.article)) ?? [];

      return alive.length > 0 ? { ...rest, marks: alive } : rest;
    }

    return 'content' in part && part.content
      ? ({ ...part, content: (part.content as readonly Part[]).map(mend) } as Part)
      : part;
  };

  return { type: 'doc', content: body.content.map(mend) as Block[] };
}

const WORDS_PER_MINUTE = 220;
const SECONDS_PER_PICTURE = 10;

/** How long an unhurried reader takes: whole minutes, never none. */
export function readMinutes(body: ArticleBody): number {
  const words = textOf(body).split(' ').filter(Boolean).length;
  const seconds = (words / WORDS_PER_MINUTE) * 60 + picturesOf(body).length * SECONDS_PER_PICTURE;

  return Math.max(1, Math.round(seconds / 60));
}
