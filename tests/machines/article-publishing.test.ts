import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import {
  type ArticlePublishingEvent,
  articlePublishingMachine,
} from '../../src/machines/article-publishing.machine.ts';
import { ARTICLE_RETRY_MS, ARTICLE_UNDO_MS } from '../../src/rules/shared/constants.ts';
import {
  articleOf,
  conflict,
  publishedArticle,
  scheduledArticle,
  stored,
  unseen,
} from './charts/article-draft.chart.ts';
import { writing } from './support/article-writing.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const id = articleOf()._id;
const later = '2040-01-07T09:00:00.000Z';
const confirmed = { type: 'schedule.confirmed', written: '2040-01-07T09:00', zone: 'UTC' } as const;

describe('publishing', () => {
  it('saves first, then publishes what was saved, and can be undone for a while', async () => {
    const { draft, send, press, answer, asked, actor, is, clock, status } = writing();
    draft.send({ type: 'fields.changed', values: { title: 'Sleep better' } });
    send({ type: 'publish.pressed' });
    expect(is('publishing')).toBe(true);
    await draft.answer('saveArticle', stored({ version: 2 }));
    await waitFor(actor, (now) => now.matches('sending'));
    expect(asked()).toEqual([{ articleId: id, publish: true, discards: false, shown: 'draft', version: 2 }]);
    await answer('publishArticle', stored({ ...publishedArticle, version: 2 }));
    expect([is('undoable'), status()]).toEqual([true, 'published']);
    await press('undo.pressed');
    expect(asked()[1]).toMatchObject({ publish: false, shown: publishedArticle.publishedAt, version: 2 });
    await answer('publishArticle', stored({ version: 2 }));
    expect([is('undoable'), status()]).toEqual([false, 'draft']);
    await press('publish.pressed');
    await answer('publishArticle', stored({ ...publishedArticle, version: 2 }));
    clock.increment(ARTICLE_UNDO_MS);
    expect(is('undoable')).toBe(false);
  });

  it('cannot be undone for changes to a published article', async () => {
    const { press, answer, is } = writing(articleOf(publishedArticle));
    await press('publish.pressed');
    await answer('publishArticle', stored(publishedArticle));
    expect([is('publishing'), is('undoable')]).toEqual([false, false]);
  });

  it('shows what is missing, and is not tried again by itself', async () => {
    const { draft, press, answer, asked, clock } = writing();
    await press('publish.pressed');
    const errors = { category: 'Choose a category.' };
    await answer('publishArticle', refusal(422, 'please choose a category.', errors));
    expect(draft.snapshot().context.errors).toEqual(errors);
    clock.increment(60_000);
    expect(asked()).toHaveLength(1);
  });

  it('does not begin when the draft cannot be saved', async () => {
    const { draft, send, actor, asked } = writing();
    draft.send({ type: 'fields.changed', values: { title: 'Sleep better' } });
    send({ type: 'publish.pressed' });
    await draft.answer('saveArticle', conflict);
    await waitFor(actor, (now) => now.matches('idle'));
    expect(asked()).toEqual([]);
  });

  it('is sent again after a lost answer, and happens once', async () => {
    const { press, fail, clock, answer, asked, status } = writing();
    await press('publish.pressed');
    await fail('publishArticle');
    clock.increment(ARTICLE_RETRY_MS);
    await answer('publishArticle', stored(publishedArticle));
    expect([asked().length, status()]).toEqual([2, 'published']);
  });

  it('asks for confirmation before unpublishing', async () => {
    const { send, is, press, asked } = writing(articleOf(publishedArticle));
    send({ type: 'unpublish.pressed' });
    expect(is('askingToUnpublish')).toBe(true);
    send({ type: 'unpublish.dismissed' });
    send({ type: 'unpublish.pressed' });
    await press('unpublish.confirmed');
    expect(asked()).toMatchObject([{ publish: false, discards: false }]);
  });

  it('continues after a lost answer when someone is asked whether to leave and stays', async () => {
    const { draft, press, fail, clock, answer, asked, is, status } = writing();
    await press('publish.pressed');
    await fail('publishArticle');
    draft.send({ type: 'exit.requested' });
    expect(draft.snapshot().hasTag('askingToLeave')).toBe(true);
    draft.send({ type: 'exit.dismissed' });
    expect([is('unsure'), draft.snapshot().hasTag('overdue')]).toEqual([true, true]);
    clock.increment(ARTICLE_RETRY_MS);
    expect(asked()).toHaveLength(2);
    await answer('publishArticle', stored(publishedArticle));
    expect([status(), draft.snapshot().hasTag('notPublishing')]).toEqual(['published', true]);
  });
});

