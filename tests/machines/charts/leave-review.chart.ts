import { leaveReviewMachine } from '../../../src/machines/leave-review.machine.ts';
import type { DecidedRequest, LeaveReviewContext, LeaveReviewEvent } from '../../../src/machines/leave-review.setup.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import type { Review, TimeOffRequest } from '../../../src/rules/leave/time-off.ts';
import { ana, refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const tom = { _id: '0192f0c1-0000-7000-8000-000000000002', fullName: 'Tom Vale' };
const me = { _id: ana._id, fullName: ana.fullName };

export const requestOf = (changes: Partial<TimeOffRequest> = {}): TimeOffRequest => ({
  _id: 'r1',
  employee: {
    _id: '0192f0c1-0000-7000-8000-000000000003',
    fullName: 'Noor Vermeer',
    empId: 'HV-00031',
    branchName: 'Rotterdam',
  },
  kind: 'leave',
  type: { name: 'Annual', colour: '#3b7a6f' },
  about: 'request',
  from: '2026-03-09',
  to: '2026-03-13',
  fromPortion: 'full',
  toPortion: 'full',
  days: 5,
  reason: 'A week by the sea',
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  note: '',
  createdAt: '2026-03-02T09:30:00.000Z',
  ...changes,
});

export const reviewOf = (changes: Partial<TimeOffRequest> = {}, more: Partial<Review> = {}): Review => ({
  request: requestOf(changes),
  days: [{ day: '2026-03-09', days: 1, off: null, holidayName: null }],
  numbers: [{ title: '2026', before: 12, after: 7 }],
  team: { size: 6, absences: [], others: 0 },
  documents: [],
  history: [{ what: 'requested', by: 'Noor Vermeer', at: '2026-03-02T09:30:00.000Z', note: '' }],
  canAttach: false,
  isDocumentMissing: false,
  ledger: null,
  canAdjust: false,
  canCancel: false,
  approvers: [{ _id: 'm1', fullName: 'Anneke Postma', as: 'manager', isAway: false }],
  canDecide: true,
  canApprove: true,
  whyNot: null,
  undoUntil: null,
  ...more,
});

const decidedAt = '2026-03-03T10:00:00.000Z';
export const LATER = '2999-01-01T00:00:00.000Z';
export const by = {
  me: { status: 'approved', decidedBy: me, decidedAt },
  tom: { status: 'rejected', decidedBy: tom, decidedAt, note: 'Too many are away' },
} as const;

export const loaded = (changes: Partial<TimeOffRequest> = {}, undoUntil: string | null = null): Reply<Review> => ({
  status: 200,
  body: reviewOf(changes, { undoUntil }),
});
export const decidedReply = (changes: Partial<TimeOffRequest> = by.me) => ({
  status: 200,
  body: { request: requestOf(changes) } satisfies DecidedRequest,
});
export const conflict = (changes: Partial<TimeOffRequest>) => ({
  status: 409,
  body: { status: 409, message: 'this request was decided already', request: requestOf(changes) },
});

const stimuli = {
  'note.changed': [{ type: 'note.changed', note: 'Too many are away' }],
  'approve.pressed': [{ type: 'approve.pressed' }],
  'reject.pressed': [{ type: 'reject.pressed' }],
  'undo.pressed': [{ type: 'undo.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'request.amended': [{ type: 'request.amended' }],
  'news.arrived': [{ type: 'news.arrived' }],
  'next.pressed': [{ type: 'next.pressed' }],
  'close.requested': [{ type: 'close.requested' }],
  'close.confirmed': [{ type: 'close.confirmed' }],
  'close.dismissed': [{ type: 'close.dismissed' }],
  'request.chosen': [{ type: 'request.chosen', id: 'r2', queue: ['r1'] }],
  'xstate.done.actor.loadReview': [
    done('loadReview', loaded()),
    done('loadReview', {
      status: 200,
      body: reviewOf({}, { canApprove: false, whyNot: 'There are not enough days.' }),
    }),
    done('loadReview', loaded(by.me, LATER)),
    done('loadReview', loaded(by.tom)),
    done('loadReview', refusal(404, 'this request is not there')),
  ],
  'xstate.error.actor.loadReview': [failed('loadReview')],
  'xstate.done.actor.decideRequest': [
    done('decideRequest', decidedReply()),
    done('decideRequest', conflict(by.me)),
    done('decideRequest', conflict(by.tom)),
    done('decideRequest', refusal(422, 'please say why', { note: 'Enter a reason.' })),
    done('decideRequest', refusal(422, 'there are not enough days left')),
  ],
  'xstate.error.actor.decideRequest': [failed('decideRequest')],
  'xstate.after.reviewRetry.leaveReview.connectionLost': [after('reviewRetry', 'leaveReview.connectionLost')],
  'xstate.done.actor.checkReview': [
    done('checkReview', loaded()),
    done('checkReview', loaded(by.me, LATER)),
    done('checkReview', loaded(by.tom)),
    done('checkReview', refusal(404, 'this request is not there')),
  ],
  'xstate.error.actor.checkReview': [failed('checkReview')],
  'xstate.after.reviewRetry.leaveReview.undoing.connectionLost': [
    after('reviewRetry', 'leaveReview.undoing.connectionLost'),
  ],
  'xstate.done.actor.checkUndone': [
    done('checkUndone', loaded()),
    done('checkUndone', loaded(by.me, LATER)),
    done('checkUndone', loaded(by.tom)),
    done('checkUndone', refusal(404, 'this request is not there')),
  ],
  'xstate.error.actor.checkUndone': [failed('checkUndone')],
  'xstate.done.actor.readOutcome': [
    done('readOutcome', loaded(by.me, LATER)),
    done('readOutcome', loaded(by.me)),
    done('readOutcome', loaded()),
    done('readOutcome', refusal(404, 'this request is not there')),
  ],
  'xstate.done.actor.refreshReview': [
    done('refreshReview', loaded()),
    done('refreshReview', loaded(by.me, LATER)),
    done('refreshReview', loaded(by.tom)),
    done('refreshReview', refusal(404, 'this request is not there')),
  ],
  'xstate.error.actor.refreshReview': [failed('refreshReview')],
  'xstate.error.actor.readOutcome': [failed('readOutcome')],
  'xstate.after.undoWindow.leaveReview.decided.undoable': [after('undoWindow', 'leaveReview.decided.undoable')],
  'xstate.after.undoWindow.leaveReview.alreadyDecided.undoable': [
    after('undoWindow', 'leaveReview.alreadyDecided.undoable'),
  ],
  'xstate.done.actor.undoDecision': [
    done('undoDecision', decidedReply({})),
    done('undoDecision', refusal(409, 'it is too late to take this back')),
  ],
  'xstate.error.actor.undoDecision': [failed('undoDecision')],
} satisfies Stimuli<LeaveReviewEvent>;

export const leaveReview: ChartUnderTest = {
  machine: leaveReviewMachine,
  stimuli,
  inputs: [{ id: 'r1', me: ana._id, queue: ['r2'] }],
  project: ({ id, queue, review, last, note, decision, isReasonAsked }: LeaveReviewContext) => ({
    id,
    queue,
    last: last?.id,
    status: review?.request.status,
    canUndo: review?.undoUntil != null,
    decidedBy: review?.request.decidedBy?.fullName,
    canApprove: review?.canApprove,
    hasNote: note !== '',
    decision,
    isReasonAsked,
  }),
  // Closing, keys that are ahead, and what someone else decided first are walked from the first request before anything was
  // decided.
  canHappen({ type }, { state, steering }) {
    if (state === 'closed') return false;
    const { id, last, hasNote } = steering as { id: string; last?: string; hasNote: boolean };

    const shown = JSON.stringify(state);
    const isAhead = /loading|deciding/.test(shown) && /^(approve|reject)\.pressed$/.test(type);

    const isUndo = type === 'undo.pressed' || type === 'xstate.done.actor.readOutcome';

    return (
      !(isAhead || (shown.includes('alreadyDecided') && !isUndo) || type === 'close.requested') ||
      (id === 'r1' && last === undefined && !hasNote)
    );
  },
};
