import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { articleDraftMachine } from '../../../src/machines/article-draft.machine.ts';
import { articlePublishingMachine } from '../../../src/machines/article-publishing.machine.ts';
import type { ArticleBody, Block } from '../../../src/rules/articles/article-body.ts';
import { type Draft, draftOf } from '../../../src/rules/articles/article-draft.ts';
import { WriteQuestions } from '../../../src/views/articles/write-questions.tsx';
import { articleOf } from '../../machines/charts/article-draft.chart.ts';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';

const words = 'The first of many words. '.repeat(40).trim();
const line = (text: string, marks: object = {}) =>
  ({ type: 'paragraph', content: [{ type: 'text', text, ...marks }] }) as Block;
const picture = (letter: string, alt = ''): Block => ({
  type: 'picture',
  attrs: { file: `${letter.repeat(32)}.jpg`, alt },
});
const bodyOf = (...content: Block[]): ArticleBody => ({ type: 'doc', content });
const start = line(words);
const article = articleOf({ body: bodyOf(start) });

async function asked(state: object | string, context: Partial<Draft>): Promise<string> {
  const draft = restingIn(articleDraftMachine, state as never, { ...draftOf(article, null), ...context }).actorRef;
  const publishing = restingIn(articlePublishingMachine, 'idle', {
    publish: true,
    publishAt: undefined,
    discards: false,
    article: null,
    written: '',
    error: undefined,
    missing: {},
  }).actorRef;
  render(<WriteQuestions draft={draft} publishing={publishing} onBack={() => {}} />);
  // It is loaded when it is needed.
  await act(async () => {
    await import('../../../src/views/layout/editor/word-changes.tsx');
  });

  return texts('dl > div').join('\n');
}

const restored = (body: ArticleBody) => asked('recovering', { kept: { version: 1, values: { body } } });
const conflicting = (body: ArticleBody, more: Partial<Draft> = {}) =>
  asked(
    { writing: { saving: { outdated: 'asking' }, publishing: 'idle', leaving: 'staying' } },
    { theirs: { ...article, version: 2, body }, ...more },
  );

describe('a confirmation about an article', () => {
  it('shows what was never saved before it restores a text', async () => {
    expect(await restored(bodyOf(start, line('And a last one.')))).toMatch(
      /^Text… [a-zA-Z. ]{40,60}Added: \s*And a last one\.$/s,
    );
  });

  it('shows what someone else changed', async () => {
    expect(await conflicting(bodyOf(start, line('Theirs.')))).toMatch(/^Text… [a-zA-Z. ]{40,60}Added: \s*Theirs\.$/s);
    expect(await conflicting(bodyOf(start, picture('a', 'The sea')))).toMatch(/Added: \s*\[Picture: The sea\]$/);
  });

  it('does not list the author as changed if none was chosen', async () => {
    const initial = { ...draftOf(article, null).initial, author: null };

    expect(await conflicting(bodyOf(start, line('Theirs.')), { initial, values: initial })).not.toContain('Author');
  });

  it('shows both people’s changes, and focuses the button that loses nothing', async () => {
    const { initial } = draftOf(article, null);
    const values = { ...initial, title: 'My title' };

    expect(await conflicting(bodyOf(start, line('Theirs.')), { values })).toMatch(/Theirs\.\nTitleMy title$/);
    expect(texts('h3')).toEqual(['Their changes', 'Your changes']);
    expect(document.activeElement?.textContent).toBe('Keep my changes');
    expect(document.body.textContent).toContain('They are still in this article.');
  });

  it('reports when no words have changed', async () => {
    expect(await conflicting(bodyOf(line(words, { marks: [{ type: 'bold' }] })))).toBe(
      'TextThe words are the same. Pictures, links or formatting have changed.',
    );
  });
});
