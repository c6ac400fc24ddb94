import { describe, expect, it } from 'vitest';
import { articleDraftMachine } from '../../src/machines/article-draft.machine.ts';
import type { Save } from '../../src/machines/rules/article-draft.ts';
import { ARTICLE_AUTOSAVE_MS, ARTICLE_RETRY_MS, ARTICLE_UNDO_MS } from '../../src/machines/rules/constants.ts';
import {
  articleOf,
  conflict,
  file,
  kept,
  linkedOf,
  opened,
  page,
  picture,
  pictureStored,
  stored,
} from './article-draft.chart.ts';
import { refusal } from './fixtures.ts';
import { play } from './world.ts';

const id = articleOf()._id;

async function writing(article: ReturnType<typeof articleOf> | null = articleOf(), recalled: object | null = null) {
  const world = play(articleDraftMachine, { id: article?._id ?? null });
  await world.answer('openArticle', opened(article));
  await world.answer('recall', recalled);
  const { send, clock, calls, snapshot } = world;

  return {
    ...world,
    context: () => snapshot().context,
    is: (tag: Parameters<ReturnType<typeof snapshot>['hasTag']>[0]) => snapshot().hasTag(tag),
    type: (title: string) => send({ type: 'fields.changed', values: { title } }),
    pause: () => clock.increment(ARTICLE_AUTOSAVE_MS),
    saves: () => calls.filter(({ name }) => name === 'saveArticle').map(({ input }) => input as Save),
  };
}

