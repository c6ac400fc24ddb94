/** Reviews that are loading, deciding or undoing, and what they show. */
import { leaveReviewMachine } from '../../../src/machines/leave-review.machine.ts';
import type { LeaveReviewInput } from '../../../src/machines/leave-review.setup.ts';
import { by, decidedReply, LATER, loaded } from '../charts/leave-review.chart.ts';
import { ana } from './fixtures.ts';
import { play } from './platform.ts';

export function begin(input: Partial<LeaveReviewInput> = {}) {
  const played = play(leaveReviewMachine, { id: 'r1', me: ana._id, queue: ['r2', 'r3'], ...input });
  const news: string[] = [];
  played.actor.on('request.changed', ({ type }) => news.push(type));

  return {
    ...played,
    news,
    see: () => [...played.snapshot().tags],
    names: () => played.effects.map(([name]) => name),
    made: (name: string) => played.calls.filter((call) => call.name === name).map(({ input: sent }) => sent),
    context: () => played.snapshot().context,
  };
}

export async function reviewing(input: Partial<LeaveReviewInput> = {}) {
  const played = begin(input);
  await played.answer('loadReview', loaded());

  return played;
}

export async function deciding(input: Partial<LeaveReviewInput> = {}) {
  const played = await reviewing(input);
  played.send({ type: 'note.changed', note: 'Because' });
  played.send({ type: 'approve.pressed' });

  return played;
}

/** Decided by this person, with time to take it back. */
export async function undoable() {
  const played = await deciding({ queue: [] });
  await played.answer('decideRequest', decidedReply());
  await played.answer('loadReview', loaded(by.me, LATER));

  return played;
}

export async function undoing() {
  const played = await undoable();
  played.send({ type: 'undo.pressed' });

  return played;
}
