/**
 * Whatever several people do to someone's leave, in whatever order and at the same time: no two requests overlap, the
 * balance is the sum of the ledger, and what waits counts.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeaveSpan, overlaps, type Portion } from '../../../src/rules/leave/leave-days.ts';
import { type LiveLeave, mayShareDays } from '../../../src/rules/leave/replaced-leave.ts';
import type { Answer, Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, byId, nextYear, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const RUNS = 8;

type Act =
  | { readonly act: 'apply'; readonly from: number; readonly length: number; readonly toPortion: Portion }
  | {
      readonly act: 'decide';
      readonly which: number;
      readonly by: number;
      readonly isYes: boolean;
      readonly about: 'request' | 'cancellation';
    }
  | { readonly act: 'many'; readonly which: number; readonly by: number; readonly isYes: boolean }
  | { readonly act: 'undo'; readonly which: number; readonly by: number }
  | { readonly act: 'cancel' | 'keep'; readonly which: number }
  | { readonly act: 'sick' | 'ask sick'; readonly from: number; readonly length: number }
  | { readonly act: 'edit'; readonly daysPerYear: number };

const which = fc.nat(7);
const by = fc.nat(2);
const isYes = fc.boolean();
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('apply' as const),
      from: fc.nat(6),
      length: fc.nat(2),
      toPortion: fc.constantFrom<Portion>('full', 'first-half'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      which,
      by,
      isYes,
      about: fc.constantFrom('request' as const, 'cancellation' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('many' as const), which, by, isYes }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const), which, by }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'keep' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('sick' as const, 'ask sick' as const),
      from: fc.nat(6),
      length: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('edit' as const), daysPerYear: fc.integer({ min: 6, max: 9 }) }),
  },
);
/** What is in one list happens at the same time. */
const acts = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 7 });

/** One that does everything once, so that no seed leaves it out. */
const everything: Act[][] = [
  [{ act: 'apply', from: 0, length: 1, toPortion: 'full' }],
  [{ act: 'decide', which: 0, by: 0, isYes: true, about: 'request' }],
  [{ act: 'undo', which: 0, by: 0 }],
  [{ act: 'many', which: 0, by: 1, isYes: true }],
  [{ act: 'cancel', which: 0 }],
  [
    { act: 'keep', which: 0 },
    { act: 'edit', daysPerYear: 8 },
  ],
  [{ act: 'cancel', which: 0 }],
  [
    { act: 'decide', which: 0, by: 1, isYes: true, about: 'cancellation' },
    { act: 'undo', which: 0, by: 1 },
    { act: 'apply', from: 0, length: 2, toPortion: 'full' },
  ],
  [{ act: 'apply', from: 0, length: 4, toPortion: 'full' }],
  [{ act: 'many', which: 0, by: 1, isYes: true }],
  [
    { act: 'sick', from: 1, length: 0 },
    { act: 'ask sick', from: 2, length: 0 },
    { act: 'cancel', which: 1 },
  ],
  [{ act: 'many', which: 0, by: 0, isYes: true }],
];

interface Stored extends LeaveSpan, LiveLeave {
  readonly id: string;
  readonly days: number;
  readonly ledger: number;
  readonly asked: number;
}

