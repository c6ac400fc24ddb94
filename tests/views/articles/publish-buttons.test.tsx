import { describe, expect, it } from 'vitest';
import { articleDraftMachine } from '../../../src/machines/article-draft.machine.ts';
import { articlePublishingMachine } from '../../../src/machines/article-publishing.machine.ts';
import { draftOf } from '../../../src/rules/articles/article-draft.ts';
import { readersOf } from '../../../src/views/articles/article-words.ts';
import { PublishButtons } from '../../../src/views/articles/publish-buttons.tsx';
import { articleOf, publishedArticle, scheduledArticle } from '../../machines/charts/article-draft.chart.ts';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { press, render } from '../ui/support/render.tsx';

function shown(article: object, state: 'idle' | 'sending' = 'idle', asked: object = {}, roles = ['c-hr']) {
  const draft = restingIn(
    articleDraftMachine,
    { writing: { saving: 'saved', publishing: 'idle', leaving: 'staying' } },
    draftOf(articleOf(article), null),
  ).actorRef;
  const publishing = restingIn(articlePublishingMachine, state, {
    publish: true,
    publishAt: undefined,
    discards: false,
    article: null,
    written: '',
    error: undefined,
    missing: {},
    ...asked,
  });
  render(
    <PublishButtons
      draft={draft}
      publishing={publishing.actorRef}
      branches={branches}
      readers={readersOf(draft.getSnapshot().context.values, roles)}
      onPreview={() => {}}
    />,
  );

  return publishing;
}

const porto = { _id: '0192f0c1-0000-7000-8000-0000000000b1', branchName: 'Porto', timezone: 'Asia/Tokyo' };
const branches = [porto];

describe('an article in the editor', () => {
  it.each([
    ['a draft', {}, ['Preview', 'Publish', 'Publish later…']],
    ['scheduled', scheduledArticle, ['Preview', 'Publish now', 'Change time…', 'Move to drafts']],
    ['published', publishedArticle, ['Preview', 'Unpublish']],
    [
      'published, with unpublished changes',
      { ...publishedArticle, hasChanges: true },
      ['Preview', 'Publish changes', 'Unpublish', 'Discard changes'],
    ],
  ])('that is %s offers the same actions as its row in the list', (_, article, buttons) => {
    shown(article);
    expect(texts('button')).toEqual(buttons);
  });

  it('is rescheduled from its current time, in its readers’ time zone', () => {
    const { sent } = shown({ ...scheduledArticle, branch: porto });
    press(named('Change time…'));
    expect(sent()).toEqual([{ type: 'schedule.pressed', written: '2026-03-09T18:00', missing: {} }]);
    expect(document.body.textContent).toContain('18:00 (Tokyo)');
  });

  it('sends the scheduled time on screen when it is moved to drafts', () => {
    const { sent } = shown(scheduledArticle);
    press(named('Move to drafts'));
    expect(sent()).toEqual([{ type: 'unschedule.pressed', publishAt: scheduledArticle.publishAt }]);
  });

  it('with unpublished changes requests confirmation before it is unpublished', () => {
    const { sent } = shown({ ...publishedArticle, hasChanges: true });
    press(named('Unpublish'));
    expect(sent()).toEqual([{ type: 'unpublish.pressed' }]);
  });

  it('shows how many of its pictures have no description', () => {
    const picture = (alt: string) => ({ type: 'picture', attrs: { file: `${'a'.repeat(32)}.jpg`, alt } });
    shown({ body: { type: 'doc', content: [picture(''), picture('The sea'), picture(' ')] } });
    expect(document.body.textContent).toContain('2 pictures have no description for readers who cannot see them.');
  });

  const linked = (id: string, branch: object | null) => ({
    ...{ _id: id, title: `Article ${id}`, cover: null, category: null, readMinutes: 1 },
    ...{ status: 'published', branch },
  });
  const lisbon = { _id: 'b2', branchName: 'Lisbon' };

  it('shows before publication which links only readers in one branch see', () => {
    const text = { type: 'text', text: 'Here', marks: [{ type: 'articleLink', attrs: { article: 'l2' } }] };
    shown({
      links: [linked('l1', porto), linked('l3', null)],
      linksInText: [linked('l2', lisbon)],
      body: { type: 'doc', content: [{ type: 'paragraph', content: [text] }] },
    });

    expect(document.body.textContent).toContain(
      'These articles are for one branch only, so other readers won’t see the links to them: “Article l1” (Porto) and “Article l2” (Lisbon).',
    );
  });

  it('for one branch has no warning for links to articles for the same branch', () => {
    shown({ branch: porto, links: [linked('l1', porto)] });

    expect(document.body.textContent).not.toMatch(/other readers/i);
  });

  it.each([
    ['for everyone', 'content-writer', true],
    ['for their branch alone', 'b-content-writer', false],
  ])('by people who write %s has a link warning if it needs one', (_, role, isWarned) => {
    shown({ links: [linked('l1', porto)] }, 'idle', {}, [role, 'employee']);

    expect(
      document.body.textContent.includes('“Article l1” is for Porto only. Other readers won’t see the link to it.'),
    ).toBe(isWarned);
  });

  it('shows “Discarding…” while its changes are discarded', () => {
    shown({ ...publishedArticle, hasChanges: true }, 'sending', { publish: false, discards: true });
    expect(texts('button[aria-busy=true]')).toEqual(['Discarding…']);
  });
});
