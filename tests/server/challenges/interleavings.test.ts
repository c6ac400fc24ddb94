/**
 * Whatever people send, correct, join, leave and change, and in whatever order: every board is what comes out when
 * everything is folded from the start.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Caller } from '../support/calls.ts';
import { signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge, board, dayIn, join, send } from './support.ts';

const RUNS = 4;
const PEOPLE = 4;

type Source = 'wearable' | 'app' | 'manual';
type Act =
  | { readonly act: 'send'; readonly day: number; readonly value: number; readonly source: Source }
  | { readonly act: 'join' | 'leave' }
  | { readonly act: 'team'; readonly team: number }
  | { readonly act: 'review'; readonly day: number; readonly isAside: boolean }
  | { readonly act: 'nothing' };

const day = fc.integer({ min: -6, max: 0 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      day,
      value: fc.integer({ min: 0, max: 6 }).map((thousands) => thousands * 2_000),
      source: fc.constantFrom<Source>('wearable', 'app', 'manual'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('join' as const, 'leave' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('team' as const), team: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('review' as const), day, isAside: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('nothing' as const) }) },
);
/** What is in one list happens at the same time, each person doing one thing. */
const rounds = fc.array(fc.tuple(act, act, act, act), { minLength: 5, maxLength: 9 });

const idle = { act: 'nothing' } as const;
/** One that does everything once, so that no seed leaves it out. */
const everything: [Act, Act, Act, Act][] = [
  [{ act: 'join' }, { act: 'join' }, { act: 'join' }, { act: 'send', day: -2, value: 8_000, source: 'app' }],
  [
    { act: 'send', day: -3, value: 12_000, source: 'wearable' },
    { act: 'send', day: -1, value: 6_000, source: 'manual' },
    { act: 'send', day: -6, value: 6_000, source: 'manual' },
    { act: 'join' },
  ],
  [{ act: 'team', team: 1 }, { act: 'review', day: -1, isAside: true }, { act: 'team', team: 2 }, idle],
  [{ act: 'send', day: 0, value: 4_000, source: 'app' }, { act: 'leave' }, idle, { act: 'team', team: 0 }],
  [{ act: 'review', day: -3, isAside: true }, { act: 'join' }, { act: 'leave' }, idle],
  [
    { act: 'review', day: -3, isAside: false },
    { act: 'send', day: -1, value: 2_000, source: 'manual' },
    { act: 'join' },
    { act: 'send', day: -2, value: 4_000, source: 'app' },
  ],
];

/** The rules of the two challenges. */
const shared = { from: -5, to: 2, dailyCap: 10_000, manualBackDays: 3 };

/** What one person has done, folded from the start, without the server. */
class Folded {
  readonly days = new Map<number, Partial<Record<Source, { value: number; late: number }>>>();
  readonly aside = new Set<number>();
  isIn = false;
  team: number;
  memberships: { since: number; team: number }[] = [];
  score = 0;
  reached = 0;
  joined = 0;
  /** Since which round a day counts for as much as it does, whether or not it is set aside. */
  readonly since = new Map<number, number>();

  constructor(team: number) {
    this.team = team;
  }

  take(one: Act, round: number): void {
    if (one.act === 'send') {
      const sources = this.days.get(one.day) ?? {};
      const before = this.days.has(one.day) ? this.worth(one.day) : undefined;
      this.days.set(one.day, sources);
      if (sources[one.source]?.value !== one.value) sources[one.source] = { value: one.value, late: -one.day };
      if (this.worth(one.day) !== before) this.since.set(one.day, round);
    }
    if (one.act === 'join' && !this.isIn) {
      this.isIn = true;
      this.memberships = [{ since: Number.NEGATIVE_INFINITY, team: this.team }];
      [this.score, this.joined, this.reached] = [0, round, round];
    }
    if (one.act === 'leave') this.isIn = false;
    if (one.act === 'team' && one.team !== this.team) {
      this.team = one.team;
      const last = this.memberships.at(-1);
      if (this.isIn && last?.since === 0) last.team = one.team;
      else if (this.isIn) this.memberships.push({ since: 0, team: one.team });
    }
    if (one.act === 'review' && this.isIn && this.days.has(one.day) && one.day >= shared.from) {
      if (one.isAside) this.aside.add(one.day);
      else this.aside.delete(one.day);
    }
    const counted = [...this.days.keys()].filter((at) => this.counted(at) > 0);
    const score = counted.reduce((sum, at) => sum + this.counted(at), 0);
    if (!this.isIn || score === this.score) return;
    this.score = score;
    this.reached = score === 0 ? this.joined : Math.max(...counted.map((at) => this.since.get(at) ?? 0));
  }

  counted(at: number): number {
    return this.aside.has(at) ? 0 : this.worth(at);
  }

  worth(at: number): number {
    if (at < shared.from) return 0;
    const { wearable, app, manual } = this.days.get(at) ?? {};
    const byHand = manual && manual.late <= shared.manualBackDays ? manual.value : 0;

    return Math.min(shared.dailyCap, Math.max(wearable?.value ?? 0, app?.value ?? 0, byHand));
  }

  earnedFor(team: number): number {
    return [...this.days.keys()].reduce((sum, at) => {
      const membership = this.memberships.findLast(({ since }) => since <= at);

      return membership?.team === team ? sum + this.counted(at) : sum;
    }, 0);
  }
}

