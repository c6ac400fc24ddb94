/**
 * Every role makes every call about someone in their own branch, in another, in none, and in another company. What each is
 * answered follows from the table of access alone; a call that has no example here fails by name. It looks for people in
 * the answers: that lists of branches, departments and teams keep to their scope is tests/server/organisation/reading.test.ts.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessOf } from '../../server/access/table.ts';
import { calls } from '../../src/api/calls.ts';
import type { Role } from '../../src/api/contract/auth.ts';
import { type BuiltCall, contract } from '../../src/api/contract/index.ts';
import type { AccessCheck, Example } from './matrix/example.ts';
import { examples } from './matrix/examples.ts';
import type { TestPerson } from './support/company.ts';
import { engines, renewStatistics } from './support/databases.ts';
import {
  allRoles,
  type EmptyCompanies,
  openEmptyCompanies,
  type TargetBranch,
  targetBranches,
} from './support/empty-companies.ts';

type Caller = Role | 'no session' | 'unknown role';
const callers: readonly Caller[] = [...allRoles, 'unknown role', 'no session'];

const companyLevel: ReadonlySet<Caller> = new Set(['c-admin', 'c-hr']);
const branchLevel: ReadonlySet<Caller> = new Set(['b-admin', 'b-hr']);

/** Written out and not derived from the server's own predicate, which it judges. */
function isInScope(caller: Caller, targetBranch: TargetBranch): boolean {
  if (companyLevel.has(caller)) return targetBranch !== 'other company';

  return branchLevel.has(caller) && targetBranch === 'own branch';
}

/** For calls that aren't about people, the example says who sees the target. */
const isWithin = ({ isInReach }: Example, caller: Caller, targetBranch: TargetBranch): boolean =>
  isInReach ? isInReach(caller, targetBranch) : isInScope(caller, targetBranch);

/**
 * The target's branch makes no difference to a call that changes something else, nor to callers who are refused before
 * anyone looks whom the call is about, so they make it once.
 */
function targetBranchesOf(
  call: BuiltCall,
  { isAboutTarget, listsTarget, without }: Example,
  caller: Caller,
): readonly TargetBranch[] {
  const tellsOfOthers = isAboutTarget || listsTarget || calls[call].method === 'GET';
  const all = targetBranches.filter((one) => !without?.includes(one));

  return tellsOfOthers && !isRefused(call, caller) ? all : all.slice(0, 1);
}

function isRefused(call: BuiltCall, caller: Caller): boolean {
  const { callers: who } = accessOf(call);
  if (who === 'public' || who === 'anybody') return false;

  return caller === 'no session' || who === 'provider' || (Array.isArray(who) && !who.includes(caller as Role));
}

function expectedStatus(call: BuiltCall, example: Example, caller: Caller, targetBranch: TargetBranch): number {
  const { callers: who } = accessOf(call);
  const { success = 200, outOfScope = 404, withoutSession = success } = example;
  if (who === 'public') return success;
  if (who === 'anybody' && caller === 'no session') return withoutSession;
  if (isRefused(call, caller)) return caller === 'no session' ? 401 : 403;
  if (example.isAboutTarget && !isWithin(example, caller, targetBranch)) return outOfScope;

  return success;
}

it('every call of the contract has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(contract).sort());
});

it('every call that names a person in its address is tested with people out of scope', () => {
  // A company report names itself in its address, and no one: tests/server/reports hold its scope.
  const namesAReport = (call: BuiltCall) => calls[call].path.includes(':report');
  const aboutOne = (Object.keys(contract) as BuiltCall[]).filter(
    (call) => accessOf(call).subject === 'people' && 'params' in contract[call] && !namesAReport(call),
  );

  expect(aboutOne.length).toBeGreaterThan(4);
  expect(aboutOne.filter((call) => !examples[call].isAboutTarget)).toEqual([]);
});

/** Every check adds people, and in a company of thousands each call takes longer. */
const CALLS_PER_DATABASE = 40;

const inParts = (Object.entries(examples) as [BuiltCall, Example][]).reduce<[BuiltCall, Example][][]>(
  (parts, one, index) => {
    if (index % CALLS_PER_DATABASE === 0) parts.push([]);
    parts.at(-1)?.push(one);

    return parts;
  },
  [],
);
const parts = inParts.map((part) => ({ first: part[0]?.[0], part }));

const matrix = engines.flatMap((engine) => parts.map((part) => ({ engine, ...part })));

describe.each(matrix)('access to each call, on $engine, from $first on', ({ engine, part }) => {
  let fixture: EmptyCompanies;
  let shared: SharedPeople;
  const usedPeople: TestPerson[] = [];

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    shared = sharedPeopleOf(fixture);
  });
  afterAll(() => fixture?.close());
  beforeEach(() => renewStatistics(fixture.database));
  it.each(part)('%s', async (call, example) => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const caller of callers) {
      await forgetFormerChecks();
      for (const targetBranch of targetBranchesOf(call, example, caller)) {
        const name = `${caller} about ${targetBranch}`;
        const check = await prepare(call, example, caller, targetBranch);
        found[name] = await replyTo(call, example, caller, check);
        const status = expectedStatus(call, example, caller, targetBranch);
        const isListed = status < 400 && example.listsTarget === true && isWithin(example, caller, targetBranch);
        expected[name] = { status, tellsOfTarget: isListed };
      }
    }

    expect(found).toEqual(expected);
  });

  /**
   * Clears the limits on attempts, which so many calls would reach. Notifications go to every admin, and progress is counted
   * for every policy and each person, so calls get slower with each person and policy that former checks leave behind.
   */
  async function forgetFormerChecks(): Promise<void> {
    await fixture.db.deleteFrom('throttle').execute();
    const ids = usedPeople.splice(0).map(({ id }) => id);
    if (ids.length === 0) return;
    await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', 'in', ids).execute();
    await fixture.db.updateTable('hr_policy').set({ retired_at: sql`now()` }).where('retired_at', 'is', null).execute();
  }

  /** A check with people of its own, unless the call changes nothing: then the shared people are used. */
  async function prepare(
    call: BuiltCall,
    example: Example,
    caller: Caller,
    targetBranch: TargetBranch,
  ): Promise<AccessCheck> {
    const role = caller === 'no session' ? 'employee' : (caller as Role);
    const isHarmless = calls[call].method === 'GET' || expectedStatus(call, example, caller, targetBranch) >= 400;
    const isUsual = example.caller === undefined && example.target === undefined;
    if (isHarmless && isUsual) {
      return { fixture, targetBranch, target: await shared.target(targetBranch), caller: await shared.caller(role) };
    }

    const check = {
      fixture,
      targetBranch,
      target: await fixture.target(targetBranch, example.target),
      caller: await fixture.caller(role, example.caller),
    };
    usedPeople.push(check.target, check.caller);

    return check;
  }

  /** The status, and whether the reply mentions the target. */
  async function replyTo(call: BuiltCall, example: Example, caller: Caller, check: AccessCheck) {
    const sent = await example.send(check);
    const makeCall = caller === 'no session' ? fixture.call : await shared.call(check.caller);
    const { status, body } = await makeCall(call, sent);
    const { id, email }: TestPerson = check.target;
    const text = JSON.stringify(body);
    const isOwnBusiness = isWithin(example, caller, check.targetBranch) && !example.listsTarget;

    return { status, tellsOfTarget: !isOwnBusiness && (text.includes(id) || text.includes(email)) };
  }
});

type SharedPeople = ReturnType<typeof sharedPeopleOf>;

/** One caller of every role and one target in every branch, each with one session, made when first wanted. */
const sharedPeopleOf = (fixture: EmptyCompanies) => ({
  caller: once((role: Role) => fixture.caller(role)),
  target: once((targetBranch: TargetBranch) => fixture.target(targetBranch)),
  call: once(async (person: TestPerson) => (await fixture.signIn(person)).call),
});

function once<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>();

  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);

    return found;
  };
}
