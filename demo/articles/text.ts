import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveAsset } from '../../server/database/resolve-asset.ts';
import type { ArticleBody, Block, Item, Mark, Text } from '../../src/rules/articles/article-body.ts';
import type { ArticleCategory } from '../../src/rules/articles/articles.ts';

export interface DemoText {
  readonly title: string;
  readonly category: ArticleCategory | null;
  readonly tags: readonly string[];
  /** Paragraphs separated by an empty line; `## `, `- `, `1. ` and `> ` as in Markdown. */
  readonly text: string;
  /** Titles of related articles. */
  readonly links: readonly string[];
  /** For one branch; otherwise for everyone. */
  readonly branch: string | undefined;
  /** In how many days a draft will be published; undefined if it isn't scheduled. */
  readonly inDays: number | undefined;
}

/** The Markdown files of a folder in `texts`, by file name. Their front matter has one value a line. */
export function readTexts(folder: string): DemoText[] {
  const files = resolveAsset(`texts/${folder}`, import.meta.url);

  return readdirSync(files)
    .sort()
    .map((file) => textOf(readFileSync(join(files, file), 'utf8').replaceAll('\r', '')));
}

function textOf(file: string): DemoText {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const all = (name: string) =>
    [...head.matchAll(/^(\w+): (.*)$/gm)].flatMap(([, key, value = '']) => (key === name ? value : []));
  const [title = ''] = all('title');
  const [category = null] = all('category') as ArticleCategory[];
  const [branch] = all('branch');
  const [inDays] = all('inDays').map(Number);

  return {
    title,
    category,
    branch,
    inDays,
    links: all('link'),
    tags: all('tags').flatMap((tags) => tags.split(', ')),
    text,
  };
}

export function documentOf(text: string, idOf: (title: string) => string): ArticleBody {
  const line = (words: string) => ({ type: 'paragraph' as const, content: inline(words, idOf) });
  const content: Block[] = [];
  for (const raw of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, sign = '', words = raw] = /^(## |> |- |\d+\. )?(.*)$/.exec(raw) ?? [];
    if (sign === '## ') content.push({ type: 'heading', attrs: { level: 2 }, content: inline(words, idOf) });
    else if (sign === '> ') content.push({ type: 'quote', content: [line(words)] });
    else if (sign !== '')
      addItem(content, sign === '- ' ? 'bulletList' : 'orderedList', { type: 'item', content: [line(words)] });
    else content.push(line(words));
  }

  return { type: 'doc', content };
}

function addItem(content: Block[], type: 'bulletList' | 'orderedList', item: Item): void {
  const last = content.at(-1);
  if (last?.type === type) content[content.length - 1] = { type, content: [...last.content, item] };
  else content.push({ type, content: [item] });
}

const PIECES = /\*\*(.+?)\*\*|\*(.+?)\*|\[\[(.+?)\]\]|\[(.+?)\]\((.+?)\)/g;

function inline(words: string, idOf: (title: string) => string): Text[] {
  const pieces: Text[] = [];
  let from = 0;
  for (const found of words.matchAll(PIECES)) {
    const [whole, bold, italic, title, label, href] = found;
    pieces.push(...plain(words.slice(from, found.index)));
    if (bold) pieces.push({ type: 'text', text: bold, marks: [{ type: 'bold' }] });
    else if (italic) pieces.push({ type: 'text', text: italic, marks: [{ type: 'italic' }] });
    else if (title) pieces.push({ type: 'text', text: title, marks: [leadingTo(idOf(title))] });
    else if (label && href) pieces.push({ type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] });
    from = found.index + whole.length;
  }

  return [...pieces, ...plain(words.slice(from))];
}

const plain = (text: string): Text[] => (text === '' ? [] : [{ type: 'text', text }]);
const leadingTo = (article: string): Mark => ({ type: 'articleLink', attrs: { article } });