describe('publishing later', () => {
  it('requires a future time, and saves the text before scheduling', async () => {
    const { draft, actor, send, snapshot, answer, asked, is, status } = writing();
    draft.send({ type: 'fields.changed', values: { title: 'Sleep better' } });
    send({ type: 'schedule.pressed', written: '', missing: {} });
    send({ ...confirmed, written: '' });
    expect(snapshot().context.error).toBe('Choose when to publish it.');
    send({ ...confirmed, written: '2026-01-05T09:00' });
    expect([snapshot().value, snapshot().context.error]).toEqual(['scheduling', 'Choose a time in the future.']);
    send({ ...confirmed, written: '2040-03-25T02:30', zone: 'Europe/Amsterdam' });
    expect(snapshot().context.error).toBe('There is no 02:30 on that day in Amsterdam.');
    send({ type: 'moment.changed', written: '2040-01-07T09:00' });
    expect([snapshot().context.written, snapshot().context.error]).toEqual(['2040-01-07T09:00', undefined]);
    send(confirmed);
    await draft.answer('saveArticle', stored({ version: 2 }));
    await waitFor(actor, (now) => now.matches('sending'));
    expect(asked()).toEqual([
      { articleId: id, publish: true, publishAt: later, discards: false, shown: 'draft', version: 2 },
    ]);
    await answer('publishArticle', stored({ ...scheduledArticle, version: 2 }));
    expect([is('publishing'), is('undoable'), status()]).toEqual([false, false, 'scheduled']);
  });

  it('shows what is missing before the time is chosen, and keeps what was typed', async () => {
    const { draft, send, actor, asked, effects } = writing(articleOf({ category: null }));
    draft.send({ type: 'fields.changed', values: { title: 'Sleep better' } });
    const missing = { category: 'Choose a category.' };
    send({ type: 'schedule.pressed', written: '', missing });
    expect(actor.getSnapshot().hasTag('scheduling')).toBe(false);
    await draft.answer('saveArticle', stored({ category: null, version: 2, title: 'Sleep better' }));
    await waitFor(actor, (now) => now.matches('idle'));
    expect(draft.snapshot().context).toMatchObject({
      errors: missing,
      message: 'Choose a category.',
      values: { title: 'Sleep better' },
    });
    expect([draft.snapshot().hasTag('refused'), asked(), effects.at(-1)]).toEqual([
      true,
      [],
      ['scrollToTop', undefined],
    ]);
  });

  it('is dropped when the dialog is dismissed', () => {
    const { send, snapshot, asked } = writing();
    send({ type: 'schedule.pressed', written: '', missing: {} });
    send({ type: 'schedule.dismissed' });
    expect([snapshot().value, asked()]).toEqual(['idle', []]);
  });

  it('is cancelled for the time on screen, and does not unpublish an article published meanwhile', async () => {
    const { press, answer, asked, effects, status } = writing(articleOf(scheduledArticle));
    const { publishAt } = scheduledArticle;
    await press({ type: 'unschedule.pressed', publishAt });
    expect(asked()).toEqual([
      { articleId: id, publish: false, publishAt, discards: false, shown: publishAt, version: 1 },
    ]);
    await answer('publishArticle', stored(publishedArticle));
    expect([status(), effects.at(-1)]).toEqual([
      'published',
      ['showToast', { kind: 'info', text: 'This article has already been published.' }],
    ]);
  });

  it('is refused with the current state when the screen was out of date, and keeps the text', async () => {
    const { draft, send, press, answer, asked, status } = writing(articleOf(publishedArticle));
    draft.send({ type: 'fields.changed', values: { title: 'Sleep better' } });
    send({ type: 'unpublish.pressed' });
    send({ type: 'unpublish.confirmed' });
    // The reply to the save has the current state, which the screen didn't.
    await draft.answer('saveArticle', stored({ ...scheduledArticle, version: 2, title: 'Sleep better' }));
    await press({ type: 'retry.pressed' });
    expect(asked()).toMatchObject([{ publish: false, shown: publishedArticle.publishedAt, version: 2 }]);
    const article = articleOf({ ...scheduledArticle, version: 2, title: 'Sleep better' });
    await answer('publishArticle', { ...unseen, body: { ...unseen.body, article } });
    expect([status(), draft.snapshot().context.message, draft.snapshot().hasTag('stale')]).toEqual([
      'scheduled',
      unseen.body.message,
      false,
    ]);
    expect(draft.snapshot().context.values.title).toBe('Sleep better');
  });

  it('shows a message once scheduled, and once moved back to drafts', async () => {
    const { press, answer, effects, send } = writing();
    send({ type: 'schedule.pressed', written: '', missing: {} });
    await press(confirmed);
    await answer('publishArticle', stored(scheduledArticle));
    await press({ type: 'unschedule.pressed', publishAt: later });
    await answer('publishArticle', stored());
    expect(effects.filter(([name]) => name === 'showToast').map(([, toast]) => toast)).toEqual([
      { kind: 'success', text: 'Article scheduled' },
      { kind: 'success', text: 'Article moved to drafts' },
    ]);
  });

  it('can be replaced by publishing now, which can be undone', async () => {
    const { press, answer, asked, is } = writing(articleOf(scheduledArticle));
    await press('publish.pressed');
    expect(asked()).toEqual([
      { articleId: id, publish: true, discards: false, shown: scheduledArticle.publishAt, version: 1 },
    ]);
    await answer('publishArticle', stored(publishedArticle));
    expect(is('undoable')).toBe(true);
  });
});

