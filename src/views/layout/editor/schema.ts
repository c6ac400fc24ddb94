/** Allows the same nodes and marks as `rules/articles/article-body.ts`, and no others. */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { isSafeHref } from '../../../rules/articles/article-body.ts';

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 2 } },
    defining: true,
    parseDOM: [
      ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  quote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bulletList: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  orderedList: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
  item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  picture: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { file: {}, alt: { default: '' } },
    // Images from other sites are dropped: only our own are recognised.
    parseDOM: [
      {
        tag: 'figure[data-file]',
        getAttrs: (figure) => ({ file: figure.dataset.file ?? '', alt: figure.dataset.alt ?? '' }),
      },
    ],
    toDOM: ({ attrs }) => ['figure', { 'data-file': attrs.file, 'data-alt': attrs.alt }],
  },
  text: { group: 'inline' },
  break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
} as const satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    excludes: 'link articleLink',
    parseDOM: [
      {
        tag: 'a[href]:not([data-article])',
        getAttrs: (anchor) => {
          const href = anchor.getAttribute('href') ?? '';

          return isSafeHref(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noreferrer' }, 0],
  },
  articleLink: {
    attrs: { article: {} },
    inclusive: false,
    excludes: 'link articleLink',
    parseDOM: [{ tag: 'a[data-article]', getAttrs: (anchor) => ({ article: anchor.dataset.article ?? '' }) }],
    toDOM: ({ attrs }) => ['a', { 'data-article': attrs.article, href: `?article=${attrs.article}` }, 0],
  },
  bold: {
    parseDOM: [
      { tag: 'strong' },
      // Some programs wrap everything they copy in a <b> that isn't bold.
      { tag: 'b', getAttrs: (node) => node.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[6-9]\d\d)$/.test(value) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
} as const satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });
