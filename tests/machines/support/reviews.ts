/** Reviews that are loading, deciding or undoing, and what they show. */
import { leaveReviewMachine } from '../../../src/machines/leave-review.machine.ts';
import type { LeaveReviewInput } from '../../../src/machines/leave-review.setup.ts';
import { by, decidedReply, LATER, loaded } from '../charts/leave-review.chart.ts';
import { ana } from './fixtures.ts';
import { play } from './platform.ts';

export function begin(input: Partial<LeaveReviewInput> = {}) {
  const world = play(leaveReviewMachine, { id: 'r1', me: ana._id, queue: ['r2', 'r3'], ...input });
  const news: string[] = [];
  world.actor.on('request.changed', ({ type }) => news.push(type));

  return {
    ...world,
    news,
    see: () => [...world.snapshot().tags],
    names: () => world.effects.map(([name]) => name),
    made: (name: string) => world.calls.filter((call) => call.name === name).map(({ input: sent }) => sent),
    context: () => world.snapshot().context,
  };
}

export async function reviewing(input: Partial<LeaveReviewInput> = {}) {
  const world = begin(input);
  await world.answer('loadReview', loaded());

  return world;
}

export async function deciding(input: Partial<LeaveReviewInput> = {}) {
  const world = await reviewing(input);
  world.send({ type: 'note.changed', note: 'Because' });
  world.send({ type: 'approve.pressed' });

  return world;
}

/** Decided by this person, with time to take it back. */
export async function undoable() {
  const world = await deciding({ queue: [] });
  await world.answer('decideRequest', decidedReply());
  await world.answer('loadReview', loaded(by.me, LATER));

  return world;
}

export async function undoing() {
  const world = await undoable();
  world.send({ type: 'undo.pressed' });

  return world;
}