describe('discarding unpublished changes', () => {
  const changed = articleOf({ ...publishedArticle, hasChanges: true, version: 4, title: 'Sleep longer' });

  it('asks first, saves what was typed, and leaves the published text alone', async () => {
    const { draft, send, press, answer, asked, actor, is, effects } = writing(changed);
    draft.send({ type: 'fields.changed', values: { title: 'Sleep better' } });
    send({ type: 'discard.pressed' });
    expect(is('askingToDiscard')).toBe(true);
    send({ type: 'discard.dismissed' });
    send({ type: 'discard.pressed' });
    send({ type: 'discard.confirmed' });
    await draft.answer('saveArticle', stored({ ...changed, version: 5, title: 'Sleep better' }));
    await waitFor(actor, (now) => now.matches('sending'));
    expect(asked()).toEqual([
      { articleId: id, publish: false, discards: true, shown: publishedArticle.publishedAt, version: 5 },
    ]);
    const { filled } = draft.snapshot().context;
    await answer('publishArticle', stored({ ...publishedArticle, version: 6 }));
    expect(draft.snapshot().context).toMatchObject({
      values: { title: 'Sleep well' },
      article: { version: 6, hasChanges: false },
      filled: filled + 1,
    });
    expect([draft.snapshot().hasTag('saved'), draft.snapshot().hasTag('notPublishing')]).toEqual([true, true]);
    expect(effects.at(-1)).toEqual(['showToast', { kind: 'success', text: 'Changes discarded' }]);
    await press('publish.pressed');
    expect(asked()[1]).toEqual({
      articleId: id,
      publish: true,
      discards: false,
      shown: publishedArticle.publishedAt,
      version: 6,
    });
  });

  it('keeps everything typed before the answer', async () => {
    const { draft, send, press, answer } = writing(changed);
    send({ type: 'discard.pressed' });
    await press('discard.confirmed');
    draft.send({ type: 'fields.changed', values: { tags: ['Naps'] } });
    await answer('publishArticle', stored({ ...publishedArticle, version: 5 }));
    expect(draft.snapshot().context.values).toMatchObject({ title: 'Sleep well', tags: ['Naps'] });
    expect(draft.snapshot().hasTag('waiting')).toBe(true);
  });

  it('keeps the changes when it is refused', async () => {
    const { draft, send, press, answer } = writing(changed);
    send({ type: 'discard.pressed' });
    await press('discard.confirmed');
    await answer('publishArticle', refusal(422, 'readers no longer have it.'));
    expect(draft.snapshot().context.values.title).toBe('Sleep longer');
    expect(draft.snapshot().hasTag('refused')).toBe(true);
  });

  it.each<ArticlePublishingEvent[]>([
    [{ type: 'schedule.pressed', written: '', missing: {} }, confirmed],
    [{ type: 'unschedule.pressed', publishAt: later }],
    [{ type: 'publish.pressed' }],
    [{ type: 'unpublish.pressed' }, { type: 'unpublish.confirmed' }],
  ])('is dropped after a refusal when something else is pressed', async (...events) => {
    const { send, answer, call } = play(articlePublishingMachine, undefined);
    send({ type: 'discard.pressed' });
    send({ type: 'discard.confirmed' });
    await answer('holdDraft', changed);
    await answer('publishArticle', refusal(422, 'readers no longer have it.'));
    for (const event of events) send(event);
    await answer('holdDraft', changed);
    expect(call('publishArticle').input).toMatchObject({ discards: false });
  });
});

