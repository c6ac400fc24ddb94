import { expect, it } from 'vitest';
import shapes from '../../../../src/machines/charts/shapes.json' with { type: 'json' };
import transitions from '../../../../src/machines/charts/transitions.json' with { type: 'json' };
import { day, type StoredCounts, type StoredIn } from '../../support/stored-counts.ts';
import { renamedArrows } from './renamed-arrows.ts';

interface Renaming {
  before: string;
  formerly(name: string): string;
  /** Arrows that kept their names. */
  others: string[];
  /** Some of the states under their current names. */
  passed: string[];
  /** At least this many arrows are renamed. */
  atLeast?: number;
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

const cases: readonly Renaming[] = [
  {
    before: '217_review_states',
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
    before: '230_plainer_states',
    formerly: (name) => plainer.reduce((text, [now, was]) => text.replaceAll(now, was), name),
    others: ['articlePublishing.holding --xstate.done.actor.holdDraft[isHeld]--> articlePublishing.sending'],
    passed: plainer.map(([now]) => now).filter((name) => name.includes('.')),
  },
  {
    before: '234_unread_requests',
    formerly: (name) => name.replaceAll(/leaveReview\.deciding\.(waiting|asking)/g, 'leaveReview.deciding.closing.$1'),
    others: ['leaveReview.reviewing --approve.pressed[canApprove]--> leaveReview.deciding'],
    passed: ['leaveReview.deciding.waiting', 'leaveReview.deciding.asking'],
    atLeast: 3,
  },
];

/** Every place where a state is stored. */
const columns = [
  ['workflow_dwell', 'state'],
  ['workflow_passage', 'from_state'],
  ['workflow_passage', 'to_state'],
  ['workflow_role_dwell', 'state'],
  ['workflow_role_mark', 'state'],
] as const;

export const renamedStates: readonly StoredCounts[] = cases.map(
  ({ before, formerly, others, passed, atLeast = 11 }) => {
    const arrows = renamedArrows({ arrows: Object.values(transitions).flat(), formerly, others, atLeast });

    return {
      what: `states that ${before} renames`,
      before,

      async store(stored) {
        await arrows.store(stored);
        const time = before < '232' ? 'stay' : 'dwell';
        for (const state of passed.map(formerly)) await storeState(stored, state, time);
      },

      test(stored) {
        arrows.test(stored);

        it.each(columns)('have their current names in %s.%s', async (table, column) => {
          for (const state of passed)
            expect(shapes[state.split('.')[0] as keyof typeof shapes]).toContain(state.slice(state.indexOf('.') + 1));
          const { database, company } = stored();
          const { rows } = await database.pool.query<{ state: string }>(
            `select distinct ${column} as state from ${table} where company_id = $1 order by 1`,
            [company],
          );
          expect(rows.map(({ state }) => state)).toEqual([...passed].sort());
        });
      },
    };
  },
);

async function storeState({ database: { pool }, company }: StoredIn, state: string, time: string): Promise<void> {
  const chart = state.split('.')[0];
  await pool.query(
    `insert into workflow_${time} (company_id, chart, state, page, bucket, is_left, day, times)
      values ($1, $2, $3, '', 1, false, $4, 5)`,
    [company, chart, state, day],
  );
  await pool.query(
    `insert into workflow_passage (company_id, chart, from_state, to_state, day, times) values ($1, $2, $3, $3, $4, 5)`,
    [company, chart, state, day],
  );
  await pool.query(
    `insert into workflow_role_${time} (company_id, chart, state, role, bucket, is_left, month, times)
      values ($1, $2, $3, 'c-admin', 1, false, '2026-10-01', 5)`,
    [company, chart, state],
  );
  await pool.query(
    `insert into workflow_role_mark (company_id, state, role, month, marks)
      values ($1, $2, 'c-admin', '2026-10-01', repeat('1', 64)::bit(64))`,
    [company, state],
  );
}