describe.each(engines)('leave that several people change simultaneously, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let sickness: string;
  const seen = new Map<string, number>();

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    sickness = await addType(fixture, 'Sickness', { mayGoNegative: true }, 'sick');
  });
  afterAll(() => fixture?.close());

  it('never overlaps, and its balance is always the sum of its ledger', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (rounds) => {
        const { person, call } = await somebody(fixture);
        const type = await addType(fixture, person.id, { daysPerYear: 7 });
        for (const round of rounds) {
          const ids = (await requestsOf(person)).map(({ id }) => id);
          const answers = await Promise.all(round.map((one) => perform(one, { person, call, type, ids })));
          for (const [index, { status }] of answers.entries()) {
            const key = `${round[index]?.act} ${status}`;
            seen.set(key, (seen.get(key) ?? 0) + 1);
          }
          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
          await expectRight(call, person, type);
        }
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[everything]] },
    );
    // The runs did something: requests were made, decided, taken back and cancelled.
    for (const done of [
      'sick 201',
      'ask sick 201',
      'apply 201',
      'decide 200',
      'many 200',
      'undo 200',
      'cancel 200',
      'keep 200',
      'edit 200',
    ])
      expect([...seen.keys()]).toContain(done);
  });

  async function perform(
    one: Act,
    { person, call, type, ids }: { person: TestPerson; call: Caller; type: string; ids: string[] },
  ): Promise<Answer> {
    const deciders = [fixture.as.manager, fixture.as.hr, fixture.as.lisbonAdmin];
    const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined;
    const decider = 'by' in one ? (deciders[one.by] as Caller) : call;
    if (one.act === 'edit') return edit(type, one.daysPerYear);
    if (one.act === 'apply') {
      const { from, length, toPortion } = one;
      const span = { from: mondayOfNextYear(3, from), to: mondayOfNextYear(3, from + length) };

      return call('applyForLeave', { body: { type, ...span, toPortion } });
    }
    if (one.act === 'sick' || one.act === 'ask sick') {
      const span = { from: mondayOfNextYear(3, one.from), to: mondayOfNextYear(3, one.from + one.length) };
      const body = { type: sickness, ...span };
      if (one.act === 'ask sick') return call('applyForSickLeave', { body });
      const entered = { ...body, person: person.id };
      const asked = await fixture.as.hr('enterLeave', { body: entered });

      return 'replaces' in asked.body
        ? fixture.as.hr('enterLeave', { body: { ...entered, replaces: asked.body.replaces } })
        : asked;
    }
    if (id === undefined) return { status: 204, body: {} };
    if (one.act === 'undo') return decider('undoLeaveDecision', byId(id));
    if (one.act !== 'decide' && one.act !== 'many') {
      return call(one.act === 'keep' ? 'keepLeave' : 'cancelLeave', byId(id));
    }
    const said = { decision: one.isYes ? 'approved' : 'rejected', note: 'Said.' };
    if (one.act === 'decide') return decider('decideLeave', { body: { _id: id, about: one.about, ...said } });
    const items = ids.slice(one.which % ids.length).map((_id) => ({ _id }));

    return decider('decideManyLeaves', { body: { items, ...said } });
  }

  async function edit(type: string, daysPerYear: number): Promise<Answer> {
    const { leaveTypes } = (await fixture.as.admin('listLeaveTypes')).body;
    const { version, daysPerYear: before } = leaveTypes.find(({ _id }: { _id: string }) => _id === type);
    // Fewer days are a question, which may leave balances negative once it is confirmed.
    const confirmed = daysPerYear >= before;

    return fixture.as.admin('editLeaveType', { body: { _id: type, version, daysPerYear, confirmed } });
  }

  async function requestsOf({ id }: TestPerson): Promise<Stored[]> {
    const { rows } = await sql<Stored>`
      select request.id, type.kind, request.days::float as days, request.status, request.from_day as from, request.to_day as to,
        request.from_portion as "fromPortion", request.to_portion as "toPortion",
        (select coalesce(sum(days), 0)::float from leave_ledger where application_id = request.id) as ledger,
        (select count(*)::int from leave_cancellation where application_id = request.id and status = 'pending') as asked
      from leave_application as request
      join leave_type as type on type.company_id = request.company_id and type.id = request.type_id
      where request.person_id = ${id} order by request.id
    `.execute(fixture.db);

    return rows;
  }

  async function expectRight(call: Caller, person: TestPerson, type: string): Promise<void> {
    const requests = await requestsOf(person);
    for (const { days, status, ledger, asked } of requests) {
      expect(ledger).toBe(status === 'approved' ? -days : 0);
      if (status !== 'approved') expect(asked).toBe(0);
    }
    const live = requests.filter(({ status }) => status === 'pending' || status === 'approved');
    const clashes = (a: Stored, b: Stored) => a.id < b.id && overlaps(a, b) && !mayShareDays(a, b);
    expect(live.flatMap((a) => live.filter((b) => clashes(a, b)))).toEqual([]);

    const { terms } = await fixture.db
      .selectFrom('leave_type')
      .select('terms')
      .where('id', '=', type)
      .executeTakeFirstOrThrow();
    const sum = (status: string) =>
      live.filter((one) => one.kind === 'leave' && one.status === status).reduce((total, { days }) => total + days, 0);
    const { balances } = (await call('viewOwnLeave', { query: { year: nextYear } })).body;
    const found = balances.find((one: { type: { _id: string } }) => one.type._id === type);
    const balance = (terms.at(-1)?.daysPerYear ?? 0) - sum('approved');
    expect(found).toMatchObject({ balance, pending: sum('pending'), available: balance - sum('pending') });
    // At least six days a year: what is approved never goes beyond what there was at most.
    expect(sum('approved')).toBeLessThanOrEqual(9);
  }
});