describe.each(engines)('challenges with many simultaneous participants, on %s', (engine) => {
  let fixture: StaffedCompanies;
  const seen = new Map<string, number>();

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('always have the same boards as a full recount', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (acts) => {
        const walkers = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => walker(index)));
        // A separate department, so that runs don't meet.
        const alone = await addChallenge(fixture, shared);
        const together = await addChallenge(fixture, { ...shared, isTeam: true, teamScore: 'sum' });
        for (const [round, todo] of acts.entries()) {
          const answers = await Promise.all(
            todo.flatMap((one, index) => perform(one, walkers[index] as Walker, [alone, together])),
          );
          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
          for (const [index, one] of todo.entries()) walkers[index]?.folded.take(one, round);
          await expectFolded(walkers, alone, together);
        }
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[everything]] },
    );
    for (const done of ['send 200', 'join 200', 'leave 200', 'team 200', 'review 200'])
      expect([...seen.keys()]).toContain(done);
  });

  interface Walker {
    readonly person: TestPerson;
    readonly call: Caller;
    readonly folded: Folded;
  }

  async function walker(index: number): Promise<Walker> {
    const team = index % 2;
    const person = await fixture.add({
      name: `Walker ${index}`,
      columns: { team_id: fixture.company.teams[team as 0 | 1] },
    });

    return { person, call: await signedIn(fixture.app, fixture.db, person), folded: new Folded(team) };
  }

  function perform(one: Act, { person, call }: Walker, ids: string[]): Promise<Answer>[] {
    const counted = async (answer: Promise<Answer>) => {
      const done = await answer;
      const key = `${one.act} ${done.status}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);

      return done;
    };
    if (one.act === 'send') return [counted(send(call, one))];
    if (one.act === 'join') return ids.map((id) => counted(join(call, id)));
    if (one.act === 'leave') return ids.map((id) => counted(call('leaveChallenge', { params: { id } })));
    if (one.act === 'team') return [counted(moveTo(person, one.team))];
    if (one.act === 'review') return ids.map((id) => counted(review(person, id, one)));

    return [];
  }

  /** The third team is none. */
  async function moveTo(person: TestPerson, team: number): Promise<Answer> {
    const { version, teamId } = await fixture.db
      .selectFrom('person')
      .select(['version', 'team_id as teamId'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const wanted = fixture.company.teams[team as 0 | 1] ?? null;
    if (teamId === wanted) return { status: 204, body: {} };
    const shown = (await fixture.as.hr('getEmployee', { params: { id: person.id } })).body.user;

    return fixture.as.hr('updateUser', {
      params: { id: person.id },
      body: {
        firstName: shown.firstName,
        lastName: shown.lastName,
        empId: shown.empId,
        designation: shown.designation._id,
        department: shown.department._id,
        branchId: shown.branchId._id,
        roles: ['employee'],
        teamId: wanted,
        version,
      },
    });
  }

  async function review(person: TestPerson, id: string, { day, isAside }: { day: number; isAside: boolean }) {
    const entry = await fixture.db
      .selectFrom('challenge_entry')
      .select('id')
      .where('challenge_id', '=', id)
      .where('person_id', '=', person.id)
      .executeTakeFirst();
    if (!entry) return { status: 404, body: {} };
    await fixture.db
      .updateTable('activity')
      .set({ suspicion: 'very-high' })
      .where('person_id', '=', person.id)
      .where('day', '=', dayIn(day))
      .execute();

    return fixture.as.hr('reviewChallengeDay', {
      params: { id },
      body: {
        participant: entry.id,
        day: dayIn(day),
        decision: isAside ? 'set-aside' : 'count',
        ...(isAside && { reason: 'A tram ride.' }),
      },
    });
  }

  async function expectFolded(walkers: readonly Walker[], alone: string, together: string): Promise<void> {
    const expected = walkers
      .filter(({ folded }) => folded.isIn)
      .map(({ person, folded: { score, reached } }) => ({ id: person.id, score, reached }))
      .sort((one, other) => other.score - one.score || one.reached - other.reached);
    for (const id of [alone, together]) {
      const { rows } = await board(fixture.as.hr, id, { of: 'people' });
      const people = await peopleBehind(id);
      expect(rows.map(({ score }: { score: number }) => score)).toEqual(expected.map(({ score }) => score));
      // Who reached a score in the same round did so at the same time, in either order.
      const found = rows.map((row: { _id: string }) => expected.find((one) => one.id === people.get(row._id)));
      expect(found.map(orderKey)).toEqual(expected.map(orderKey));
    }
    const { rows } = await board(fixture.as.hr, together, { of: 'teams' });
    const teams = [0, 1].flatMap((team) => {
      const members = walkers.filter(({ folded }) => folded.isIn);
      const total = members.reduce((sum, { folded }) => sum + folded.earnedFor(team), 0);
      const now = members.filter(({ folded }) => folded.team === team).length;

      return now > 0 || total > 0 ? [{ _id: fixture.company.teams[team as 0 | 1], score: total, members: now }] : [];
    });
    const byId = (one: { _id: string }, other: { _id: string }) => one._id.localeCompare(other._id);
    const shown = rows.map(({ _id, score, members }: { _id: string; score: number; members: number }) => ({
      _id,
      score,
      members,
    }));
    expect(shown.sort(byId)).toEqual(teams.sort(byId));
  }

  const orderKey = (one: { score: number; reached: number } | undefined) => `${one?.score} since ${one?.reached}`;

  async function peopleBehind(id: string): Promise<Map<string, string>> {
    const entries = await fixture.db
      .selectFrom('challenge_entry')
      .select(['id', 'person_id'])
      .where('challenge_id', '=', id)
      .execute();

    return new Map(entries.map((entry) => [entry.id, entry.person_id]));
  }
});