describe('the state of publishing', () => {
  const begin = () => {
    const played = play(articlePublishingMachine, undefined);

    return { ...played, see: () => [...played.snapshot().tags], names: () => played.effects.map(([name]) => name) };
  };
  const sending = async (article: ReturnType<typeof articleOf> | null = articleOf()) => {
    const played = begin();
    played.send({ type: 'publish.pressed' });
    await played.answer('holdDraft', article);

    return played;
  };

  it('is empty at first', () => {
    const { see, snapshot, calls } = begin();
    expect([see(), snapshot().context.article, calls]).toEqual([[], null, []]);
  });

  it('is “publishing” from the press to the answer', async () => {
    const { send, answer, see, snapshot } = begin();
    send({ type: 'publish.pressed' });
    expect(see()).toEqual(['publishing']);
    await answer('holdDraft', articleOf());
    expect([see(), snapshot().value]).toEqual([['publishing'], 'sending']);
  });

  it('is empty again when the draft cannot be saved or the page is left', async () => {
    const { see, calls, send, fail, names } = await sending(null);
    expect([see(), calls.map(({ name }) => name)]).toEqual([[], ['holdDraft']]);
    send({ type: 'publish.pressed' });
    await fail('holdDraft');
    expect([see(), names()]).toEqual([[], ['logFailure']]);
  });

  it('ends with a message of what was done', async () => {
    const played = await sending();
    await played.answer('publishArticle', stored(publishedArticle));
    expect([played.see(), played.effects]).toEqual([
      ['undoable'],
      [
        ['releaseDraft', { reply: stored(publishedArticle), isDiscarded: false }],
        ['showToast', { kind: 'success', text: 'Article published' }],
      ],
    ]);
    played.send({ type: 'undo.pressed' });
    await played.answer('holdDraft', articleOf(publishedArticle));
    expect(played.call('publishArticle').input).toMatchObject({ publish: false, discards: false });
    await played.answer('publishArticle', stored());
    expect([played.see(), played.effects.slice(2)]).toEqual([
      [],
      [
        ['releaseDraft', { reply: stored(), isDiscarded: false }],
        ['showToast', { kind: 'success', text: 'Article unpublished' }],
      ],
    ]);
  });

  it('scrolls to the top of the draft, which shows why it was refused', async () => {
    const { answer, see, effects } = await sending();
    const reply = refusal(422, 'please choose a category.');
    await answer('publishArticle', reply);
    expect([see(), effects]).toEqual([
      [],
      [
        ['releaseDraft', { reply, isDiscarded: false }],
        ['scrollToTop', undefined],
      ],
    ]);
  });

  it('is “unsure” while there is no answer, and the draft shows the delay', async () => {
    const { fail, see, names, clock, calls, send } = await sending();
    await fail('publishArticle');
    expect([see(), names()]).toEqual([
      ['publishing', 'unsure'],
      ['logFailure', 'delayDraft'],
    ]);
    clock.increment(ARTICLE_RETRY_MS - 1);
    expect(calls).toHaveLength(2);
    send({ type: 'retry.pressed' });
    expect([see(), calls.length, calls[2]?.input]).toEqual([['publishing'], 3, calls[1]?.input]);
  });

  it('asks before unpublishing, even right after publishing', async () => {
    const { answer, see, send, clock, calls } = await sending();
    await answer('publishArticle', stored(publishedArticle));
    clock.increment(ARTICLE_UNDO_MS - 1);
    expect(see()).toEqual(['undoable']);
    send({ type: 'unpublish.pressed' });
    expect(see()).toEqual(['askingToUnpublish']);
    send({ type: 'unpublish.dismissed' });
    expect([see(), calls.length]).toEqual([[], 2]);
  });

  it('offers no undo after unpublishing', async () => {
    const { send, answer, see } = begin();
    send({ type: 'unpublish.pressed' });
    send({ type: 'unpublish.confirmed' });
    await answer('holdDraft', articleOf());
    await answer('publishArticle', stored());
    expect(see()).toEqual([]);
  });

  it('publishes again from the version just published', async () => {
    const { answer, send, call } = await sending();
    await answer('publishArticle', stored(publishedArticle));
    send({ type: 'publish.pressed' });
    await answer('holdDraft', articleOf({ ...publishedArticle, version: 3 }));
    expect(call('publishArticle').input).toMatchObject({ publish: true, discards: false, version: 3 });
  });
});
