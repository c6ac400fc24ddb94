/** Equal scores are ranked by who reached them first, whatever has been added up again since. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge, board, dayIn, join, send } from './support.ts';

const PEOPLE = 4;
const RUNS = 6;
const CAP = 3_000;

interface Sent {
  readonly who: number;
  readonly day: number;
  readonly value: number;
}

const sent: fc.Arbitrary<Sent> = fc.record({
  who: fc.nat(PEOPLE - 1),
  day: fc.integer({ min: -2, max: 0 }),
  // Few values, so that many scores are equal; the largest is over the cap.
  value: fc.integer({ min: 1, max: 4 }).map((thousands) => thousands * 1_000),
});
const walks = fc.array(sent, { minLength: 8, maxLength: 20 });

/** Both pairs do the same yesterday, one after the other, and then today in the opposite order. */
const opposite: Sent[] = [
  ...[0, 1, 2, 3].map((who) => ({ who, day: -1, value: 2_000 })),
  ...[3, 2, 1, 0].map((who) => ({ who, day: 0, value: 1_000 })),
];
/** The second goes on after reaching the cap first. */
const capped: Sent[] = [
  { who: 1, day: -1, value: 3_000 },
  { who: 0, day: -1, value: 3_000 },
  { who: 1, day: -1, value: 4_000 },
  { who: 0, day: 0, value: 1_000 },
];

interface Folded {
  readonly score: number;
  /** The step with which the score was complete; -1 from the start. */
  readonly reached: number;
}

/** What the steps of one person amount to when they are folded from the start under the rules as they are in the end. */
function fold(steps: readonly Sent[], isTheirs: (one: Sent) => boolean): Folded {
  const days = new Map<number, Folded>();
  for (const [step, one] of steps.entries()) {
    const score = Math.min(CAP, one.value);
    if (isTheirs(one) && days.get(one.day)?.score !== score) days.set(one.day, { score, reached: step });
  }
  const counted = [...days.values()];

  return {
    score: counted.reduce((sum, { score }) => sum + score, 0),
    reached: Math.max(-1, ...counted.map(({ reached }) => reached)),
  };
}

const inOrder = (one: Folded, other: Folded): number => other.score - one.score || one.reached - other.reached;

describe.each(engines)('ties, on %s', (engine) => {
  let fixture: StaffedCompanies;
  const names = ['Ann', 'Ben', 'Cai', 'Dee'];

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  async function walkers(): Promise<Caller[]> {
    const calls: Caller[] = [];
    for (const [index, name] of names.entries()) {
      const team_id = fixture.company.teams[index % 2 ? 1 : 0];
      calls.push(
        await signedIn(fixture.app, fixture.db, await fixture.add({ name: `${name} Own`, columns: { team_id } })),
      );
    }

    return calls;
  }

  async function expectFolded(ids: readonly string[], steps: readonly Sent[], first: number, last: number) {
    const isIn = ({ day }: Sent) => day >= first && day <= last;
    // Without any activity, those who joined first come first.
    const people = names
      .map((name, who) => ({ name: `${name} Own`, ...fold(steps, (one) => one.who === who && isIn(one)) }))
      .sort(inOrder);
    const [, together = ''] = ids;
    const shown = ({ rows }: { rows: { name: string; score: number }[] }) =>
      rows.map(({ name, score }) => `${name} ${score}`);
    for (const id of ids) {
      expect(shown(await board(fixture.as.hr, id, { of: 'people' }))).toEqual(
        people.map(({ name, score }) => `${name} ${score}`),
      );
    }
    const teams = [0, 1]
      .map((team) => {
        const members = people.filter(({ name }) => names.indexOf(name.slice(0, 3)) % 2 === team);
        const reached = Math.max(...members.map((member) => member.reached));

        return {
          _id: fixture.company.teams[team as 0 | 1],
          score: members.reduce((sum, { score }) => sum + score, 0),
          // No one has done anything: the team that was complete first.
          reached: reached === -1 ? team - 2 : reached,
        };
      })
      .sort(inOrder);
    const found = (await board(fixture.as.hr, together, { of: 'teams' })).rows;
    expect(found.map(({ _id, score }: { _id: string; score: number }) => `${_id} ${score}`)).toEqual(
      teams.map(({ _id, score }) => `${_id} ${score}`),
    );
  }

  async function walk(steps: readonly Sent[], days: { from: number; to: number }) {
    const calls = await walkers();
    const rules = { ...days, visibleFrom: -5, dailyCap: CAP };
    const ids = [
      await addChallenge(fixture, rules),
      await addChallenge(fixture, { ...rules, isTeam: true, teamScore: 'sum' }),
    ];
    for (const call of calls) for (const id of ids) await join(call, id);
    for (const one of steps) await send(calls[one.who] as Caller, one);

    return ids;
  }

  const move = async (ids: readonly string[], way: 'start' | 'end', day: number) => {
    for (const id of ids) {
      const answer = await fixture.as.hr('moveChallenge', {
        params: { id },
        body: { version: 1, move: way, day: dayIn(day) },
      });
      expect(answer.status).toBe(200);
    }
  };

  it('are the same as in a full recount, before and after a challenge is ended early', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const ids = await walk(steps, { from: -4, to: 4 });
        await expectFolded(ids, steps, -4, 4);
        await move(ids, 'end', -1);
        await expectFolded(ids, steps, -4, -1);
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[opposite], [capped]] },
    );
  });

  it('are won by whoever was first on the day itself when a challenge is started', async () => {
    const steps = [3, 1, 0, 2].map((who) => ({ who, day: 0, value: 2_000 }));
    const ids = await walk(steps, { from: 2, to: 6 });
    await move(ids, 'start', 0);
    await expectFolded(ids, steps, 0, 6);
  });
});
