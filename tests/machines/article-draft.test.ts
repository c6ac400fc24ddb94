import { describe, expect, it } from 'vitest';
import { articleDraftMachine } from '../../src/machines/article-draft.machine.ts';
import {
  type KeptDraft,
  newerLoaded,
  restoredValues,
  type SaveRequest,
} from '../../src/rules/articles/article-draft.ts';
import { ARTICLE_AUTOSAVE_MS, ARTICLE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { articleOf, conflict, kept, linkedOf, publishedArticle, stored } from './charts/article-draft.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const id = articleOf()._id;

function writing(article: ReturnType<typeof articleOf> | null = articleOf(), recalled: KeptDraft | null = null) {
  const played = play(articleDraftMachine, { article, kept: recalled });
  const { send, clock, calls, snapshot } = played;

  return {
    ...played,
    context: () => snapshot().context,
    is: (tag: Parameters<ReturnType<typeof snapshot>['hasTag']>[0]) => snapshot().hasTag(tag),
    type: (title: string) => send({ type: 'fields.changed', values: { title } }),
    pause: () => clock.increment(ARTICLE_AUTOSAVE_MS),
    saves: () => calls.filter(({ name }) => name === 'saveArticle').map(({ input }) => input as SaveRequest),
  };
}

describe('the typed text', () => {
  it('is saved after a pause, with only the changed fields', async () => {
    const { type, pause, clock, saves, is, answer, context } = writing();
    type('Sleep');
    clock.increment(ARTICLE_AUTOSAVE_MS - 1);
    type('Sleep better');
    clock.increment(ARTICLE_AUTOSAVE_MS - 1);
    expect([saves(), is('waiting')]).toEqual([[], true]);
    pause();
    expect(saves()).toMatchObject([{ id, version: 1, values: { title: 'Sleep better' } }]);
    expect(Object.keys(saves()[0]?.values ?? {})).toEqual(['title']);
    await answer('saveArticle', stored({ version: 2, title: 'Sleep better' }));
    expect(is('saved')).toBe(true);
    expect(context()).toMatchObject({ article: { version: 2 }, save: null });
  });

  it('is saved with the next save when typed during a save', async () => {
    const { type, pause, saves, answer, is } = writing();
    type('Sleep better');
    pause();
    type('Sleep best');
    await answer('saveArticle', stored({ version: 2 }));
    expect(is('waiting')).toBe(true);
    pause();
    expect(saves()[1]).toMatchObject({ version: 2, values: { title: 'Sleep best' } });
  });

  it('is kept in this browser at once, until the server has saved it', async () => {
    const { type, pause, answer, effects } = writing();
    const kinds = () => effects.map(([name]) => name).filter((name) => /keep|forgetKept/.test(name));
    type('Sleep better');
    expect(kinds()).toEqual(['keep']);
    pause();
    await answer('saveArticle', stored({ version: 2 }));
    expect(kinds().at(-1)).toBe('forgetKept');
  });

  it('is not sent when it is typed back before the pause ends', async () => {
    const { type, pause, saves, is } = writing();
    type('Sleep better');
    type('Sleep well');
    pause();
    expect([saves(), is('saved')]).toEqual([[], true]);
  });

  it('creates a new article only once, and gives the page its address', async () => {
    const { type, pause, saves, answer, context, effects } = writing(null);
    type('Naps');
    pause();
    expect(saves()).toMatchObject([{ id: null, values: { title: 'Naps' } }]);
    await answer('saveArticle', stored());
    expect(context().id).toBe(id);
    expect(effects.flatMap(([name, params]) => (name === 'goTo' ? [params] : []))).toEqual([
      { to: `/articles/addArticle?article=${id}`, replace: true },
    ]);
  });

  it('is sent again with the same key after no answer, before anything typed since', async () => {
    const { type, pause, fail, clock, saves, answer, is, context } = writing();
    type('Sleep better');
    pause();
    await fail('saveArticle');
    expect(is('offline')).toBe(true);
    type('Sleep best');
    clock.increment(ARTICLE_RETRY_MS);
    expect(saves()[1]).toEqual(saves()[0]);
    await answer('saveArticle', stored({ version: 2 }));
    expect(context().values.title).toBe('Sleep best');
    pause();
    expect(saves()[2]).toMatchObject({ version: 2, values: { title: 'Sleep best' } });
    expect(saves()[2]?.key).not.toBe(saves()[0]?.key);
  });

  it('stays after a refusal, and is sent again with the next change', async () => {
    const { type, pause, answer, is, context, saves } = writing();
    type('Sleep better');
    pause();
    await answer('saveArticle', refusal(422, 'the text has too many parts.'));
    expect([is('refused'), context().message]).toEqual([true, 'The text has too many parts.']);
    type('Sleep best');
    expect(context().message).toBeNull();
    pause();
    expect(saves()).toHaveLength(2);
  });
});

describe('the text kept in this browser', () => {
  it('is offered, and saved next once restored', async () => {
    const { is, send, context, pause, saves } = writing(articleOf(), kept);
    expect(is('recovering')).toBe(true);
    send({ type: 'kept.restored' });
    expect(context()).toMatchObject({ values: { title: 'Sleep much better' }, filled: 1 });
    pause();
    expect(saves()).toMatchObject([{ values: { title: 'Sleep much better' } }]);
  });

  it('is not offered when the server has the same text', async () => {
    const { is } = writing(articleOf(), { version: 1, values: { title: 'Sleep well' } });
    expect(is('saved')).toBe(true);
  });

  it('can be discarded', () => {
    const { send, is, context } = writing(articleOf(), kept);
    send({ type: 'kept.discarded' });
    expect([is('saved'), context().values.title]).toEqual([true, 'Sleep well']);
  });
});

describe('an article that someone else has saved or deleted', () => {
  async function changedByOther() {
    const played = writing();
    played.send({ type: 'fields.changed', values: { category: 'Movement' } });
    played.pause();
    await played.answer('saveArticle', conflict);

    return played;
  }

  it('is not saved until someone decides whose text to use', async () => {
    const { is, send, pause, saves } = await changedByOther();
    // Nothing opens over what is being typed.
    expect([is('outdated'), is('stale')]).toEqual([true, false]);
    send({ type: 'fields.changed', values: { title: 'Mine' } });
    pause();
    expect([is('outdated'), saves().length]).toEqual([true, 1]);
    send({ type: 'retry.pressed' });
    expect(is('stale')).toBe(true);
  });

  it('can take over their version', async () => {
    const { send, context, is } = await changedByOther();
    send({ type: 'theirs.taken' });
    expect(is('saved')).toBe(true);
    expect(context()).toMatchObject({ values: { title: 'Sleep deeper', category: 'Sleep' }, article: { version: 2 } });
  });

  it('can take over their version, and then restore mine', async () => {
    const { send, context, pause, saves } = await changedByOther();
    send({ type: 'theirs.taken' });
    send({ type: 'fields.changed', values: restoredValues(context()), isFilled: true });
    expect(context()).toMatchObject({
      values: { title: 'Sleep deeper', category: 'Movement' },
      discarded: null,
      filled: 2,
    });
    pause();
    expect(saves()[1]).toMatchObject({ version: 2, values: { category: 'Movement' } });
  });

  it('loads their version at once when nothing is unsaved here', () => {
    const { send, is, context } = writing();
    send({ type: 'draft.hold' });
    send({ type: 'draft.release', reply: conflict });
    expect([is('outdated'), context()]).toMatchObject([
      false,
      { values: { title: 'Sleep deeper' }, article: { version: 2 }, message: newerLoaded, discarded: null },
    ]);
  });

  it('can keep mine on top of theirs, field by field', async () => {
    const { send, context, pause, saves } = await changedByOther();
    send({ type: 'mine.kept' });
    expect(context().values).toMatchObject({ title: 'Sleep deeper', category: 'Movement' });
    pause();
    expect(saves()[1]).toMatchObject({ version: 2, values: { category: 'Movement' } });
    expect(saves()[1]?.values).not.toHaveProperty('title');
  });

  it('can be saved as a new one with all the text here if it was deleted', async () => {
    const { type, pause, answer, send, saves, is } = writing();
    type('Sleep better');
    pause();
    await answer('saveArticle', refusal(404, 'this article was not found.'));
    expect(is('deleted')).toBe(true);
    send({ type: 'again.pressed' });
    pause();
    expect(saves()[1]).toMatchObject({ id: null, values: { title: 'Sleep better', category: 'Sleep' } });
  });

  it('is saved as a new one without its deleted pictures, and names them', async () => {
    const picture = (letter: string) =>
      ({ type: 'picture', attrs: { file: `${letter.repeat(32)}.jpg`, alt: '' } }) as const;
    const article = articleOf({ cover: picture('c').attrs.file, body: { type: 'doc', content: [picture('a')] } });
    const { send, pause, answer, saves, context } = writing(article);
    send({ type: 'fields.changed', values: { body: { type: 'doc', content: [picture('b'), picture('a')] } } });
    pause();
    await answer('saveArticle', refusal(404, 'this article was not found.'));
    send({ type: 'again.pressed' });
    pause();
    expect(saves()[1]).toMatchObject({
      id: null,
      values: { title: 'Sleep well', body: { content: [picture('b'), { type: 'paragraph' }] } },
    });
    expect([saves()[1]?.values.cover ?? null, context().lost]).toEqual([null, ['the cover', 'picture 2']]);
  });
});

describe('a draft about to be published', () => {
  it('is saved at once, and held until there is an answer', async () => {
    const { type, send, answer, is, pause, saves, context } = writing();
    type('Sleep better');
    send({ type: 'draft.hold' });
    expect([is('saving'), is('savingFirst')]).toEqual([true, true]);
    await answer('saveArticle', stored({ version: 2 }));
    expect(is('publishing')).toBe(true);
    type('Sleep best');
    send({ type: 'save.pressed' });
    pause();
    expect([is('waiting'), saves().length]).toEqual([true, 1]);
    send({ type: 'draft.release', reply: stored({ ...publishedArticle, version: 2 }) });
    expect([is('notPublishing'), context().article?.status]).toEqual([true, 'published']);
    pause();
    expect(saves()[1]).toMatchObject({ version: 2, values: { title: 'Sleep best' } });
  });

  it('is not held when it cannot be saved or was never begun', async () => {
    const { type, send, answer, is } = writing();
    type('Sleep better');
    send({ type: 'draft.hold' });
    await answer('saveArticle', refusal(422, 'the text has too many parts.'));
    expect([is('publishing'), is('notPublishing'), is('refused')]).toEqual([false, true, true]);
    const blank = writing(null);
    blank.send({ type: 'draft.hold' });
    expect([blank.is('publishing'), blank.is('notPublishing')]).toEqual([false, true]);
  });

  it('shows why publishing was refused', () => {
    const { send, is, context } = writing();
    send({ type: 'draft.hold' });
    const errors = { category: 'Choose a category.' };
    send({ type: 'draft.release', reply: refusal(422, 'please choose a category.', errors) });
    expect([is('refused'), context().errors]).toEqual([true, errors]);
  });
});

describe('leaving', () => {
  it('saves first', async () => {
    const { type, send, answer, is, saves } = writing();
    type('Sleep better');
    send({ type: 'exit.requested' });
    expect([is('left'), saves().length]).toEqual([false, 1]);
    await answer('saveArticle', stored({ version: 2 }));
    expect(is('left')).toBe(true);
  });

  it('asks when saving fails, and saving goes on for anyone who stays', async () => {
    const { type, pause, fail, send, is, saves, clock } = writing();
    type('Sleep better');
    pause();
    await fail('saveArticle');
    send({ type: 'exit.requested' });
    expect(is('askingToLeave')).toBe(true);
    // The question is open, and saving goes on behind it.
    clock.increment(ARTICLE_RETRY_MS);
    expect(saves()[1]).toEqual(saves()[0]);
    send({ type: 'exit.dismissed' });
    await fail('saveArticle');
    expect(is('offline')).toBe(true);
    send({ type: 'exit.requested' });
    send({ type: 'exit.confirmed' });
    expect(is('left')).toBe(true);
  });
});

describe('leaving during publishing', () => {
  function asked(answer?: ReturnType<typeof refusal> | typeof conflict) {
    const played = writing();
    played.send({ type: 'draft.hold' });
    played.send({ type: 'draft.delay' });
    played.send({ type: 'exit.requested' });
    expect(played.is('askingToLeave')).toBe(true);
    if (answer) played.send({ type: 'draft.release', reply: answer });

    return played;
  }

  it('asks only once the answer is overdue', () => {
    const { send, is } = writing();
    send({ type: 'draft.hold' });
    send({ type: 'exit.requested' });
    expect([is('askingToLeave'), is('left')]).toEqual([false, false]);
    send({ type: 'draft.delay' });
    expect(is('askingToLeave')).toBe(true);
  });

  it('keeps waiting for the answer when someone stays', () => {
    const { send, is, context } = asked();
    send({ type: 'exit.dismissed' });
    expect([is('askingToLeave'), is('publishing'), is('overdue')]).toEqual([false, true, true]);
    send({ type: 'draft.release', reply: stored(publishedArticle) });
    expect([is('saved'), is('notPublishing'), context().article?.status]).toEqual([true, true, 'published']);
  });

  it('leaves without an answer to the question as soon as all is saved', () => {
    const { send, is } = asked();
    send({ type: 'draft.release', reply: stored(publishedArticle) });
    expect(is('left')).toBe(true);
  });

  it('does not call it saved when someone else has changed or deleted the article', () => {
    const outdated = asked(conflict);
    expect([outdated.is('askingToLeave'), outdated.is('refused'), outdated.is('saved')]).toEqual([false, true, false]);
    const deleted = asked(refusal(404, 'not there'));
    expect(deleted.is('askingToLeave')).toBe(true);
    deleted.send({ type: 'exit.dismissed' });
    expect([deleted.is('deleted'), deleted.is('saved')]).toEqual([true, false]);
  });
});

describe('a linked article', () => {
  it('shows its title from the moment it is chosen', async () => {
    const { send, context } = writing();
    const naps = linkedOf();
    send({ type: 'fields.changed', values: { links: [naps._id] }, known: [naps] });
    expect(context().known[naps._id]?.title).toBe('Naps');
  });
});
