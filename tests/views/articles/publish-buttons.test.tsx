import { describe, expect, test } from 'vitest';
import { articleDraftMachine } from '../../../src/machines/article-draft.machine.ts';
import { articlePublishingMachine } from '../../../src/machines/article-publishing.machine.ts';
import { draftOf } from '../../../src/rules/articles/article-draft.ts';
import { PublishButtons } from '../../../src/views/articles/publish-buttons.tsx';
import { articleOf, publishedArticle } from '../../machines/article-draft.chart.ts';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { press, render } from '../ui/support/render.tsx';

function shown(article: object) {
  const draft = restingIn(
    articleDraftMachine,
    { writing: { saving: 'saved', pace: 'free', leaving: 'staying' } },
    draftOf(articleOf(article), null),
  ).actorRef;
  const publishing = restingIn(articlePublishingMachine, 'idle', { publish: true, article: null });
  render(<PublishButtons draft={draft} publishing={publishing.actorRef} onPreview={() => {}} />);

  return publishing;
}

describe('an article in the editor', () => {
  test.each([
    ['a draft', {}, ['Preview', 'Publish']],
    ['published', publishedArticle, ['Preview', 'Unpublish']],
    [
      'published, with unpublished changes',
      { ...publishedArticle, hasChanges: true },
      ['Preview', 'Publish changes', 'Unpublish'],
    ],
  ])('that is %s offers what its row in the list does', (_, article, buttons) => {
    shown(article);
    expect(texts('button')).toEqual(buttons);
  });

  test('with unpublished changes asks before it is unpublished', () => {
    const { sent } = shown({ ...publishedArticle, hasChanges: true });
    press(named('Unpublish'));
    expect(sent()).toEqual([{ type: 'unpublish.pressed' }]);
  });
});
