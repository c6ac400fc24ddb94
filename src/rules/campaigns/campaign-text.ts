import type { ArticleBody, Block, Text } from '../articles/article-body.ts';

/** The document as mail shows it: plain text, with addresses of links in brackets. */
export const plainTextOf = (body: ArticleBody): string => blocksOf(body.content, '').join('\n\n');

function blocksOf(blocks: readonly Block[], indent: string): string[] {
  return blocks.map((block) => textOf(block, indent)).filter((text) => text.trim() !== '');
}

function textOf(block: Block, indent: string): string {
  switch (block.type) {
    case 'picture':
      return block.attrs.alt && `${indent}[${block.attrs.alt}]`;
    case 'quote':
      return blocksOf(block.content, `${indent}> `).join('\n');
    case 'bulletList':
    case 'orderedList':
      return block.content
        .map(({ content }, index) => {
          const mark = block.type === 'bulletList' ? '- ' : `${index + 1}. `;
          const inner = blocksOf(content, indent + ' '.repeat(mark.length)).join('\n');

          return indent + mark + inner.slice(indent.length + mark.length);
        })
        .join('\n');
    default:
      return (
        indent + (block.content ?? []).map((part) => (part.type === 'break' ? `\n${indent}` : wordsOf(part))).join('')
      );
  }
}

function wordsOf({ text, marks = [] }: Text): string {
  const link = marks.find((mark) => mark.type === 'link');

  return link && link.attrs.href !== text ? `${text} (${link.attrs.href})` : text;
}
