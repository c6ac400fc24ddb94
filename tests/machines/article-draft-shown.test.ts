import { describe, expect, it } from 'vitest';
import { articleDraftMachine } from '../../src/machines/article-draft.machine.ts';
import { blankArticle, type KeptDraft, type SaveRequest, valuesOf } from '../../src/rules/articles/article-draft.ts';
import { ARTICLE_AUTOSAVE_MS, ARTICLE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { articleOf, conflict, kept, linkedOf, publishedArticle, stored } from './charts/article-draft.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const id = articleOf()._id;
const notThere = refusal(404, 'this article was not found.');
const tooMany = refusal(422, 'the text has too many parts.', { body: 'Too many parts.' });

function writing(article: ReturnType<typeof articleOf> | null = articleOf(), recalled: KeptDraft | null = null) {
  const played = play(articleDraftMachine, { article, kept: recalled });
  const { send, clock, calls, effects, snapshot } = played;

  return {
    ...played,
    context: () => snapshot().context,
    see: () => [...snapshot().tags].filter((tag) => tag !== 'open' && tag !== 'notPublishing').sort(),
    type: (title: string) => send({ type: 'fields.changed', values: { title } }),
    pause: () => clock.increment(ARTICLE_AUTOSAVE_MS),
    saves: () => calls.filter(({ name }) => name === 'saveArticle').map(({ input }) => input as SaveRequest),
    /** What was done since the last look. */
    did: () => effects.splice(0).map(([name, params]) => [name, params]),
  };
}

/** A save without a reply yet. */
function storing() {
  const played = writing();
  played.type('Sleep better');
  played.pause();
  played.did();

  return played;
}

describe('the saving state of an article', () => {
  it('shows everything as saved when nothing has changed', () => {
    const { see, snapshot, pause, did, context } = writing();
    pause();
    expect([see(), [...snapshot().tags].sort(), did()]).toEqual([['saved'], ['notPublishing', 'open', 'saved'], []]);
    expect(context()).toMatchObject({ id, initial: valuesOf(articleOf()), values: valuesOf(articleOf()), save: null });
  });

  it('shows waiting, then saving, then saved', async () => {
    const { see, type, pause, answer, did } = writing();
    type('Sleep better');
    const keeps = [
      'keep',
      { under: id, kept: { version: 1, values: { ...valuesOf(articleOf()), title: 'Sleep better' } } },
    ];
    expect([see(), did()]).toEqual([['waiting'], [keeps]]);
    pause();
    expect(see()).toEqual(['saving']);
    await answer('saveArticle', stored({ version: 2, title: 'Sleep better' }));
    expect(see()).toEqual(['saved']);
    expect(did()).toEqual([
      ['forgetKept', { under: 'new' }],
      ['goTo', { to: `/articles/addArticle?article=${id}`, replace: true }],
      ['forgetKept', { under: id }],
    ]);
  });

  it('keeps the text of a new article in this browser under the key “new”', () => {
    const { type, did } = writing(null);
    type('Naps');
    expect(did()).toEqual([
      ['keep', { under: 'new', kept: { version: 0, values: { ...blankArticle, title: 'Naps' } } }],
    ]);
  });

  it('keeps changes typed during a save on top of the saved version', async () => {
    const { type, answer, did, see } = storing();
    type('Sleep best');
    did();
    await answer('saveArticle', stored({ version: 2, title: 'Sleep better' }));
    expect(see()).toEqual(['waiting']);
    expect(did().at(-1)).toEqual(['keep', { under: id, kept: expect.objectContaining({ version: 2 }) }]);
  });

  it('saves at once when save is pressed', () => {
    const { type, send, saves } = writing();
    type('Sleep better');
    send({ type: 'save.pressed' });
    expect(saves()).toHaveLength(1);
  });

  it('deletes the kept text when the change is typed back', () => {
    const { type, pause, did, see } = writing();
    type('Sleep better');
    type('Sleep well');
    did();
    pause();
    expect([see(), did()]).toEqual([['saved'], [['forgetKept', { under: id }]]]);
  });

  it.each(['retry.pressed', 'save.pressed', 'draft.hold'] as const)(
    'is offline after a save without an answer, and %s sends the same save again',
    async (type) => {
      const { fail, see, did, saves, send, clock } = storing();
      await fail('saveArticle');
      expect([see(), did().map(([name]) => name)]).toEqual([['offline'], ['logFailure']]);
      clock.increment(ARTICLE_RETRY_MS - 1);
      expect(saves()).toHaveLength(1);
      send({ type });
      expect([saves()[1], see().includes('saving')]).toEqual([saves()[0], true]);
    },
  );

  it('shows the refusal at each field until the text changes or someone tries again', async () => {
    const { answer, see, context, type, send, pause, saves, did } = storing();
    await answer('saveArticle', tooMany);
    expect([see(), context().message, context().errors]).toEqual([
      ['refused'],
      'The text has too many parts.',
      { body: 'Too many parts.' },
    ]);
    send({ type: 'retry.pressed' });
    expect([see(), context().message, context().errors]).toEqual([['waiting'], null, {}]);
    pause();
    expect(saves()[1]?.key).not.toBe(saves()[0]?.key);
    await answer('saveArticle', tooMany);
    did();
    type('Sleep best');
    expect([see(), context().message, context().errors, did().map(([name]) => name)]).toEqual([
      ['waiting'],
      null,
      {},
      ['keep'],
    ]);
    pause();
    await answer('saveArticle', stored({ version: 2 }));
    expect(context()).toMatchObject({ message: null, errors: {} });
  });

  it('clears the error of a field that has changed', () => {
    const { send, context, type } = writing();
    send({ type: 'draft.hold' });
    const errors = { category: 'Choose a category.', title: 'Too long.' };
    send({ type: 'draft.release', reply: refusal(422, 'please look again.', errors) });
    expect(context().errors).toEqual(errors);
    type('Short');
    expect(context().errors).toEqual({});
  });
});

describe('an article’s text kept in this browser', () => {
  it('is offered before anything else is shown, and can be left for later', () => {
    const { snapshot, send, did } = writing(articleOf(), kept);
    expect([...snapshot().tags]).toEqual(['recovering']);
    send({ type: 'exit.requested' });
    expect([[...snapshot().tags], did()]).toEqual([['left'], []]);
  });

  it('stays kept after being restored, and is deleted after being discarded', () => {
    const up = writing(articleOf(), kept);
    up.send({ type: 'kept.restored' });
    expect(up.see()).toEqual(['waiting']);
    expect(up.context()).toMatchObject({
      kept: null,
      filled: 1,
      values: { title: 'Sleep much better', category: 'Sleep' },
    });
    expect(up.did()).toMatchObject([['keep', { under: id, kept: { values: { title: 'Sleep much better' } } }]]);
    const off = writing(articleOf(), kept);
    off.send({ type: 'kept.discarded' });
    expect([off.see(), off.context().kept, off.did()]).toEqual([['saved'], null, [['forgetKept', { under: id }]]]);
  });
});

describe('an article that someone else has changed or deleted', () => {
  async function changedByOther() {
    const played = storing();
    await played.answer('saveArticle', conflict);

    return played;
  }

  it('names who changed it, and opens the question on request', async () => {
    const { see, send, context } = await changedByOther();
    expect(see()).toEqual(['outdated']);
    send({ type: 'retry.pressed' });
    expect(see()).toEqual(['outdated', 'stale']);
    expect(context()).toMatchObject({
      message: 'Zoë Vale has changed this article.',
      theirs: { version: 2, title: 'Sleep deeper' },
      save: null,
    });
  });

  it.each(['retry.pressed', 'save.pressed'] as const)('opens the question again on %s', async (type) => {
    const { see, send, saves } = await changedByOther();
    send({ type: 'stale.dismissed' });
    expect(see()).toEqual(['outdated']);
    send({ type });
    expect([see(), saves().length]).toEqual([['outdated', 'stale'], 1]);
  });

  it('can be resolved while the question is closed', async () => {
    for (const [type, title, tags] of [
      ['theirs.taken', 'Sleep deeper', ['saved']],
      ['mine.kept', 'Sleep better', ['waiting']],
    ] as const) {
      const { see, send, context } = await changedByOther();
      send({ type: 'stale.dismissed' });
      send({ type });
      expect([see(), context().values.title, context().filled, context().theirs]).toEqual([tags, title, 1, null]);
      expect([context().message, context().article?.version]).toEqual([null, 2]);
    }
  });

  it('keeps the text here when the reply has no copy of the new version', async () => {
    const { answer, context, send } = storing();
    await answer('saveArticle', refusal(409, 'this is not the latest version.'));
    expect(context().theirs).toBeNull();
    send({ type: 'theirs.taken' });
    expect(context().values.title).toBe('Sleep better');
  });

  it('keeps the text after its deletion, and can be saved as a new article', async () => {
    const { answer, see, context, send, did, saves, pause } = storing();
    await answer('saveArticle', notThere);
    expect([see(), context().message, context().save, context().initial]).toEqual([
      ['deleted'],
      null,
      null,
      blankArticle,
    ]);
    did();
    send({ type: 'again.pressed' });
    expect([see(), context().id, context().article]).toEqual([['waiting'], null, null]);
    expect(did()).toMatchObject([
      ['forgetKept', { under: id }],
      ['keep', { under: 'new', kept: { version: 0 } }],
    ]);
    pause();
    expect(saves()[1]?.key).not.toBe(saves()[0]?.key);
  });
});

describe('holding a draft', () => {
  it('succeeds at once when all is saved, and the reply of publishing releases it', () => {
    const { send, see, context, snapshot } = writing();
    send({ type: 'draft.hold' });
    expect([see(), snapshot().hasTag('notPublishing')]).toEqual([['publishing', 'saved'], false]);
    send({ type: 'draft.delay' });
    expect(see()).toEqual(['overdue', 'publishing', 'saved']);
    send({ type: 'draft.release', reply: stored({ ...publishedArticle, version: 4 }) });
    expect([see(), snapshot().hasTag('notPublishing')]).toEqual([['saved'], true]);
    expect(context()).toMatchObject({ article: { status: 'published', version: 4 }, message: null, errors: {} });
  });

  it('waits until every change is saved, even after a lost connection', async () => {
    const { send, see, type, saves, fail, answer, clock } = writing();
    type('Sleep better');
    send({ type: 'draft.hold' });
    expect([see(), saves().length]).toEqual([['saving', 'savingFirst'], 1]);
    await fail('saveArticle');
    expect(see()).toEqual(['offline', 'savingFirst']);
    clock.increment(ARTICLE_RETRY_MS);
    type('Sleep best');
    await answer('saveArticle', stored({ version: 2 }));
    expect([see(), saves()[2]]).toMatchObject([
      ['saving', 'savingFirst'],
      { version: 2, values: { title: 'Sleep best' } },
    ]);
    await answer('saveArticle', stored({ version: 3 }));
    expect(see()).toEqual(['publishing', 'saved']);
  });

  it.each([
    ['changed by somebody else', conflict, ['outdated']],
    ['deleted', notThere, ['deleted']],
    ['refused', tooMany, ['refused']],
  ] as const)('fails when saving finds the article %s', async (_, reply, tags) => {
    const { send, see, type, answer, snapshot } = writing();
    type('Sleep better');
    send({ type: 'draft.hold' });
    await answer('saveArticle', reply);
    expect([see(), snapshot().hasTag('notPublishing')]).toEqual([tags, true]);
  });

  it.each([
    ['changed by somebody else', conflict, ['outdated']],
    ['deleted', notThere, ['deleted']],
    ['refused', tooMany, ['refused']],
    ['published', stored(publishedArticle), ['waiting']],
  ] as const)('keeps typed text unsent until the article is known to be %s', (_, reply, tags) => {
    const { send, see, type, pause, saves } = writing();
    send({ type: 'draft.hold' });
    type('Sleep best');
    pause();
    send({ type: 'save.pressed' });
    expect([see(), saves()]).toEqual([['publishing', 'waiting'], []]);
    send({ type: 'draft.release', reply });
    expect(see()).toEqual(tags);
  });

  it('first creates a new article on the server', async () => {
    const { send, see, type, answer, saves } = writing(null);
    type('Naps');
    send({ type: 'draft.hold' });
    expect([see(), saves()[0]?.id]).toEqual([['saving', 'savingFirst'], null]);
    await answer('saveArticle', stored());
    expect(see()).toEqual(['publishing', 'saved']);
  });
});

describe('leaving an article', () => {
  it('happens at once when there is nothing to save', async () => {
    const saved = writing();
    saved.send({ type: 'exit.requested' });
    expect(saved.see()).toEqual(['left']);
    const outdated = storing();
    outdated.type('Sleep well');
    await outdated.answer('saveArticle', tooMany);
    outdated.send({ type: 'exit.requested' });
    expect(outdated.see()).toEqual(['left']);
  });

  it.each([
    ['changed by somebody else', conflict, 'outdated'],
    ['deleted', notThere, 'deleted'],
    ['refused', tooMany, 'refused'],
  ] as const)('asks if the article was %s, and continues after confirmation', async (_, reply, tag) => {
    const { answer, send, see } = storing();
    await answer('saveArticle', reply);
    send({ type: 'exit.requested' });
    expect(see()).toEqual(expect.arrayContaining(['askingToLeave', tag]));
    send({ type: 'exit.dismissed' });
    expect(see()).not.toContain('askingToLeave');
    send({ type: 'exit.requested' });
    send({ type: 'exit.confirmed' });
    expect(see()).toEqual(['left']);
  });

  it('waits for the running save, and asks when it fails', async () => {
    const { send, see, fail, answer, clock } = storing();
    send({ type: 'exit.requested' });
    expect(see()).toEqual(['saving']);
    await fail('saveArticle');
    expect(see()).toEqual(['askingToLeave', 'offline']);
    clock.increment(ARTICLE_RETRY_MS);
    expect(see()).toEqual(['askingToLeave', 'saving']);
    await answer('saveArticle', stored({ version: 2 }));
    expect(see()).toEqual(['left']);
  });

  it('waits for the answer of publishing, then saves what was typed meanwhile', async () => {
    const { send, see, type, saves, answer } = writing();
    send({ type: 'draft.hold' });
    type('Sleep best');
    send({ type: 'exit.requested' });
    expect([see(), saves()]).toEqual([['publishing', 'waiting'], []]);
    send({ type: 'draft.release', reply: stored(publishedArticle) });
    expect([see(), saves().length]).toEqual([['saving'], 1]);
    await answer('saveArticle', stored({ ...publishedArticle, version: 2 }));
    expect(see()).toEqual(['left']);
  });

  it('is abandoned when publishing is refused and nothing is unsaved', () => {
    for (const isOverdue of [false, true]) {
      const { send, see } = writing();
      send({ type: 'draft.hold' });
      if (isOverdue) send({ type: 'draft.delay' });
      send({ type: 'exit.requested' });
      expect(see()).toEqual(isOverdue ? ['askingToLeave', 'overdue', 'publishing', 'saved'] : ['publishing', 'saved']);
      send({ type: 'draft.release', reply: tooMany });
      expect(see()).toEqual(['refused']);
    }
  });
});

describe('the links of an article', () => {
  it('keep the titles of old and new links', async () => {
    const old = linkedOf({ _id: 'l0', title: 'Old' });
    const { send, context } = writing(articleOf({ links: [old] }));
    send({ type: 'fields.changed', values: { links: ['l0', linkedOf()._id] }, known: [linkedOf()] });
    send({ type: 'fields.changed', values: { title: 'x' } });
    expect(Object.values(context().known).map(({ title }) => title)).toEqual(['Old', 'Naps']);
  });
});
