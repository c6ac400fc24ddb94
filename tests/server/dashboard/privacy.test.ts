/** An attacker who may load the dashboard of the company and of every branch any number of times. */
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownOf } from '../../../server/dashboard/participation.ts';
import type { Dashboard } from '../../../src/api/contract/dashboard.ts';
import { periods } from '../../../src/rules/dashboard/period.ts';
import { SMALLEST_GROUP } from '../../../src/rules/shared/small-groups.ts';
import { addChallenge } from '../challenges/support.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const isSmall = (people: number) => people > 0 && people < SMALLEST_GROUP;

interface Known {
  readonly people: number;
  readonly joined: number | null;
}

/** Everything that follows: what is shown, what is not, and the rest of the whole. */
function conclusions(total: Known, branches: readonly Known[]): number[] {
  const shown = branches.filter((branch) => branch.joined !== null);
  const sums = [total, ...shown].flatMap(({ people, joined }) => (joined === null ? [] : [joined, people - joined]));
  if (total.joined === null || shown.length === branches.length) return sums;
  const rest = total.joined - shown.reduce((sum, { joined }) => sum + (joined ?? 0), 0);
  const others = total.people - shown.reduce((sum, { people }) => sum + people, 0);

  return [...sums, rest, others - rest];
}

describe('participation by branch', () => {
  it('never reveals a group of one to four people, even by adding and subtracting', () => {
    const branch = fc
      .nat({ max: 14 })
      .chain((people) => fc.record({ people: fc.constant(people), joined: fc.nat(people) }));
    fc.assert(
      fc.property(fc.array(branch, { minLength: 1, maxLength: 6 }), (groups) => {
        const heads = groups.map(({ people }, id) => ({ branch: String(id), people }));
        const counted = groups.map(({ joined }, id) => ({ branch: String(id), joined }));
        const branches = heads.map(({ branch: id, people }) => ({ people, joined: shownOf(heads, counted, id) }));
        const total = {
          people: heads.reduce((sum, { people }) => sum + people, 0),
          joined: shownOf(heads, counted, undefined),
        };

        expect(conclusions(total, branches).filter(isSmall)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is shown if no one can be singled out', () => {
    const heads = ['a', 'b'].map((id) => ({ branch: id, people: 40 }));
    const counted = ['a', 'b'].map((id) => ({ branch: id, joined: 20 }));

    expect([shownOf(heads, counted, 'a'), shownOf(heads, counted, undefined)]).toEqual([20, 40]);
  });
});

describe.each(engines)('the dashboard under every combination of filters, on %s', (engine) => {
  let fixture: StaffedCompanies;
  const read = async (as: Caller, query = {}): Promise<Dashboard> =>
    (await as('companyDashboard', { query })).body.dashboard;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const { db, company } = fixture;
    const join = async (challenge: string, branch_id: string | null, joined: number, people: number) => {
      for (let index = 0; index < people; index += 1) {
        const { id } = await fixture.add({ columns: { branch_id } });
        if (index >= joined) continue;
        await db
          .insertInto('challenge_entry')
          .values({
            company_id: company.id,
            challenge_id: challenge,
            person_id: id,
            id: v7(),
            joined_at: new Date(Date.now() - 14 * 86_400_000),
          })
          .execute();
      }
    };
    // Three in Porto could be told from the company's nine by subtracting Lisbon's six.
    const walk = await addChallenge(fixture, { title: 'Walk' });
    await join(walk, company.branches[0], 6, 8);
    await join(walk, company.branches[1], 3, 6);
    const sleep = await addChallenge(fixture, { title: 'Sleep', type: 'sleep' });
    await join(sleep, company.branches[0], 7, 7);
    await join(sleep, company.branches[1], 8, 9);
    await join(sleep, null, 0, 2);
  });
  afterAll(() => fixture?.close());

  it('returns nothing that reveals a number below five', async () => {
    const { as, company } = fixture;
    for (const period of periods) {
      const panels = [{}, { panel: 'company' as const }].map((panel) => ({ ...panel, period }));
      for (const panel of panels) {
        const whole = await read(as.admin, panel);
        const parts = await Promise.all(company.branches.map((branchId) => read(as.admin, { ...panel, branchId })));
        for (const { _id, title, joined } of whole.challenges) {
          const known = parts.map(({ challenges }) => challenges.find((one) => one._id === _id)?.joined ?? null);
          const sums = [
            joined,
            ...known,
            ...known.map((one) => (joined === null || one === null ? null : joined - one)),
          ];
          expect([title, sums.filter((one) => one !== null && isSmall(one))]).toEqual([title, []]);
        }
        const weekly = (one: Dashboard) => one.trends.find(({ id }) => id === 'challenges')?.weeks ?? [];
        for (const [index, { value }] of weekly(whole).entries()) {
          const known = parts.map((part) => weekly(part)[index]?.value ?? null);
          const sums = [value, ...known, ...known.map((one) => (value === null || one === null ? null : value - one))];
          expect(sums.filter((one) => one !== null && isSmall(one))).toEqual([]);
        }
      }
    }
  });

  it('shows a branch admin no more than it shows the company about that branch', async () => {
    const { as, company } = fixture;
    const own = await read(as.portoAdmin);
    const seen = await read(as.admin, { branchId: company.branches[1] });

    expect(own.challenges.map(({ _id, joined }) => [_id, joined])).toEqual(
      seen.challenges.map(({ _id, joined }) => [_id, joined]),
    );
    expect(own.challenges.some(({ joined }) => joined === null)).toBe(true);
    expect(own.branches).toEqual([]);
    expect((await as.portoAdmin('companyDashboard', { query: { branchId: company.branches[0] } })).status).toBe(404);
  });

  it('does not break down reading by branch', async () => {
    const { as, company } = fixture;
    const { figures, trends } = await read(as.admin, { branchId: company.branches[0] });

    expect([...figures, ...trends].filter(({ id }) => id === 'articlesRead' || id === 'published')).toEqual([]);
  });
});
