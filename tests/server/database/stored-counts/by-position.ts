import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { inCompany } from '../../../../server/database/tx.ts';
import { addCounts } from '../../../../server/workflows/counts.ts';
import transitions from '../../../../src/machines/charts/transitions.json' with { type: 'json' };
import { arrowOf } from '../../../../src/rules/workflows/arrows.ts';
import { day, readArrows, type StoredCounts } from '../../support/stored-counts.ts';

/** Counts as they were stored by position: how often, and the arrow. */
const positions: [times: number, from: string, event: string, branch: number, to: string][] = [
  [10, 'logo.choosing', 'file.chosen', 0, 'logo.choosing'],
  [20, 'logo.choosing', 'file.chosen', 1, 'logo.choosing'],
  [30, 'logo.choosing', 'file.chosen', 2, 'logo.cropping'],
  [40, 'session.signedIn.page.gate', 'always', 1, 'session.signedIn.page.onboarding.password'],
  [50, 'session.signedIn.page.gate', 'always', 7, 'session.signedIn.page.open'],
  [60, 'session', 'begun', 0, 'session.signedIn.page.open'],
  // Counted before a guard was put in front of it, and after.
  [70, 'form.loading', 'xstate.done.actor.loadForm', 0, 'form.editing'],
  [5, 'form.loading', 'xstate.done.actor.loadForm', 1, 'form.editing'],
  // The company's profile had a separate chart.
  [15, 'companyProfile.loading', 'xstate.done.actor.loadCompany', 0, 'companyProfile.editing'],
  [25, 'companyProfile.stored', 'always', 0, 'companyProfile.saved'],
  [35, 'companyProfile.stored', 'always', 1, 'companyProfile.editing'],
  [45, 'companyProfile.askingToLeave', 'leave.dismissed', 0, 'companyProfile.editing'],
  [55, 'companyProfile.submitting', 'xstate.error.actor.saveCompany', 0, 'companyProfile.editing.offline'],
  // No chart has them, or two transitions could be meant.
  [80, 'articleDraft.writing', 'publish.pressed', 3, 'articleDraft.publishing'],
  [90, 'logo.choosing', 'file.chosen', 4, 'logo.choosing'],
];

export const byPosition: StoredCounts = {
  what: 'transitions that had a position instead of a guard',
  before: '105_counts_by_guard',

  async store({ database, company }) {
    for (const [times, from, event, branch, to] of positions) {
      await database.pool.query(
        `insert into workflow_count (company_id, chart, from_state, event, branch, to_state, day, times)
          values ($1, split_part($2, '.', 1), $2, $3, $4, $5, $6, $7)`,
        [company, from, event, branch, to, day, times],
      );
    }
  },

  test(stored) {
    it('stay with their transitions, now found by their guards', async () => {
      expect(await readArrows(stored())).toEqual({
        'logo.choosing --file.chosen[isWrongType]--> logo.choosing': 10,
        'logo.choosing --file.chosen[isTooLarge]--> logo.choosing': 20,
        'logo.choosing --file.chosen--> logo.cropping': 30,
        'session.signedIn.page.gate --always[needsStep(password)]--> session.signedIn.page.onboarding.password': 40,
        'session.signedIn.page.gate --always--> session.signedIn.page.open': 50,
        'session --begun--> session.signedIn.page.open': 60,
        'form.loading --xstate.done.actor.loadForm[isSuccess]--> form.editing': 90,
        'form.stored --always[isNew]--> form.saved': 25,
        'form.stored --always[isKeptOpen]--> form.editing': 35,
        'form.askingToLeave --exit.dismissed--> form.editing.before': 45,
        'form.submitting --xstate.error.actor.saveForm--> form.editing.offline': 55,
        'articleDraft.writing --publish.pressed[branch 3 of an earlier chart]--> articleDraft.publishing': 80,
        'logo.choosing --file.chosen[branch 4 of an earlier chart]--> logo.choosing': 90,
      });
    });

    it('belong to current transitions, except those that no chart had', async () => {
      const names = new Set(Object.values(transitions).flat());
      const found = Object.keys(await readArrows(stored()));
      const unknown = found.filter((name) => !names.has(name) && !name.includes('--begun-->'));

      expect(unknown.every((name) => name.includes('of an earlier chart'))).toBe(true);
    });

    it('can still be added to', async () => {
      const tooLarge = 'logo.choosing --file.chosen[isTooLarge]--> logo.choosing';
      const { database, company: companyId } = stored();
      const more = { ...arrowOf(tooLarge), day, times: 15 };
      await inCompany(database.db, companyId, (db) =>
        addCounts(db, { companyId, personId: v7(), roles: [] }, { batch: v7(), counts: [more] }),
      );

      expect((await readArrows(stored()))[tooLarge]).toBe(35);
    });
  },
};
