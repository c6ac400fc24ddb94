/** A document as HTML for mail programs, which support neither style sheets nor addresses without a host. */
import type { ArticleBody, Block, Break, Text } from '../../src/api/contract/article-body.ts';
import { escapeHtml } from '../escape-html.ts';

type Address = (file: string) => string;

export const htmlOf = ({ content }: Pick<ArticleBody, 'content'>, pictureAddress: Address): string =>
  content.map((block) => blockOf(block, pictureAddress)).join('\n');

export const pictureOf = (address: string, alt: string): string =>
  `<p><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" style="max-width:100%;height:auto"></p>`;

function blockOf(block: Block, address: Address): string {
  switch (block.type) {
    case 'picture':
      return pictureOf(address(block.attrs.file), block.attrs.alt);
    case 'quote':
      return `<blockquote>${htmlOf(block, address)}</blockquote>`;
    case 'bulletList':
    case 'orderedList': {
      const tag = block.type === 'bulletList' ? 'ul' : 'ol';

      return `<${tag}>${block.content.map((item) => `<li>${htmlOf(item, address)}</li>`).join('')}</${tag}>`;
    }
    case 'heading':
      return `<h${block.attrs.level}>${lineOf(block.content)}</h${block.attrs.level}>`;
    default:
      return `<p>${lineOf(block.content)}</p>`;
  }
}

const lineOf = (parts: readonly (Text | Break)[] = []): string =>
  parts.map((part) => (part.type === 'break' ? '<br>' : wordsOf(part))).join('');

const wordsOf = ({ text, marks = [] }: Text): string =>
  marks.reduce((html, mark) => {
    if (mark.type === 'bold') return `<strong>${html}</strong>`;
    if (mark.type === 'italic') return `<em>${html}</em>`;

    return mark.type === 'link' ? `<a href="${escapeHtml(mark.attrs.href)}">${html}</a>` : html;
  }, escapeHtml(text));
