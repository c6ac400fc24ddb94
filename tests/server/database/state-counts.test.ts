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

interface Renaming {
  /** Name of the migration. */
  migration: string;
  formerly(name: string): string;
  /** Arrows that kept their names. */
  others: string[];
  /** Some of the states under their current names. */
  passed: string[];
  /** More arrows than this are renamed. */
  more?: number;
}

const plainer: [now: string, was: string][] = [
  ['articleDraft.writing.publishing.underWay', 'articleDraft.writing.pace.held'],
  ['articleDraft.writing.publishing.savingFirst', 'articleDraft.writing.pace.hurried'],
  ['articleDraft.writing.publishing.idle', 'articleDraft.writing.pace.free'],
  ['articleDraft.writing.leaving.saving', 'articleDraft.writing.leaving.going'],
  ['isPublishing', 'isHeld'],
  ['articleDraft.opening', 'articleDraft.arriving'],
  ['login.opening', 'login.arriving'],
  ['logo.choosing.opening', 'logo.choosing.arriving'],
  ['bulkUpload.opening', 'bulkUpload.arriving'],
  ['bulkUpload.allAccepted.deciding', 'bulkUpload.allAccepted.arriving'],
  ['bulkUpload.someRefused.deciding', 'bulkUpload.someRefused.arriving'],
  ['recognitionComposer.sent.deciding', 'recognitionComposer.sent.arriving'],
  ['conversation.open.writing.ready.noConflict', 'conversation.open.writing.ready.calm'],
  ['conversation.open.writing.ready.conflict', 'conversation.open.writing.ready.outrun'],
  ['notifications.reading.markingRead', 'notifications.reading.telling'],
];

const renamings: Renaming[] = [
  {
    migration: '217_review_states',
    formerly: (name) =>
      name
        .replaceAll('leaveReview.loading.undecided', 'leaveReview.loading.unhurried')
        .replaceAll('.rejectionQueued', '.rejectedAhead')
        .replaceAll('.loadingOutcome', '.settling')
        .replaceAll('saving.comparing', 'saving.pausing')
        .replaceAll('[isRejectionQueued]', '[isRejectedAhead]'),
    others: ['leaveReview.reviewing --approve.pressed[canApprove]--> leaveReview.deciding'],
    passed: [
      'leaveReview.loading.undecided',
      'leaveReview.loading.rejectionQueued',
      'leaveReview.decided.loadingOutcome',
      'articleDraft.writing.saving.comparing',
    ],
  },
  {
    migration: '230_plainer_states',
    formerly: (name) => plainer.reduce((text, [now, was]) => text.replaceAll(now, was), name),
    others: ['articlePublishing.holding --xstate.done.actor.holdDraft[isHeld]--> articlePublishing.sending'],
    passed: plainer.map(([now]) => now).filter((name) => name.includes('.')),
  },
  {
    migration: '234_unread_requests',
    formerly: (name) => name.replaceAll(/leaveReview\.deciding\.(waiting|asking)/g, 'leaveReview.deciding.closing.$1'),
    others: ['leaveReview.reviewing --approve.pressed[canApprove]--> leaveReview.deciding'],
    passed: ['leaveReview.deciding.waiting', 'leaveReview.deciding.asking'],
    more: 2,
  },
];

const all = Object.values(transitions).flat();
const cases = engines.flatMap((engine) => renamings.map((renaming) => ({ engine, ...renaming })));

describe.each(cases)('stored counts of states renamed by $migration, on $engine', ({ engine, ...renaming }) => {
  const { migration, formerly, others, passed, more = 10 } = renaming;
  const renamed = all.filter((arrow) => formerly(arrow) !== arrow);
  const counted = [...renamed, ...others];
  let database: TestDatabase;
  const company = v7();
  const select = async (table: string, column: string) =>
    (await database.pool.query(`select distinct ${column} as state from ${table} order by 1`)).rows.map(
      ({ state }) => state,
    );

  beforeAll(async () => {
    const arrows = counted.map(formerly);
    database = await openCounted(engine, { before: migration, company, day, arrows });
    const time = migration < '232' ? 'stay' : 'dwell';
    for (const state of passed.map(formerly)) {
      const chart = state.split('.')[0];
      await database.pool.query(
        `insert into workflow_${time} (company_id, chart, state, page, bucket, is_left, day, times)
          values ($1, $2, $3, '', 1, false, $4, 5)`,
        [company, chart, state, day],
      );
      await database.pool.query(
        `insert into workflow_passage (company_id, chart, from_state, to_state, day, times) values ($1, $2, $3, $3, $4, 5)`,
        [company, chart, state, day],
      );
      await database.pool.query(
        `insert into workflow_role_${time} (company_id, chart, state, role, bucket, is_left, month, times)
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
    expect(renamed.length).toBeGreaterThan(more);
    const found = await inCompany(database.db, company, (db) => readCounts(db, company, { from: null, to: null }));
    expect(Object.fromEntries(found.map((arrow) => [arrowName(arrow), arrow.times]))).toEqual(
      Object.fromEntries(counted.map((arrow, place) => [arrow, (place + 1) * 5])),
    );
  });

  it.each([
    ['workflow_dwell', 'state'],
    ['workflow_passage', 'from_state'],
    ['workflow_passage', 'to_state'],
    ['workflow_role_dwell', 'state'],
    ['workflow_role_mark', 'state'],
  ])('in %s have the current names in %s', async (table, column) => {
    for (const state of passed)
      expect(shapes[state.split('.')[0] as keyof typeof shapes]).toContain(state.slice(state.indexOf('.') + 1));
    expect(await select(table, column)).toEqual([...passed].sort());
  });
});
