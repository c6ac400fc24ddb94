import { describe, expect, it } from 'vitest';
import { REVIEW_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { by, decidedReply, LATER, loaded } from './charts/leave-review.chart.ts';
import { refusal } from './support/fixtures.ts';
import { begin, deciding, undoing } from './support/reviews.ts';

describe('undoing a decision', () => {
  it('is shown, and shows the request once it is saved', async () => {
    const { see, answer, news, made, effects } = await undoing();
    expect([see(), made('undoDecision')]).toEqual([['busy', 'decided', 'undoing'], [{ id: 'r1' }]]);
    await answer('undoDecision', decidedReply({}));
    expect([see(), news.length, effects, made('loadReview').at(-1)]).toEqual([['busy'], 2, [], { id: 'r1' }]);
  });

  it('and each decision are told to the list', async () => {
    const { answer, send, actor } = begin();
    const told: string[] = [];
    actor.on('request.decided', ({ request }) => told.push(`${request._id} ${request.status}`));
    actor.on('decision.undone', () => told.push('undone'));
    await answer('loadReview', loaded());
    send({ type: 'approve.pressed' });
    await answer('decideRequest', decidedReply());
    expect(told).toEqual(['r1 approved']);
    send({ type: 'undo.pressed' });
    await answer('undoDecision', decidedReply({}));
    expect(told).toEqual(['r1 approved', 'undone']);
  });

  it('does not wait for the outcome of the decision', async () => {
    const { answer, send, made } = await deciding({ queue: [] });
    await answer('decideRequest', decidedReply());
    send({ type: 'undo.pressed' });
    expect(made('undoDecision')).toEqual([{ id: 'r1' }]);
  });

  it.each([
    ['is decided', loaded(by.tom)],
    ['can’t be opened', refusal(404, 'this request is not there')],
  ])('returns to the last one while the next one %s, which is not asked for again', async (_, reply) => {
    const { answer, send, made, context } = await deciding();
    await answer('decideRequest', decidedReply());
    await answer('loadReview', reply);
    send({ type: 'undo.pressed' });
    expect([made('undoDecision'), context().id]).toEqual([[{ id: 'r1' }], 'r1']);
    if (reply.status === 200) expect(context().queue).toEqual(['r3']);
  });

  it('puts the reason back into the note', async () => {
    const { answer, send, context } = begin();
    await answer('loadReview', loaded({ ...by.me, status: 'rejected', note: 'Nobody else is here.' }, LATER));
    send({ type: 'undo.pressed' });
    await answer('undoDecision', decidedReply({}));
    await answer('loadReview', loaded());
    expect(context()).toMatchObject({ note: 'Nobody else is here.', notes: { r1: 'Nobody else is here.' } });
  });

  it('shows why it was refused, and refreshes the list', async () => {
    const { see, answer, news, effects } = await undoing();
    await answer('undoDecision', refusal(409, 'it is too late to take this back'));
    expect([see(), news.length]).toEqual([['busy'], 2]);
    expect(effects).toEqual([['showToast', { kind: 'error', text: 'It is too late to take this back' }]]);
  });

  it('without an answer is checked after a pause or on request', async () => {
    const { see, fail, names, clock, made, send } = await undoing();
    await fail('undoDecision');
    expect([see(), names()]).toEqual([['unsure'], ['logFailure']]);
    const before = made('loadReview').length;
    clock.increment(REVIEW_RETRY_MS - 1);
    expect(made('loadReview')).toHaveLength(before);
    clock.increment(1);
    expect([see(), made('loadReview').slice(before)]).toEqual([['busy', 'unsure'], [{ id: 'r1' }]]);
    await fail('loadReview');
    expect([see(), names().length]).toEqual([['unsure'], 2]);
    send({ type: 'retry.pressed' });
    expect(see()).toEqual(['busy', 'unsure']);
  });

  it.each([
    ['was stored', loaded(), ['reviewing'], 2],
    ['never arrived', loaded(by.me), ['decided'], 2],
    ['never arrived in time', loaded(by.me, LATER), ['decided', 'undoable'], 2],
    ['was followed by somebody else', loaded(by.tom), ['alreadyDecided'], 2],
    ['cannot be looked into', refusal(404, 'this request is not there'), ['refused'], 1],
  ] as const)('without an answer that %s is shown with the matching state', async (_, reply, tags, told) => {
    const { see, fail, send, answer, news, context, made } = await undoing();
    await fail('undoDecision');
    send({ type: 'retry.pressed' });
    const before = made('loadReview').length;
    await answer('loadReview', reply);
    expect([see(), news.length, made('loadReview').length]).toEqual([tags, told, before]);
    if (tags[0] === 'refused') expect(context().message).toBe('This request is not there');
    else expect(context().review).toEqual(reply.body);
  });

  it('is not interrupted by another request, which opens afterwards', async () => {
    const { see, send, answer, context } = await undoing();
    send({ type: 'request.chosen', id: 'r1', queue: [] });
    expect(context().queue).toEqual([]);
    send({ type: 'request.chosen', id: 'r5', queue: ['r6'] });
    expect([see(), context().queue]).toEqual([['busy', 'decided', 'undoing'], ['r5']]);
    await answer('undoDecision', decidedReply({}));
    await answer('loadReview', loaded());
    send({ type: 'next.pressed' });
    expect(context().id).toBe('r5');
  });
});

describe('undoing the decision on the previous request', () => {
  it('opens it once, even if it was already chosen as the next', async () => {
    const { send, answer, context } = await deciding();
    await answer('decideRequest', decidedReply());
    await answer('loadReview', loaded({ _id: 'r2' }));
    send({ type: 'note.changed', note: 'Because' });
    send({ type: 'reject.pressed' });
    send({ type: 'request.chosen', id: 'r1', queue: [] });
    expect(context().queue).toEqual(['r1', 'r3']);
    await answer('decideRequest', refusal(422, 'too short', { note: 'Please say more.' }));
    send({ type: 'undo.pressed' });
    expect([context().id, context().queue]).toEqual(['r1', ['r2', 'r3']]);
  });
});

describe('closing during a call', () => {
  const places = {
    deciding: () => deciding(),
    'not knowing': async () => {
      const played = await deciding();
      await played.fail('decideRequest');

      return played;
    },
    'looking into it': async () => {
      const played = await deciding();
      await played.fail('decideRequest');
      played.send({ type: 'retry.pressed' });

      return played;
    },
    undoing: () => undoing(),
    'not knowing of the undo': async () => {
      const played = await undoing();
      await played.fail('undoDecision');

      return played;
    },
    'looking into the undo': async () => {
      const played = await undoing();
      await played.fail('undoDecision');
      played.send({ type: 'retry.pressed' });

      return played;
    },
  };

  it.each(Object.entries(places))('asks while %s, and continues when the question is dismissed', async (_, come) => {
    for (const type of ['close.confirmed', 'close.requested'] as const) {
      const { see, send, news, calls } = await come();
      const [before, told] = [see(), news.length];
      const call = calls.at(-1);
      const isRunning = call?.signal.aborted === false;
      send({ type: 'close.requested' });
      expect(see()).toEqual([...before, 'asking']);
      send({ type: 'close.dismissed' });
      expect([see(), call?.signal.aborted === false]).toEqual([before, isRunning]);
      send({ type: 'close.requested' });
      send({ type });
      expect([see(), news.length - told]).toEqual([['closed'], 1]);
    }
  });
});
