import { describe, expect, it } from 'vitest';
import type { ArticleBody } from '../../../src/rules/articles/article-body.ts';
import { policyLines, policyTextProblem } from '../../../src/rules/documents/policies.ts';

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
const documentOf = (...content: ArticleBody['content']): ArticleBody => ({ type: 'doc', content });

describe('a policy’s text', () => {
  it('can have headings, lists, quotes and links', () => {
    const link = { type: 'link' as const, attrs: { href: 'https://harbourvale.example' } };
    const body = documentOf(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Gifts' }] },
      { type: 'bulletList', content: [{ type: 'item', content: [paragraph('Ask first.')] }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'More', marks: [link] }] },
    );
    expect(policyTextProblem(body)).toBeNull();
  });

  it('can have pictures and links to articles, and needs text', () => {
    const picture = { type: 'picture' as const, attrs: { file: `${'a'.repeat(32)}.jpg`, alt: 'The exits' } };
    const article = { type: 'articleLink' as const, attrs: { article: '0192f0c1-0000-7000-8000-0000000000aa' } };
    const linked = documentOf({ type: 'paragraph', content: [{ type: 'text', text: 'More', marks: [article] }] });
    expect(policyTextProblem(documentOf(paragraph('Text'), picture))).toBeNull();
    expect(policyTextProblem(linked)).toBeNull();
    expect(policyTextProblem(documentOf(picture))).toBe('Enter some text.');
    expect(policyLines(documentOf(paragraph('Text'), picture))).toBe('Text\n\n[Picture: The exits]');
  });

  it('cannot be empty or invalid', () => {
    expect(policyTextProblem(documentOf({ type: 'paragraph' }))).toBe('Enter some text.');
    expect(policyTextProblem({ type: 'doc' })).not.toBeNull();
    expect(policyTextProblem('<p>Text</p>')).not.toBeNull();
  });

  it('is compared as text, with an empty line between paragraphs', () => {
    const body = documentOf(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Gifts' }] },
      {
        type: 'orderedList',
        content: [{ type: 'item', content: [paragraph('Ask first.'), paragraph('Then thank.')] }],
      },
    );
    expect(policyLines(body)).toBe('Gifts\n\nAsk first.\n\nThen thank.');
  });
});
