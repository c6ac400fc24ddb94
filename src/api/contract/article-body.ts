/**
 * What an article says, as a document: blocks of a few kinds, texts with a few marks. There is no HTML anywhere on its way.
 * What such a document may hold beyond its shape, `rules/article-body.ts` says.
 */

export type Mark =
  | { type: 'bold' }
  | { type: 'italic' }
  /** To another place, or to another article: exactly one of the two. */
  | { type: 'link'; attrs: { href: string } }
  | { type: 'articleLink'; attrs: { article: string } };

export interface Text {
  type: 'text';
  text: string;
  marks?: readonly Mark[];
}
export interface Break {
  type: 'break';
}
export interface Paragraph {
  type: 'paragraph';
  content?: readonly (Text | Break)[];
}
export interface Heading {
  type: 'heading';
  attrs: { level: 2 | 3 };
  content?: readonly (Text | Break)[];
}
export interface Picture {
  type: 'picture';
  /** The name of a stored file, and what is to be seen on it for those who cannot see it. */
  attrs: { file: string; alt: string };
}
export interface Item {
  type: 'item';
  content: readonly Block[];
}
export interface List {
  type: 'bulletList' | 'orderedList';
  content: readonly Item[];
}
export interface Quote {
  type: 'quote';
  content: readonly Block[];
}
export type Block = Paragraph | Heading | Picture | List | Quote;
export interface ArticleBody {
  type: 'doc';
  content: readonly Block[];
}
