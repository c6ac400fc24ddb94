/** What an article's document may contain. The editor and the server apply the same rules. */

import type { ArticleBody, Block, Break, Item, Text } from '../../api/contract/article-body.ts';
import { withCommas } from '../shared/with-commas.ts';

export type { ArticleBody, Block, Item, Mark, Text } from '../../api/contract/article-body.ts';

export const emptyBody: ArticleBody = { type: 'doc', content: [{ type: 'paragraph' }] };

/** About forty printed pages. */
const BODY_LETTERS_MAX = 60_000;
const BODY_PARTS_MAX = 5_000;
const BODY_DEPTH_MAX = 8;
const PICTURES_MAX = 40;
export const ALT_MAX = 300;
const HREF_MAX = 2_000;

const FILE = /^[0-9a-f]{32}\.jpg$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Control characters, and unpaired surrogates, which PostgreSQL refuses. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

/** Stored without what text never needs, such as tabs from a pasted table. */
export const writable = (text: string): string => text.replace(new RegExp(UNWRITABLE, 'gu'), ' ');

/** Only http(s) and mailto: anything else, `javascript:` above all, is refused. */
export function isSafeHref(href: string): boolean {
  if (href.length > HREF_MAX || UNWRITABLE.test(href) || !/^(https?:\/\/|mailto:)/i.test(href)) return false;
  try {
    const { protocol, host, pathname } = new URL(href);

    return protocol === 'mailto:' ? /^[^@\s]+@[^@\s]+$/.test(pathname) : host !== '';
  } catch {
    return false;
  }
}

