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
const formerly = (name: string) =>
  name
    .replaceAll('leaveReview.deciding.next', 'leaveReview.deciding.ahead')
    .replaceAll(/(leaveReview\.(?:loading|deciding\.ahead))\.undecided/g, '$1.unhurried')
    .replaceAll('.approvalQueued', '.approvedAhead')
    .replaceAll('.rejectionQueued', '.rejectedAhead')
    .replaceAll('.loadingOutcome', '.settling')
    .replaceAll('saving.comparing', 'saving.pausing')
    .replaceAll('[isApprovalQueued]', '[isApprovedAhead]')
    .replaceAll('[isRejectionQueued]', '[isRejectedAhead]');
const renamed = [...transitions.leaveReview, ...transitions.articleDraft].filter((arrow) => formerly(arrow) !== arrow);
const others = ['leaveReview.reviewing --approve.pressed[canApprove]--> leaveReview.deciding'];
const counted = [...renamed, ...others];
const states = JSON.stringify([shapes.leaveReview, shapes.articleDraft]);
const passed = [
  'leaveReview.loading.undecided',
  'leaveReview.deciding.next.approvalQueued',
  'leaveReview.decided.loadingOutcome',
  'articleDraft.writing.saving.comparing',
];

describe.each(engines)('stored counts of reviews and articles whose states were renamed, on %s', (engine) => {
  let database: TestDatabase;
  const company = v7();
  const select = async (table: string, column: string) =>
    (await database.pool.query(`select distinct ${column} as state from ${table} order by 1`)).rows.map(
      ({ state }) => state,
    );

  beforeAll(async () => {
    const arrows = counted.map(formerly);
    database = await openCounted(engine, { before: '217_review_states', company, day, arrows });
    for (const state of passed.map(formerly)) {
      const chart = state.split('.')[0];
      await database.pool.query(
        `insert into workflow_stay (company_id, chart, state, page, bucket, is_left, day, times)
          values ($1, $2, $3, '', 1, false, $4, 5)`,
        [company, chart, state, day],
      );
      await database.pool.query(
        `insert into workflow_passage (company_id, chart, from_state, to_state, day, times) values ($1, $2, $3, $3, $4, 5)`,
        [company, chart, state, day],
      );
      await database.pool.query(
        `insert into workflow_role_stay (company_id, chart, state, role, bucket, is_left, month, times)
          values ($1, $2, $3, 'c-admin', 1, false, '2026-10-01', 5)`,
        [company, chart, state],
      );
      await database.pool.query(
        `insert into workflow_role_mark (company_id, state, role, month, marks)
          values ($1, $2, 'c-admin', '2026-10-01', repeat('1', 64)::bit(64))`,
        [company, state],
      );
    }
    await migrate(database);
  });
  afterAll(() => database?.close());

  it('are kept under the current names', async () => {
    expect(renamed.length).toBeGreaterThan(10);
    const found = await inCompany(database.db, company, (db) => readCounts(db, company, { from: null, to: null }));
    expect(Object.fromEntries(found.map((arrow) => [arrowName(arrow), arrow.times]))).toEqual(
      Object.fromEntries(counted.map((arrow, place) => [arrow, (place + 1) * 5])),
    );
  });

  it.each([
    ['workflow_stay', 'state'],
    ['workflow_passage', 'from_state'],
    ['workflow_passage', 'to_state'],
    ['workflow_role_stay', 'state'],
    ['workflow_role_mark', 'state'],
  ])('in %s have the current names in %s', async (table, column) => {
    for (const state of passed) expect(states).toContain(state.split('.').at(-1));
    expect(await select(table, column)).toEqual([...passed].sort());
  });
});
