import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { readCounts } from '../../../server/workflows/counts.ts';
import shapes from '../../../src/machines/charts/shapes.json' with { type: 'json' };
import transitions from '../../../src/machines/charts/transitions.json' with { type: 'json' };
import { arrowName } from '../../../src/rules/workflows/arrows.ts';
import { openCounted } from '../support/counted.ts';
import { engines, type TestDatabase } from '../support/databases.ts';

const day = '2026-10-05';
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

describe.each(engines)('stored counts of reviews, on %s', (engine) => {
  let database: TestDatabase;
  const company = v7();

  beforeAll(async () => {
    const arrows = [...counted.map(([was]) => was), ...dropped];
    database = await openCounted(engine, { before: '189_review_counts', company, day, arrows });
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
    await migrate(database);
  });
  afterAll(() => database?.close());

  it('are kept under the current names', async () => {
    const found = await inCompany(database.db, company, (db) => readCounts(db, company, { from: null, to: null }));
    expect(Object.fromEntries(found.map(({ times, ...arrow }) => [arrowName(arrow), times]))).toEqual(
      Object.fromEntries(counted.map(([, is], place) => [is, (place + 1) * 5])),
    );
    const names = new Set(transitions.leaveReview);
    expect(counted.map(([, is]) => is).filter((is) => !is.includes('--begun-->') && !names.has(is))).toEqual([]);
  });

  it('keep how long reviews stayed in a state, and which states they reached', async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      `select state from workflow_dwell
        union all select from_state from workflow_passage union all select to_state from workflow_passage order by 1`,
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
});
