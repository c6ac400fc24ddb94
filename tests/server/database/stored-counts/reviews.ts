import { expect, it } from 'vitest';
import shapes from '../../../../src/machines/charts/shapes.json' with { type: 'json' };
import transitions from '../../../../src/machines/charts/transitions.json' with { type: 'json' };
import { day, readArrows, type StoredCounts, storeArrows, timesAt } from '../../support/stored-counts.ts';

const counted = [
  ['leaveReview --begun--> leaveReview.loading', 'leaveReview --begun--> leaveReview.loading.undecided'],
  [
    'leaveReview.loading --reject.pressed--> leaveReview.loading',
    'leaveReview.loading --reject.pressed--> leaveReview.loading.rejectionQueued',
  ],
  [
    'leaveReview.deciding.waiting --close.requested--> leaveReview.deciding.asking',
    'leaveReview.deciding.waiting --close.requested--> leaveReview.deciding.asking',
  ],
  [
    'leaveReview.deciding.asking --close.confirmed--> leaveReview.closed',
    'leaveReview.deciding.asking --close.confirmed--> leaveReview.closed',
  ],
  [
    'leaveReview.deciding.asking --close.dismissed--> leaveReview.deciding.waiting',
    'leaveReview.deciding.asking --close.dismissed--> leaveReview.deciding.waiting',
  ],
  [
    'leaveReview.undoing.waiting --close.requested--> leaveReview.undoing.asking',
    'leaveReview.undoing.sending.waiting --close.requested--> leaveReview.undoing.sending.asking',
  ],
  [
    'leaveReview.undoing.asking --close.confirmed--> leaveReview.closed',
    'leaveReview.undoing.sending.asking --close.confirmed--> leaveReview.closed',
  ],
  [
    'leaveReview.undoing.asking --close.dismissed--> leaveReview.undoing.waiting',
    'leaveReview.undoing.sending.asking --close.dismissed--> leaveReview.undoing.sending.waiting',
  ],
  [
    'leaveReview.undoing --xstate.done.actor.undoDecision[isSuccess]--> leaveReview.loading',
    'leaveReview.undoing.sending --xstate.done.actor.undoDecision[isSuccess]--> leaveReview.loading',
  ],
  [
    'leaveReview.undoing --xstate.done.actor.undoDecision--> leaveReview.loading',
    'leaveReview.undoing.sending --xstate.done.actor.undoDecision--> leaveReview.loading',
  ],
  [
    'leaveReview.undoing --xstate.error.actor.undoDecision--> leaveReview.connectionLost',
    'leaveReview.undoing.sending --xstate.error.actor.undoDecision--> leaveReview.undoing.connectionLost',
  ],
  [
    'leaveReview.checking --xstate.done.actor.checkReview[isTakenBack]--> leaveReview.reviewing',
    'leaveReview.undoing.checking --xstate.done.actor.checkUndone[isPending]--> leaveReview.reviewing',
  ],
  [
    'leaveReview.checking --xstate.done.actor.checkReview[isSuccess]--> leaveReview.alreadyDecided',
    'leaveReview.checking --xstate.done.actor.checkReview[isSuccess]--> leaveReview.alreadyDecided.known',
  ],
  [
    'leaveReview.undoing.checking --xstate.done.actor.checkUndone[isSuccess]--> leaveReview.alreadyDecided',
    'leaveReview.undoing.checking --xstate.done.actor.checkUndone[isSuccess]--> leaveReview.alreadyDecided.known',
  ],
  [
    'leaveReview.deciding --xstate.done.actor.decideRequest[isConflict]--> leaveReview.alreadyDecided',
    'leaveReview.deciding --xstate.done.actor.decideRequest[isConflict]--> leaveReview.alreadyDecided',
  ],
  [
    'leaveReview.reviewing --approve.pressed[canApprove]--> leaveReview.deciding',
    'leaveReview.reviewing --approve.pressed[canApprove]--> leaveReview.deciding',
  ],
] as const;

/** Nothing is kept any more for a request that is not shown yet. */
const dropped = [
  'leaveReview.loading --approve.pressed[isFirstAhead]--> leaveReview.loading',
  'leaveReview.deciding --approve.pressed[isFirstAheadOfNext]--> leaveReview.deciding',
  'leaveReview.deciding --reject.pressed[hasNext]--> leaveReview.deciding',
];

export const reviews: StoredCounts = {
  what: 'reviews',
  before: '189_review_counts',

  async store(stored) {
    const { database, company } = stored;
    await storeArrows(stored, [...counted.map(([was]) => was), ...dropped]);
    await database.pool.query(
      `insert into workflow_stay (company_id, chart, state, page, bucket, is_left, day, times)
        select $1, 'leaveReview', 'leaveReview.' || state, '', 1, false, $2, 5
        from unnest(array['loading', 'deciding.waiting', 'undoing.asking', 'reviewing', 'alreadyDecided']) as state`,
      [company, day],
    );
    await database.pool.query(
      `insert into workflow_passage (company_id, chart, from_state, to_state, day, times)
        values ($1, 'leaveReview', 'leaveReview.loading', 'leaveReview.deciding.waiting', $2, 5),
          ($1, 'leaveReview', 'leaveReview.alreadyDecided', 'leaveReview.alreadyDecided', $2, 5)`,
      [company, day],
    );
  },

  test(stored) {
    it('are kept under the current names', async () => {
      expect(await readArrows(stored())).toEqual(
        Object.fromEntries(counted.map(([, is], place) => [is, timesAt(place)])),
      );
      const names = new Set(transitions.leaveReview);
      expect(counted.map(([, is]) => is).filter((is) => !is.includes('--begun-->') && !names.has(is))).toEqual([]);
    });

    it('keep how long reviews stayed in a state, and which states they reached', async () => {
      const { database, company } = stored();
      const { rows } = await database.pool.query<{ state: string }>(
        `with mine as (select * from workflow_passage where company_id = $1)
          select state from workflow_dwell where company_id = $1
          union all select from_state from mine union all select to_state from mine order by 1`,
        [company],
      );
      const states = rows.map(({ state }) => state.replace('leaveReview.', ''));
      expect(states).toEqual([
        'alreadyDecided.final',
        'alreadyDecided.final',
        'alreadyDecided.final',
        'deciding.waiting',
        'deciding.waiting',
        'loading.undecided',
        'loading.undecided',
        'reviewing',
        'undoing.sending.asking',
      ]);
      expect(states.filter((state) => !shapes.leaveReview.includes(state))).toEqual([]);
    });
  },
};
