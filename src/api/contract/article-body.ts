/** An article's text as blocks and marks, never HTML. The limits are in `rules/articles/article-body.ts`. */

export type Mark =
  | { type: 'bold' }
  | { type: 'italic' }
  /** Exactly one of a URL and another article. */
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
  /** `file`: the stored picture's name. `alt`: its text alternative. */
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