/** Adds the scheme if it is obvious: `www.a.example`, `a@b.example`. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim();
  const guesses = [text, /^[^@\s/:]+@[^@\s/]+\.[^@\s/]+$/.test(text) ? `mailto:${text}` : `https://${text}`];

  return guesses.find((href) => isSafeHref(href) && (href === text || text.includes('.'))) ?? null;
}

interface Size {
  letters: number;
  parts: number;
  pictures: number;
}

/** The reason why the value is not a valid body, or null. Safe on any input. */
export function bodyProblem(body: unknown): string | null {
  const size: Size = { letters: 0, parts: 0, pictures: 0 };
  try {
    document(body, size);

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

function fields(value: unknown, what: string, needed: readonly string[], optional: readonly string[] = []): Fields {
  if (!isFields(value)) throw new Problem(`${what} is invalid.`);
  const strange = Object.keys(value).find((name) => !needed.includes(name) && !optional.includes(name));
  if (strange !== undefined) throw new Problem(`${what} has an unknown field: “${shown(strange)}”.`);
  if (needed.some((name) => !Object.hasOwn(value, name))) throw new Problem(`${what} is incomplete.`);

  return value;
}

const shown = (word: unknown): string => String(word).slice(0, 30);

function list(value: unknown, what: string, least: number): unknown[] {
  if (!Array.isArray(value) || value.length < least) throw new Problem(`${what} is empty.`);

  return value;
}

function document(body: unknown, size: Size): void {
  const { type, content } = fields(body, 'The text', ['type', 'content']);
  if (type !== 'doc') throw new Problem('The text is invalid.');
  for (const one of list(content, 'The text', 1)) block(one, size, 1);
}

function block(value: unknown, size: Size, depth: number): void {
  counted(size, depth);
  const type = isFields(value) ? value.type : undefined;
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;
  if (!kind) throw new Problem(`There is no block type “${shown(type)}”.`);
  kind(value, size, depth);
}

function counted(size: Size, depth: number): void {
  size.parts += 1;
  if (size.parts > BODY_PARTS_MAX) throw new Problem('The text has too many parts. Split it into two articles.');
  if (depth > BODY_DEPTH_MAX)
    throw new Problem(`Lists and quotes can be nested at most ${BODY_DEPTH_MAX} levels deep.`);
}

function blocks(value: unknown, what: string, size: Size, depth: number): void {
  const { content } = fields(value, what, ['type', 'content']);
  for (const one of list(content, what, 1)) block(one, size, depth + 1);
}

function items(value: unknown, size: Size, depth: number): void {
  const { content } = fields(value, 'A list', ['type', 'content']);
  for (const one of list(content, 'A list', 1)) {
    counted(size, depth + 1);
    if (!isFields(one) || one.type !== 'item') throw new Problem('A list contains something that is not an item.');
    blocks(one, 'A list item', size, depth + 1);
  }
}

const kinds = {
  paragraph(value: unknown, size: Size) {
    const { content } = fields(value, 'A paragraph', ['type'], ['content']);
    if (content !== undefined) line(content, size);
  },
  heading(value: unknown, size: Size) {
    const { attrs, content } = fields(value, 'A heading', ['type', 'attrs'], ['content']);
    const { level } = fields(attrs, 'A heading', ['level']);
    if (level !== 2 && level !== 3) throw new Problem('Headings must be level 2 or 3.');
    if (content !== undefined) line(content, size);
  },
  picture(value: unknown, size: Size) {
    const { file, alt } = fields(fields(value, 'A picture', ['type', 'attrs']).attrs, 'A picture', ['file', 'alt']);
    if (typeof file !== 'string' || !FILE.test(file)) throw new Problem('A picture was not uploaded here.');
    if (typeof alt !== 'string' || UNWRITABLE.test(alt)) throw new Problem('A picture’s description is not text.');
    if (alt.length > ALT_MAX) throw new Problem(`A picture’s description can have at most ${ALT_MAX} characters.`);
    size.pictures += 1;
    if (size.pictures > PICTURES_MAX) throw new Problem(`An article can have at most ${PICTURES_MAX} pictures.`);
  },
  bulletList: items,
  orderedList: items,
  quote: (value: unknown, size: Size, depth: number) => blocks(value, 'A quote', size, depth),
};

function line(value: unknown, size: Size): void {
  for (const one of list(value, 'A paragraph', 1)) {
    counted(size, 1);
    const type = isFields(one) ? one.type : undefined;
    if (type === 'break') fields(one, 'A line break', ['type']);
    else if (type === 'text') words(one, size);
    else throw new Problem(`“${shown(type)}” is not allowed in a paragraph.`);
  }
}

function words(value: unknown, size: Size): void {
  const { text, marks } = fields(value, 'A text', ['type', 'text'], ['marks']);
  if (typeof text !== 'string' || text === '') throw new Problem('A piece of text is empty.');
  if (UNWRITABLE.test(text)) throw new Problem('The text contains characters that are not allowed.');
  size.letters += text.length;
  if (size.letters > BODY_LETTERS_MAX) {
    throw new Problem(`The text can have at most ${withCommas(BODY_LETTERS_MAX)} characters.`);
  }
  if (marks === undefined) return;
  const types = list(marks, 'A mark', 1).map(mark);
  if (new Set(types).size < types.length) throw new Problem('The same formatting is applied twice.');
}

function mark(value: unknown): string {
  const type = isFields(value) ? value.type : undefined;
  if (type === 'bold' || type === 'italic') {
    fields(value, 'A mark', ['type']);

    return type;
  }
  if (type !== 'link' && type !== 'articleLink') throw new Problem(`Text cannot be formatted as “${shown(type)}”.`);
  const { attrs } = fields(value, 'A link', ['type', 'attrs']);
  if (type === 'link') {
    const { href } = fields(attrs, 'A link', ['href']);
    if (typeof href !== 'string' || !isSafeHref(href)) {
      throw new Problem('A link must begin with https://, http:// or mailto:.');
    }
  } else {
    const { article } = fields(attrs, 'A link', ['article']);
    if (typeof article !== 'string' || !ID.test(article)) throw new Problem('A link to an article is invalid.');
  }

  return 'link';
}

type Part = Block | Item | Text | Break;

export function* partsOf(body: { content?: readonly Part[] }): Generator<Part> {
  for (const part of body.content ?? []) {
    yield part;
    if ('content' in part && part.content) yield* partsOf(part as { content: readonly Part[] });
  }
}

export const bodyText = (body: ArticleBody): string =>
  [...partsOf(body)]
    .map((part) => (part.type === 'text' ? part.text : part.type === 'break' ? ' ' : '\n'))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

export const picturesOf = (body: ArticleBody): string[] => [
  ...new Set([...partsOf(body)].flatMap((part) => (part.type === 'picture' ? [part.attrs.file] : []))),
];

export const undescribedPictures = (body: ArticleBody): number =>
  [...partsOf(body)].filter((part) => part.type === 'picture' && part.attrs.alt.trim() === '').length;

export const articlesIn = (body: ArticleBody): string[] => [
  ...new Set(
    [...partsOf(body)].flatMap((part) =>
      part.type === 'text'
        ? (part.marks ?? []).flatMap((one) => (one.type === 'articleLink' ? [one.attrs.article] : []))
        : [],
    ),
  ),
];

/** Removes links to articles that the reader may not open; their text stays. */
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

/** An empty line stays where a picture was. */
export function withoutPictures(body: ArticleBody, isGone: (file: string) => boolean): ArticleBody {
  const mend = (part: Part): Part => {
    if (part.type === 'picture' && isGone(part.attrs.file)) return { type: 'paragraph' };

    return 'content' in part && part.content
      ? ({ ...part, content: (part.content as readonly Part[]).map(mend) } as Part)
      : part;
  };

  return { type: 'doc', content: body.content.map(mend) as Block[] };
}

const WORDS_PER_MINUTE = 220;
const SECONDS_PER_PICTURE = 10;

/** Whole minutes, at least 1. */
export function readMinutes(body: ArticleBody): number {
  const words = bodyText(body).split(' ').filter(Boolean).length;
  const seconds = (words / WORDS_PER_MINUTE) * 60 + picturesOf(body).length * SECONDS_PER_PICTURE;

  return Math.max(1, Math.round(seconds / 60));
}
