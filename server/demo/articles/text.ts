/** How the demo's articles are written down, and the documents made of that. */
import type { ArticleBody, Block, Item, Mark, Text } from '../../../src/machines/rules/article-body.ts';
import type { ArticleCategory } from '../../../src/machines/rules/articles.ts';
import type { BranchName } from '../harbour-vale.ts';

export interface DemoText {
  readonly title: string;
  readonly category: ArticleCategory | null;
  readonly tags: readonly string[];
  /** Paragraphs apart by an empty line; `## `, `- `, `1. ` and `> ` begin what they do in a letter. */
  readonly text: string;
  /** Titles of other articles, to read on. */
  readonly links?: readonly string[];
  /** For one branch; otherwise for everybody. */
  readonly branch?: BranchName;
  readonly isDraft?: boolean;
}

/** `idOf` finds an article by its title. */
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

/** To the list that stands last, or to a new one. */
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
