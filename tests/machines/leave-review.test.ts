import { describe, expect, it } from 'vitest';
import { leaveReviewMachine } from '../../src/machines/leave-review.machine.ts';
import type { LeaveReviewInput } from '../../src/machines/leave-review.setup.ts';
import { REVIEW_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { by, conflict, decidedReply, loaded, reviewOf } from './charts/leave-review.chart.ts';
import { ana, refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

async function reviewing(input: Partial<LeaveReviewInput> = {}) {
  const played = play(leaveReviewMachine, { id: 'r1', me: ana._id, queue: ['r2', 'r3'], ...input });
  const news: string[] = [];
  played.actor.on('request.changed', ({ type }) => news.push(type));
  await played.answer('loadReview', loaded());

  return { ...played, news };
}

const soon = () => new Date(Date.now() + 60_000).toISOString();

describe('a key pressed early', () => {
  it('asks for the reason of a rejection once the request has loaded, whatever is pressed meanwhile', async () => {
    const { send, answer, snapshot, calls } = play(leaveReviewMachine, { id: 'r1', me: ana._id, queue: ['r2'] });
    for (const type of ['reject.pressed', 'approve.pressed'] as const) send({ type });
    await answer('loadReview', loaded());
    expect(snapshot().matches('reviewing')).toBe(true);
    expect(snapshot().context).toMatchObject({ isReasonAsked: true, noteError: null });
    expect(calls.map(({ name }) => name)).toEqual(['loadReview']);
  });

  it('is dropped when another request is chosen or the network fails', async () => {
    const { send, answer, fail, snapshot } = play(leaveReviewMachine, { id: 'r1', me: ana._id, queue: ['r2'] });
    send({ type: 'reject.pressed' });
    send({ type: 'request.chosen', id: 'r2', queue: [] });
    await answer('loadReview', loaded({ _id: 'r2' }));
    expect(snapshot().matches('reviewing')).toBe(true);
    expect(snapshot().context.isReasonAsked).toBe(false);
    send({ type: 'request.chosen', id: 'r1', queue: [] });
    send({ type: 'reject.pressed' });
    await fail('loadReview');
    send({ type: 'retry.pressed' });
    await answer('loadReview', loaded());
    expect(snapshot().matches('reviewing')).toBe(true);
    expect(snapshot().context.isReasonAsked).toBe(false);
  });
});

describe('a decision', () => {
  it('is sent with its reason, refreshes the list, and can be undone until its time is over', async () => {
    const { send, call, answer, snapshot, news, clock } = await reviewing({ queue: [] });
    send({ type: 'note.changed', note: ' Too many are away ' });
    send({ type: 'reject.pressed' });
    expect(call('decideRequest').input).toEqual({
      id: 'r1',
      about: 'request',
      decision: 'rejected',
      note: 'Too many are away',
    });
    const mine = { ...by.tom, decidedBy: ana };
    await answer('decideRequest', decidedReply(mine));
    expect(snapshot().hasTag('decided')).toBe(true);
    await answer('loadReview', loaded(mine, soon()));
    expect(snapshot().hasTag('undoable')).toBe(true);
    expect(snapshot().context.review?.request.status).toBe('rejected');
    expect(news).toEqual(['request.changed']);
    clock.increment(60_000);
    expect(snapshot().matches({ decided: 'final' })).toBe(true);
  });

  it('needs a reason for a rejection, and keeps it when the server wants another', async () => {
    const { send, answer, snapshot, calls } = await reviewing();
    send({ type: 'reject.pressed' });
    expect(snapshot().context).toMatchObject({ isReasonAsked: true, noteError: null });
    send({ type: 'reject.pressed' });
    expect(snapshot().context.noteError).toBe('Enter a reason.');
    expect(calls.map(({ name }) => name)).toEqual(['loadReview']);
    send({ type: 'note.changed', note: 'No' });
    expect(snapshot().context.noteError).toBeNull();
    send({ type: 'reject.pressed' });
    await answer('decideRequest', refusal(422, 'too short', { note: 'Please say more.' }));
    expect(snapshot().hasTag('reviewing')).toBe(true);
    expect(snapshot().context).toMatchObject({ note: 'No', noteError: 'Please say more.' });
  });

  it('that someone else has already made is kept and shown', async () => {
    const { send, answer, snapshot, news } = await reviewing();
    send({ type: 'approve.pressed' });
    await answer('decideRequest', conflict(by.tom));
    expect(snapshot().hasTag('alreadyDecided')).toBe(true);
    expect(snapshot().context.review?.request).toMatchObject({
      status: 'rejected',
      decidedBy: { fullName: 'Tom Vale' },
    });
    expect(news).toEqual(['request.changed']);
    const full = reviewOf(by.tom, { canCancel: true, history: [] });
    await answer('loadReview', { status: 200, body: full });
    expect([snapshot().hasTag('alreadyDecided'), snapshot().context.review]).toEqual([true, full]);
  });

  it('that this person made in another tab can be undone here, while there is time', async () => {
    const { send, answer, snapshot, call, clock } = await reviewing();
    send({ type: 'approve.pressed' });
    await answer('decideRequest', conflict({ ...by.me, status: 'rejected' }));
    await answer('loadReview', loaded({ ...by.me, status: 'rejected' }, soon()));
    expect([...snapshot().tags]).toEqual(['alreadyDecided', 'undoable']);
    send({ type: 'undo.pressed' });
    expect(call('undoDecision').input).toEqual({ id: 'r1' });
    await answer('undoDecision', refusal(409, 'it is too late to take this back'));
    await answer('loadReview', loaded(by.me, soon()));
    clock.increment(60_000);
    expect([...snapshot().tags]).toEqual(['decided']);
  });

  it('that is refused shows why, and returns to the request with the note', async () => {
    const { send, answer, snapshot } = await reviewing();
    send({ type: 'note.changed', note: 'Enjoy' });
    send({ type: 'approve.pressed' });
    await answer('decideRequest', refusal(422, 'there are not enough days left'));
    expect(snapshot().hasTag('refused')).toBe(true);
    expect(snapshot().context.message).toBe('There are not enough days left');
    send({ type: 'retry.pressed' });
    await answer('loadReview', loaded());
    expect(snapshot().hasTag('reviewing')).toBe(true);
    expect(snapshot().context).toMatchObject({ note: 'Enjoy', message: null });
  });

  it('counts as saved even if reloading the request fails', async () => {
    const { send, answer, fail, snapshot } = await reviewing({ queue: [] });
    send({ type: 'approve.pressed' });
    await answer('decideRequest', decidedReply());
    await fail('loadReview');
    expect(snapshot().matches({ decided: 'final' })).toBe(true);
    expect(snapshot().context.review?.request.status).toBe('approved');
  });

  it('is loaded again after a document is added or the balance changes, with the note kept', async () => {
    const { send, call, answer, snapshot, news } = await reviewing();
    send({ type: 'note.changed', note: 'Enjoy' });
    send({ type: 'request.amended' });
    expect(news).toEqual(['request.changed']);
    expect(call('loadReview').input).toEqual({ id: 'r1' });
    await answer('loadReview', loaded());
    expect(snapshot().hasTag('reviewing')).toBe(true);
    expect(snapshot().context.note).toBe('Enjoy');
    send({ type: 'approve.pressed' });
    send({ type: 'request.amended' });
    expect(snapshot().hasTag('deciding')).toBe(true);
  });

  it('opens the next pending request without anything from this one', async () => {
    const { send, call, answer, snapshot } = await reviewing();
    send({ type: 'note.changed', note: 'Enjoy' });
    send({ type: 'approve.pressed' });
    await answer('decideRequest', decidedReply());
    expect(call('loadReview').input).toEqual({ id: 'r2' });
    expect(snapshot().context).toMatchObject({ review: null, note: '', queue: ['r3'], last: { id: 'r1' } });
    await answer('loadReview', loaded());
    expect(snapshot().context.decision).toBeNull();
  });

  it('can be undone while the next request is shown, which then comes afterwards', async () => {
    const { send, call, answer, snapshot, news } = await reviewing();
    send({ type: 'undo.pressed' });
    expect(snapshot().hasTag('reviewing')).toBe(true);
    send({ type: 'approve.pressed' });
    await answer('decideRequest', decidedReply());
    await answer('loadReview', loaded());
    send({ type: 'undo.pressed' });
    expect(call('undoDecision').input).toEqual({ id: 'r1' });
    expect(snapshot().context).toMatchObject({ id: 'r1', queue: ['r2', 'r3'], last: null });
    await answer('undoDecision', decidedReply({}));
    await answer('loadReview', loaded());
    expect(snapshot().hasTag('reviewing')).toBe(true);
    expect(news).toEqual(['request.changed', 'request.changed']);
  });

  it('lets another chosen request open at once, or after the save', async () => {
    const { send, call, answer, snapshot } = await reviewing();
    send({ type: 'note.changed', note: 'Enjoy' });
    send({ type: 'request.chosen', id: 'r3', queue: ['r2'] });
    expect(call('loadReview').input).toEqual({ id: 'r3' });
    expect(snapshot().context).toMatchObject({ id: 'r3', note: '', queue: ['r2'] });
    await answer('loadReview', loaded());
    send({ type: 'request.chosen', id: 'r3', queue: [] });
    expect(snapshot().hasTag('reviewing')).toBe(true);
    send({ type: 'approve.pressed' });
    send({ type: 'request.chosen', id: 'r1', queue: ['r2'] });
    expect(snapshot().hasTag('deciding')).toBe(true);
    await answer('decideRequest', decidedReply());
    expect(snapshot().context).toMatchObject({ id: 'r1', queue: ['r2'], last: { id: 'r3' } });
  });
});

describe('closing a request', () => {
  it('happens at once while nothing is being saved', async () => {
    const { send, snapshot, news } = await reviewing();
    send({ type: 'close.requested' });
    expect([snapshot().hasTag('closed'), snapshot().status, news]).toEqual([true, 'done', []]);
  });

  it('asks while a decision is being saved, which continues meanwhile', async () => {
    const { send, call, answer, snapshot } = await reviewing();
    send({ type: 'approve.pressed' });
    send({ type: 'close.requested' });
    expect([snapshot().hasTag('asking'), call('decideRequest').signal.aborted]).toEqual([true, false]);
    send({ type: 'close.dismissed' });
    expect([snapshot().hasTag('asking'), snapshot().hasTag('deciding')]).toEqual([false, true]);
    send({ type: 'close.requested' });
    await answer('decideRequest', decidedReply());
    expect(snapshot().hasTag('asking')).toBe(false);
    expect(snapshot().context.last?.id).toBe('r1');
  });

  it('while a decision is being saved refreshes the list, in case it was saved', async () => {
    const { send, call, snapshot, news } = await reviewing();
    send({ type: 'approve.pressed' });
    send({ type: 'close.requested' });
    send({ type: 'close.confirmed' });
    expect([snapshot().hasTag('closed'), call('decideRequest').signal.aborted, news]).toEqual([
      true,
      true,
      ['request.changed'],
    ]);
  });

  it.each(['close.confirmed', 'close.requested'] as const)(
    'by %s in the question refreshes the list once',
    async (type) => {
      const { send, fail, snapshot, news } = await reviewing();
      send({ type: 'approve.pressed' });
      await fail('decideRequest');
      send({ type: 'close.requested' });
      send({ type });
      expect([snapshot().hasTag('closed'), news]).toEqual([true, ['request.changed']]);
    },
  );

  it('asks after a lost connection too', async () => {
    const { send, fail, clock, snapshot } = await reviewing();
    send({ type: 'approve.pressed' });
    await fail('decideRequest');
    send({ type: 'close.requested' });
    expect(snapshot().hasTag('asking')).toBe(true);
    clock.increment(REVIEW_RETRY_MS);
    send({ type: 'close.requested' });
    expect([snapshot().matches('checking'), snapshot().hasTag('asking')]).toEqual([true, true]);
  });
});

describe('a lost answer', () => {
  async function lost(what: 'approve.pressed' | 'reject.pressed' = 'approve.pressed') {
    const played = await reviewing();
    played.send({ type: 'note.changed', note: 'Because' });
    played.send({ type: what });
    await played.fail('decideRequest');

    return played;
  }
  const sent = ({ calls }: Awaited<ReturnType<typeof lost>>) =>
    calls.filter(({ name }) => name === 'decideRequest').length;

  it('is only logged, and the request is checked again by itself', async () => {
    const played = await lost();
    expect(played.snapshot().matches('connectionLost')).toBe(true);
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    played.clock.increment(REVIEW_RETRY_MS);
    expect(played.snapshot().matches('checking')).toBe(true);
  });

  it('does not send a saved decision twice', async () => {
    const played = await lost();
    played.send({ type: 'retry.pressed' });
    await played.answer('loadReview', loaded(by.me, soon()));
    expect(played.snapshot().hasTag('undoable')).toBe(true);
    expect(sent(played)).toBe(1);
    expect(played.news).toEqual(['request.changed']);
  });

  it('sends a decision that never arrived again, unchanged', async () => {
    const played = await lost('reject.pressed');
    played.send({ type: 'retry.pressed' });
    await played.answer('loadReview', loaded());
    expect(sent(played)).toBe(2);
    expect(played.call('decideRequest').input).toEqual({
      id: 'r1',
      about: 'request',
      decision: 'rejected',
      note: 'Because',
    });
    // The first one was only slow.
    await played.answer('decideRequest', conflict({ ...by.me, status: 'rejected' }));
    expect(played.snapshot().hasTag('decided')).toBe(true);
  });

  it('shows the decision of someone else who was first, even if it is the same', async () => {
    const played = await lost('reject.pressed');
    played.send({ type: 'retry.pressed' });
    await played.answer('loadReview', loaded(by.tom));
    expect(played.snapshot().hasTag('alreadyDecided')).toBe(true);
    expect(sent(played)).toBe(1);
  });

  it('shows a different decision that this person made in another tab', async () => {
    const played = await lost('reject.pressed');
    played.send({ type: 'retry.pressed' });
    await played.answer('loadReview', loaded(by.me));
    expect(played.snapshot().hasTag('alreadyDecided')).toBe(true);
  });
});

describe('undoing a decision', () => {
  async function undoing() {
    const played = await reviewing();
    played.send({ type: 'approve.pressed' });
    await played.answer('decideRequest', decidedReply());
    await played.answer('loadReview', loaded(by.me, soon()));
    played.send({ type: 'undo.pressed' });

    return played;
  }

  it('makes the request pending again, and reloads it', async () => {
    const { answer, snapshot, news } = await undoing();
    await answer('undoDecision', decidedReply({}));
    await answer('loadReview', loaded());
    expect(snapshot().hasTag('reviewing')).toBe(true);
    expect(news).toEqual(['request.changed', 'request.changed']);
  });

  it('that comes too late shows why, and the current state', async () => {
    const { answer, snapshot, effects } = await undoing();
    await answer('undoDecision', refusal(409, 'it is too late to take this back'));
    expect(effects).toEqual([['showToast', { kind: 'error', text: 'It is too late to take this back' }]]);
    await answer('loadReview', loaded(by.me));
    expect(snapshot().matches({ decided: 'final' })).toBe(true);
  });

  it.each([
    ['that was stored', loaded(), 'reviewing'],
    ['that never arrived', loaded(by.me, soon()), 'undoable'],
  ] as const)('%s shows the right state after a lost answer and a check', async (_, now, tag) => {
    const { fail, send, answer, snapshot } = await undoing();
    await fail('undoDecision');
    send({ type: 'retry.pressed' });
    await answer('loadReview', now);
    expect(snapshot().hasTag(tag)).toBe(true);
  });
});