describe('what is typed', () => {
  it('goes to the server after a pause, and only what has changed', async () => {
    const { type, pause, clock, saves, is, answer, context } = await writing();
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

  it('while a save is on its way goes with the next one', async () => {
    const { type, pause, saves, answer, is } = await writing();
    type('Sleep better');
    pause();
    type('Sleep best');
    await answer('saveArticle', stored({ version: 2 }));
    expect(is('waiting')).toBe(true);
    pause();
    expect(saves()[1]).toMatchObject({ version: 2, values: { title: 'Sleep best' } });
  });

  it('is kept in this browser at once, until the server has it', async () => {
    const { type, pause, answer, effects } = await writing();
    const kinds = () => effects.map(([name]) => name).filter((name) => /keep|forgetKept/.test(name));
    type('Sleep better');
    expect(kinds()).toEqual(['keep']);
    pause();
    await answer('saveArticle', stored({ version: 2 }));
    expect(kinds().at(-1)).toBe('forgetKept');
  });

  it('that is taken back before the pause is over is not sent', async () => {
    const { type, pause, saves, is } = await writing();
    type('Sleep better');
    type('Sleep well');
    pause();
    expect([saves(), is('saved')]).toEqual([[], true]);
  });

  it('into a new article begins it once, and gives the page its address', async () => {
    const { type, pause, saves, answer, context, effects } = await writing(null);
    type('Naps');
    pause();
    expect(saves()).toMatchObject([{ id: null, values: { title: 'Naps' } }]);
    await answer('saveArticle', stored());
    expect(context().id).toBe(id);
    expect(effects.flatMap(([name, params]) => (name === 'goTo' ? [params] : []))).toEqual([
      { to: `/articles/addArticle?article=${id}`, replace: true },
    ]);
  });

  it('goes again under the same key when no answer came, with what was typed since behind it', async () => {
    const { type, pause, fail, clock, saves, answer, is, context } = await writing();
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

  it('that is refused stays, and is tried again with the next change', async () => {
    const { type, pause, answer, is, context, saves } = await writing();
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

describe('what this browser has kept', () => {
  it('is offered, and becomes what is saved next', async () => {
    const { is, send, context, pause, saves } = await writing(articleOf(), kept);
    expect(is('recovering')).toBe(true);
    send({ type: 'kept.restored' });
    expect(context()).toMatchObject({ values: { title: 'Sleep much better' }, filled: 1 });
    pause();
    expect(saves()).toMatchObject([{ values: { title: 'Sleep much better' } }]);
  });

  it('is nothing to ask about where the server has it too', async () => {
    const { is } = await writing(articleOf(), { version: 1, values: { title: 'Sleep well' } });
    expect(is('saved')).toBe(true);
  });

  it('can be thrown away', async () => {
    const { send, is, context } = await writing(articleOf(), kept);
    send({ type: 'kept.discarded' });
    expect([is('saved'), context().values.title]).toEqual([true, 'Sleep well']);
  });
});

describe('an article that somebody else has saved meanwhile', () => {
  async function outrun() {
    const world = await writing();
    world.send({ type: 'fields.changed', values: { category: 'Movement' } });
    world.pause();
    await world.answer('saveArticle', conflict);

    return world;
  }

  it('is saved by nobody before it is clear whose text holds', async () => {
    const { is, send, pause, saves } = await outrun();
    expect(is('stale')).toBe(true);
    send({ type: 'stale.dismissed' });
    send({ type: 'fields.changed', values: { title: 'Mine' } });
    pause();
    expect([is('outdated'), saves().length]).toEqual([true, 1]);
    send({ type: 'retry.pressed' });
    expect(is('stale')).toBe(true);
  });

  it('can become theirs', async () => {
    const { send, context, is } = await outrun();
    send({ type: 'theirs.taken' });
    expect(is('saved')).toBe(true);
    expect(context()).toMatchObject({ values: { title: 'Sleep deeper', category: 'Sleep' }, article: { version: 2 } });
  });

  it('can become mine on top of theirs, field by field', async () => {
    const { send, context, pause, saves } = await outrun();
    send({ type: 'mine.kept' });
    expect(context().values).toMatchObject({ title: 'Sleep deeper', category: 'Movement' });
    pause();
    expect(saves()[1]).toMatchObject({ version: 2, values: { category: 'Movement' } });
    expect(saves()[1]?.values).not.toHaveProperty('title');
  });

  it('and deleted can begin anew, with all that is here', async () => {
    const { type, pause, answer, send, saves, is } = await writing();
    type('Sleep better');
    pause();
    await answer('saveArticle', refusal(404, 'this article was not found.'));
    expect(is('deleted')).toBe(true);
    send({ type: 'again.pressed' });
    pause();
    expect(saves()[1]).toMatchObject({ id: null, values: { title: 'Sleep better', category: 'Sleep' } });
  });
});

describe('publishing', () => {
  const published = { status: 'published', publishedAt: '2026-03-05T10:00:00.000Z' } as const;

  it('saves first, then publishes what was saved, and can be undone for a while', async () => {
    const { type, send, answer, call, is, clock } = await writing();
    type('Sleep better');
    send({ type: 'publish.pressed' });
    await answer('saveArticle', stored({ version: 2 }));
    expect(call('publishArticle').input).toEqual({ articleId: id, publish: true, version: 2 });
    await answer('publishArticle', stored({ ...published, version: 2 }));
    expect([is('saved'), is('undoable')]).toEqual([true, true]);
    send({ type: 'undo.pressed' });
    expect(call('publishArticle').input).toEqual({ articleId: id, publish: false, version: 2 });
    await answer('publishArticle', stored({ version: 2 }));
    expect(is('undoable')).toBe(false);
    send({ type: 'publish.pressed' });
    await answer('publishArticle', stored({ ...published, version: 2 }));
    clock.increment(ARTICLE_UNDO_MS);
    expect(is('undoable')).toBe(false);
  });

  it('says what is missing, and is not asked for again by itself', async () => {
    const { send, answer, context, is, clock, calls } = await writing();
    send({ type: 'publish.pressed' });
    const answered = {
      ...refusal(422, 'please choose a category.'),
      body: { status: 422, message: 'x', errors: { category: 'Please choose a category.' } },
    };
    await answer('publishArticle', answered);
    expect(is('refused')).toBe(true);
    expect(context().errors).toEqual({ category: 'Please choose a category.' });
    clock.increment(60_000);
    expect(calls.filter(({ name }) => name === 'publishArticle')).toHaveLength(1);
  });

  it('whose answer got lost is asked for again: it happens once', async () => {
    const { send, fail, clock, answer, calls, is } = await writing();
    send({ type: 'publish.pressed' });
    await fail('publishArticle');
    clock.increment(ARTICLE_RETRY_MS);
    await answer('publishArticle', stored(published));
    expect(calls.filter(({ name }) => name === 'publishArticle')).toHaveLength(2);
    expect(is('saved')).toBe(true);
  });

  it('is taken back only after a question', async () => {
    const { send, is, call } = await writing(articleOf(published));
    send({ type: 'unpublish.pressed' });
    expect(is('askingToUnpublish')).toBe(true);
    send({ type: 'unpublish.dismissed' });
    send({ type: 'unpublish.pressed' });
    send({ type: 'unpublish.confirmed' });
    expect(call('publishArticle').input).toMatchObject({ publish: false });
  });
});

describe('leaving', () => {
  it('saves first, and then goes', async () => {
    const { type, send, answer, is, saves } = await writing();
    type('Sleep better');
    send({ type: 'leave.requested' });
    expect([is('left'), saves().length]).toEqual([false, 1]);
    await answer('saveArticle', stored({ version: 2 }));
    expect(is('left')).toBe(true);
  });

  it('asks where nothing can be saved, and goes on trying for whoever stays', async () => {
    const { type, pause, fail, send, is, saves } = await writing();
    type('Sleep better');
    pause();
    await fail('saveArticle');
    send({ type: 'leave.requested' });
    expect(is('askingToLeave')).toBe(true);
    send({ type: 'leave.dismissed' });
    pause();
    expect(saves()[1]).toEqual(saves()[0]);
    await fail('saveArticle');
    send({ type: 'leave.requested' });
    send({ type: 'leave.confirmed' });
    expect(is('left')).toBe(true);
  });
});

describe('a picture', () => {
  it('for the cover becomes a field that is saved', async () => {
    const { send, context, pause, saves } = await writing();
    send({ type: 'picture.chosen', file: picture, purpose: 'cover' });
    send({ type: 'bytes.sent', share: 0.5 });
    expect(context().picture?.sent).toBe(0.5);
    send({ type: 'answer.came', reply: pictureStored });
    expect(context()).toMatchObject({ picture: null, values: { cover: file } });
    pause();
    expect(saves()).toMatchObject([{ values: { cover: file } }]);
  });

  it('for the text is given to the editor, which knows where its cursor is', async () => {
    const { send, actor } = await writing();
    const heard: string[] = [];
    actor.on('picture.stored', (event: { file: string }) => heard.push(event.file));
    send({ type: 'picture.chosen', file: picture, purpose: 'text' });
    send({ type: 'answer.came', reply: pictureStored });
    expect(heard).toEqual([file]);
  });

  it('that is none is refused here, and one that was cut off can be tried again', async () => {
    const { send, context, calls } = await writing();
    const sent = () => calls.filter(({ name }) => name === 'sendPicture').length;
    send({ type: 'picture.chosen', file: page, purpose: 'text' });
    expect([context().picture?.error, sent()]).toEqual(['Only JPEG and PNG pictures can be added.', 0]);
    send({ type: 'picture.chosen', file: picture, purpose: 'text' });
    send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect(context().picture?.error).toBe('The connection was lost.');
    send({ type: 'picture.retried' });
    expect(sent()).toBe(2);
  });
});

describe('what an article leads to', () => {
  it('is known by its title from the moment it is chosen', async () => {
    const { send, context } = await writing();
    const naps = linkedOf();
    send({ type: 'fields.changed', values: { links: [naps._id] }, known: [naps] });
    expect(context().known[naps._id]?.title).toBe('Naps');
  });
});
