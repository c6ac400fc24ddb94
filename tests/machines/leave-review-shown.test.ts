import { describe, expect, it, vi } from 'vitest';
import { REVIEW_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { by, conflict, decidedReply, LATER, loaded, reviewOf } from './charts/leave-review.chart.ts';
import { ana, refusal } from './support/fixtures.ts';
import { begin, deciding, reviewing, undoable } from './support/reviews.ts';

const everything = (id: string) => ({
  ...{ id, notes: {}, note: '', decision: null },
  ...{ isReasonAsked: false, noteError: null, message: null },
});

describe('a request being opened', () => {
  it('loads without anything from another request', () => {
    const { see, context, made } = begin();
    expect([see(), made('loadReview')]).toEqual([['busy'], [{ id: 'r1' }]]);
    expect(context()).toEqual({ ...everything('r1'), me: ana._id, queue: ['r2', 'r3'], review: null, last: null });
  });

  it('restores an unsent note typed before', async () => {
    const { send, context } = await reviewing({ queue: ['r2'] });
    send({ type: 'note.changed', note: 'Not yet' });
    send({ type: 'next.pressed' });
    expect(context()).toMatchObject({ id: 'r2', note: '' });
    const again = await reviewing({ notes: context().notes });
    expect(again.context().note).toBe('Not yet');
    again.send({ type: 'approve.pressed' });
    await again.answer('decideRequest', decidedReply());
    expect(again.context().notes).toEqual({ r1: '' });
  });

  it('waits for a decision if it is pending', async () => {
    const { see, context } = await reviewing();
    expect([see(), context().review, context().noteError]).toEqual([['reviewing'], reviewOf(), null]);
  });

  it('shows its decision if it is decided, and whether that can be undone', async () => {
    for (const [reply, tags] of [
      [loaded(by.tom), ['decided']],
      [loaded(by.me, LATER), ['decided', 'undoable']],
    ] as const) {
      const played = begin();
      await played.answer('loadReview', reply);
      expect([played.see(), played.made('loadReview').length]).toEqual([tags, 1]);
    }
  });

  it('shows why it cannot be loaded, until it is loaded again', async () => {
    const { see, answer, fail, send, context, names } = begin();
    await answer('loadReview', refusal(404, 'this request is not there'));
    expect([see(), context().message]).toEqual([['refused'], 'This request is not there']);
    send({ type: 'retry.pressed' });
    await fail('loadReview');
    expect([see(), names()]).toEqual([['unreachable'], ['logFailure']]);
    send({ type: 'retry.pressed' });
    await answer('loadReview', loaded());
    expect([see(), context().message]).toEqual([['reviewing'], null]);
  });

  it('opens the next request on request, unless something is being saved', async () => {
    for (const place of ['unreachable', 'refused', 'reviewing', 'decided', 'alreadyDecided']) {
      const played = begin();
      if (place === 'unreachable') await played.fail('loadReview');
      if (place === 'refused') await played.answer('loadReview', refusal(403, 'not for you'));
      if (place === 'decided') await played.answer('loadReview', loaded(by.tom));
      if (place === 'reviewing' || place === 'alreadyDecided') await played.answer('loadReview', loaded());
      if (place === 'reviewing') played.send({ type: 'reject.pressed' });
      if (place === 'alreadyDecided') {
        played.send({ type: 'approve.pressed' });
        await played.answer('decideRequest', conflict(by.tom));
      }
      expect(played.see()).toEqual([place]);
      played.send({ type: 'next.pressed' });
      expect([place, played.see(), played.made('loadReview').at(-1)]).toEqual([place, ['busy'], { id: 'r2' }]);
      expect(played.context()).toMatchObject({ ...everything('r2'), queue: ['r3'], review: null });
    }
  });

  it('stays open if there is no next request', async () => {
    const { see, send, made } = await reviewing({ queue: [] });
    send({ type: 'next.pressed' });
    expect([see(), made('loadReview').length]).toEqual([['reviewing'], 1]);
  });

  it('reloads after a document is added in any state, and refreshes the list', async () => {
    for (const place of ['refused', 'decided', 'alreadyDecided']) {
      const played = begin();
      if (place === 'refused') await played.answer('loadReview', refusal(403, 'not for you'));
      if (place === 'decided') await played.answer('loadReview', loaded(by.tom));
      if (place === 'alreadyDecided') {
        await played.answer('loadReview', loaded());
        played.send({ type: 'approve.pressed' });
        await played.answer('decideRequest', conflict(by.tom));
      }
      const before = played.news.length;
      played.send({ type: 'request.amended' });
      expect([place, played.see(), played.news.length - before]).toEqual([place, ['busy'], 1]);
      expect(played.made('loadReview').at(-1)).toEqual({ id: 'r1' });
    }
  });

  it('stays as it is when it is chosen again', async () => {
    const { send, context, made } = await reviewing();
    send({ type: 'note.changed', note: 'Because' });
    send({ type: 'request.chosen', id: 'r1', queue: [] });
    expect([context().note, context().queue, made('loadReview').length]).toEqual(['Because', ['r2', 'r3'], 1]);
  });
});

describe('a key pressed before the request has loaded', () => {
  it('approves nothing, because nobody has seen the request', async () => {
    const { see, send, answer, made } = begin();
    send({ type: 'approve.pressed' });
    expect(see()).toEqual(['busy']);
    await answer('loadReview', loaded());
    expect([see(), made('decideRequest')]).toEqual([['reviewing'], []]);
  });

  it('asks for the reason of a rejection once it has loaded', async () => {
    const { see, send, answer, context } = begin();
    send({ type: 'reject.pressed' });
    expect(see()).toEqual(['busy', 'rejectionQueued']);
    await answer('loadReview', loaded());
    expect([see(), context().isReasonAsked, context().review]).toEqual([['reviewing'], true, reviewOf()]);
  });

  it('does not reject what is already decided', async () => {
    const decided = begin();
    decided.send({ type: 'reject.pressed' });
    await decided.answer('loadReview', loaded(by.tom));
    expect([decided.see(), decided.context().noteError]).toEqual([['decided'], null]);
    const refused = begin();
    refused.send({ type: 'reject.pressed' });
    await refused.answer('loadReview', refusal(403, 'not for you'));
    expect([refused.see(), refused.context().noteError]).toEqual([['refused'], null]);
  });

  it.each(['approve.pressed', 'reject.pressed'] as const)(
    'is ignored for %s while the one before is being saved',
    async (type) => {
      const { see, send, answer, context, made, news } = await deciding();
      send({ type });
      expect(see()).toEqual(['busy', 'deciding']);
      await answer('decideRequest', decidedReply());
      expect([see(), made('loadReview').at(-1), news]).toEqual([['busy'], { id: 'r2' }, ['request.changed']]);
      expect(context().last).toEqual({ id: 'r1', review: { ...reviewOf(by.me), undoUntil: null } });
      await answer('loadReview', loaded({ _id: 'r2' }));
      expect([see(), context().isReasonAsked, made('decideRequest').length]).toEqual([['reviewing'], false, 1]);
    },
  );

  it('is dropped for a rejection by an undo', async () => {
    const { send, answer, see, made, news, context } = await deciding();
    await answer('decideRequest', decidedReply());
    send({ type: 'reject.pressed' });
    send({ type: 'undo.pressed' });
    expect([see(), made('undoDecision')]).toEqual([['busy', 'decided', 'undoing'], [{ id: 'r1' }]]);
    expect(context()).toMatchObject({ queue: ['r2', 'r3'], last: null, review: { undoUntil: null } });
    await answer('undoDecision', decidedReply({}));
    await answer('loadReview', loaded());
    expect([see(), news]).toEqual([['reviewing'], ['request.changed', 'request.changed']]);
  });
});

describe('a decision being saved', () => {
  it('opens the next request, without any key pressed for it', async () => {
    const { see, answer, context } = await deciding();
    await answer('decideRequest', decidedReply());
    expect([see(), context().id]).toEqual([['busy'], 'r2']);
  });

  it('to reject needs a reason that is not blank', async () => {
    const { see, send, context, made } = await reviewing();
    send({ type: 'note.changed', note: '  ' });
    send({ type: 'reject.pressed' });
    send({ type: 'reject.pressed' });
    expect([see(), context().noteError, made('decideRequest')]).toEqual([['reviewing'], 'Enter a reason.', []]);
  });

  it('is shown, and clears the earlier message', async () => {
    const { see, send, answer, context } = await deciding();
    expect([see(), context().decision]).toEqual([['busy', 'deciding'], 'approved']);
    await answer('decideRequest', refusal(422, 'there are not enough days left'));
    expect([see(), context().decision]).toEqual([['refused'], null]);
    send({ type: 'retry.pressed' });
    await answer('loadReview', loaded());
    send({ type: 'approve.pressed' });
    expect(context().message).toBeNull();
  });

  it('names the same kind of request: days or a cancellation', async () => {
    const played = begin();
    await played.answer('loadReview', loaded({ about: 'cancellation' }));
    played.send({ type: 'approve.pressed' });
    expect(played.call('decideRequest').input).toMatchObject({ about: 'cancellation' });
  });

  it('that conflicts is someone else’s only if the person or the decision differs', async () => {
    for (const [reply, tags] of [
      [conflict(by.me), ['decided']],
      [conflict({ ...by.me, status: 'rejected' }), ['alreadyDecided']],
      [conflict({ ...by.tom, status: 'approved' }), ['alreadyDecided']],
      [{ status: 409, body: { status: 409, message: 'not now' } }, ['refused']],
      [{ status: 409, body: null }, ['refused']],
      [refusal(400, 'too short', { note: 'Please say more.' }), ['refused']],
      [refusal(422, 'too late', { days: 'Too late.' }), ['refused']],
      [refusal(422, 'too short', { note: 'Please say more.' }), ['reviewing']],
    ] as const) {
      const { see, answer, context } = await deciding();
      await answer('decideRequest', reply);
      expect([reply, see(), context().decision]).toEqual([reply, tags, null]);
    }
  });

  it('that had arrived before is shown as decided, and refreshes the list', async () => {
    const { see, answer, news, context, made } = await deciding();
    await answer('decideRequest', conflict(by.me));
    expect([see(), news, context().review?.request.status]).toEqual([['decided'], ['request.changed'], 'approved']);
    expect(made('loadReview')).toHaveLength(2);
  });

  it('loads the request again once it is saved', async () => {
    for (const [reply, tags, told] of [
      [loaded(by.me), ['decided'], 1],
      [loaded(by.me, LATER), ['decided', 'undoable'], 1],
      [loaded(), ['reviewing'], 2],
      [refusal(404, 'this request is not there'), ['decided'], 1],
    ] as const) {
      const { see, answer, news, made, context } = await deciding({ queue: [] });
      await answer('decideRequest', decidedReply());
      expect([see(), made('loadReview')[1], context().review]).toEqual([
        ['decided'],
        { id: 'r1' },
        { ...reviewOf(by.me), undoUntil: null },
      ]);
      await answer('loadReview', reply);
      expect([see(), news.length]).toEqual([tags, told]);
      expect(context().review).toEqual(reply.status === 200 ? reply.body : reviewOf(by.me));
    }
    const { see, answer, fail, names } = await deciding({ queue: [] });
    await answer('decideRequest', decidedReply());
    await fail('loadReview');
    expect([see(), names()]).toEqual([['decided'], ['logFailure']]);
  });

  it('can be undone for exactly as long as the server allows', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-03T10:00:00.000Z'), toFake: ['Date'] });
    try {
      const { see, answer, clock, send, made } = await deciding({ queue: [] });
      await answer('decideRequest', decidedReply());
      await answer('loadReview', loaded(by.me, '2026-03-03T10:00:30.000Z'));
      clock.increment(29_999);
      expect(see()).toEqual(['decided', 'undoable']);
      clock.increment(1);
      expect(see()).toEqual(['decided']);
      send({ type: 'undo.pressed' });
      expect(made('undoDecision')).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be undone for weeks, longer than a timer can run', async () => {
    const { see, clock } = await undoable();
    clock.increment(2 ** 31 - 2);
    expect(see()).toEqual(['decided', 'undoable']);
    clock.increment(1);
    expect(see()).toEqual(['decided']);
  });

  it.each(['2000-01-01T00:00:00.000Z', 'soon'])('cannot be undone when the time ended at %s', async (until) => {
    const { see, answer, clock } = await deciding({ queue: [] });
    await answer('decideRequest', decidedReply());
    await answer('loadReview', loaded(by.me, until));
    clock.increment(0);
    expect(see()).toEqual(['decided']);
  });
});

describe('a decision without an answer', () => {
  async function lost() {
    const played = await deciding();
    await played.fail('decideRequest');

    return played;
  }

  it('is checked after a pause or on request', async () => {
    const { see, clock, made, send, fail, names } = await lost();
    expect(see()).toEqual(['unsure']);
    clock.increment(REVIEW_RETRY_MS - 1);
    expect(made('loadReview')).toHaveLength(1);
    clock.increment(1);
    expect([see(), made('loadReview').at(-1)]).toEqual([['busy', 'unsure'], { id: 'r1' }]);
    await fail('loadReview');
    expect([see(), names()]).toEqual([['unsure'], ['logFailure', 'logFailure']]);
    send({ type: 'retry.pressed' });
    expect(see()).toEqual(['busy', 'unsure']);
  });

  it.each([
    ['was stored', loaded(by.me, LATER), ['decided', 'undoable'], 1],
    ['was somebody else’s', loaded(by.tom), ['alreadyDecided'], 1],
    ['never arrived', loaded(), ['busy', 'deciding'], 0],
    ['cannot be looked into', refusal(404, 'this request is not there'), ['refused'], 0],
  ] as const)('that %s is shown with the matching state', async (_, reply, tags, told) => {
    const { see, send, answer, news, context } = await lost();
    send({ type: 'retry.pressed' });
    await answer('loadReview', reply);
    expect([see(), news.length]).toEqual([tags, told]);
    expect(context().message).toBe(tags[0] === 'refused' ? 'This request is not there' : null);
    expect(context().review).toEqual(tags[0] === 'refused' ? reviewOf() : reply.body);
    expect(context().decision).toBe(told === 0 && tags[0] === 'busy' ? 'approved' : null);
  });

  it('opens a request chosen meanwhile after that', async () => {
    for (const isChecking of [false, true]) {
      const { see, send, answer, context } = await lost();
      if (isChecking) send({ type: 'retry.pressed' });
      send({ type: 'request.chosen', id: 'r3', queue: ['r9'] });
      expect([see(), context().id, context().queue]).toEqual([
        isChecking ? ['busy', 'unsure'] : ['unsure'],
        'r1',
        ['r3', 'r2'],
      ]);
      if (!isChecking) send({ type: 'retry.pressed' });
      await answer('loadReview', loaded());
      await answer('decideRequest', decidedReply());
      expect(context()).toMatchObject({ id: 'r3', queue: ['r2'] });
    }
  });

  it('is not checked when the same request is chosen again', async () => {
    const { see, send, context } = await lost();
    send({ type: 'request.chosen', id: 'r1', queue: [] });
    expect([see(), context().queue]).toEqual([['unsure'], ['r2', 'r3']]);
  });
});
