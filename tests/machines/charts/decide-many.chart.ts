import {
  type DecideManyContext,
  type DecideManyEvent,
  decideManyMachine,
} from '../../../src/machines/decide-many.machine.ts';
import { ana, refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';
import { by, requestOf } from './leave-review.chart.ts';

export const [first, second] = [requestOf(), requestOf({ _id: 'r2', reason: 'Moving house' })];

export const outcomesReply = (
  outcomes: { _id: string; status: number; message?: string; request?: typeof first | null }[],
) => ({
  status: 200,
  body: { outcomes: outcomes.map((one) => ({ message: 'Leave approved', request: null, ...one })) },
});
export const tooLate = outcomesReply([{ _id: 'r1', status: 409, message: 'Too late.', request: requestOf(by.me) }]);
export const allDone = outcomesReply([{ _id: 'r1', status: 200, request: requestOf(by.me) }]);
export const bothDone = outcomesReply(
  ['r1', 'r2'].map((_id) => ({ _id, status: 200, request: requestOf({ _id, ...by.me }) })),
);

const stimuli = {
  'request.toggled': [{ type: 'request.toggled', request: first }],
  'requests.chosen': [{ type: 'requests.chosen', requests: [first, second] }],
  'request.decided': [{ type: 'request.decided', request: requestOf(by.me) }],
  'decision.outdated': [{ type: 'decision.outdated' }],
  'xstate.after.undoWindow.decideMany.choosing': [after('undoWindow', 'decideMany.choosing')],
  'rows.shown': [{ type: 'rows.shown', rows: [second] }],
  'decision.pressed': [
    { type: 'decision.pressed', decision: 'approved' },
    { type: 'decision.pressed', decision: 'rejected' },
  ],
  'note.changed': [{ type: 'note.changed', note: 'Too many are away' }],
  'decision.confirmed': [{ type: 'decision.confirmed' }],
  'decision.dismissed': [{ type: 'decision.dismissed' }],
  'undo.pressed': [{ type: 'undo.pressed' }],
  'results.closed': [{ type: 'results.closed' }],
  'xstate.done.actor.decideMany': [
    done('decideMany', bothDone),
    done('decideMany', allDone),
    done('decideMany', refusal(403, 'not for you')),
  ],
  'xstate.error.actor.decideMany': [failed('decideMany')],
  'xstate.done.actor.undoMany': [done('undoMany', allDone), done('undoMany', refusal(403, 'not for you'))],
  'xstate.error.actor.undoMany': [failed('undoMany')],
  'xstate.done.actor.undoOne': [
    done('undoOne', allDone),
    done('undoOne', tooLate),
    done('undoOne', refusal(403, 'not for you')),
  ],
  'xstate.error.actor.undoOne': [failed('undoOne')],
} satisfies Stimuli<DecideManyEvent>;

export const decideMany: ChartUnderTest = {
  machine: decideManyMachine,
  stimuli,
  inputs: [{ me: ana._id }],
  project: ({ chosen, decision, note, notes, noteError, outcomes }: DecideManyContext) => ({
    chosen: chosen.map(({ _id }) => _id),
    decision,
    hasNote: note !== '',
    noted: Object.keys(notes).toSorted(),
    noteError,
    outcomes: outcomes.map(({ isDone }) => isDone),
  }),
};
