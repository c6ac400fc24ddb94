/**
 * Every role makes every call about someone in their own branch, in another, in none, and in another company. What each is
 * answered follows from the table of access alone; a call that has no example here fails by name. It looks for people in
 * the answers: that lists of branches, departments and teams keep to their scope is tests/server/organisation/reading.test.ts.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf } from '../../server/access/table.ts';
import { calls } from '../../src/api/calls.ts';
import type { Role } from '../../src/api/contract/auth.ts';
import { type BuiltCall, contract } from '../../src/api/contract/index.ts';
import type { Cell, Example } from './matrix/example.ts';
import { examples } from './matrix/examples.ts';
import type { TestPerson } from './support/company.ts';
import { engines } from './support/databases.ts';
import { allRoles, openWorld, places, type TargetPlace, type World } from './support/world.ts';

type Caller = Role | 'no session' | 'unknown role';
const callers: readonly Caller[] = [...allRoles, 'unknown role', 'no session'];

const companyLevel: ReadonlySet<Caller> = new Set(['c-admin', 'c-hr']);
const branchLevel: ReadonlySet<Caller> = new Set(['b-admin', 'b-hr']);

/** Written out and not derived from the server's own predicate, which it judges. */
function isInScope(caller: Caller, place: TargetPlace): boolean {
  if (companyLevel.has(caller)) return place !== 'other company';

  return branchLevel.has(caller) && place === 'own branch';
}

/** For calls that aren't about people, the example says who sees the target. */
const isWithin = ({ isInReach }: Example, caller: Caller, place: TargetPlace): boolean =>
  isInReach ? isInReach(caller, place) : isInScope(caller, place);

/**
 * The target's place makes no difference to a call that changes something else, nor to callers who are refused before
 * anyone looks whom the call is about, so they make it once.
 */
function placesOf(
  call: BuiltCall,
  { isAboutTarget, listsTarget, without }: Example,
  caller: Caller,
): readonly TargetPlace[] {
  const tellsOfOthers = isAboutTarget || listsTarget || calls[call].method === 'GET';
  const all = places.filter((one) => !without?.includes(one));

  return tellsOfOthers && !isRefused(call, caller) ? all : all.slice(0, 1);
}

function isRefused(call: BuiltCall, caller: Caller): boolean {
  const { callers: who } = accessOf(call);
  if (who === 'public' || who === 'anybody') return false;

  return caller === 'no session' || who === 'provider' || (Array.isArray(who) && !who.includes(caller as Role));
}

function expectedStatus(call: BuiltCall, example: Example, caller: Caller, place: TargetPlace): number {
  const { callers: who } = accessOf(call);
  const { success = 200, outOfScope = 404, withoutSession = success } = example;
  if (who === 'public') return success;
  if (who === 'anybody' && caller === 'no session') return withoutSession;
  if (isRefused(call, caller)) return caller === 'no session' ? 401 : 403;
  if (example.isAboutTarget && !isWithin(example, caller, place)) return outOfScope;

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

/** Every cell adds people, and in a company of thousands each call takes longer. */
const CALLS_A_WORLD = 40;

const inParts = (Object.entries(examples) as [BuiltCall, Example][]).reduce<[BuiltCall, Example][][]>(
  (parts, one, index) => {
    if (index % CALLS_A_WORLD === 0) parts.push([]);
    parts.at(-1)?.push(one);

    return parts;
  },
  [],
);
const parts = inParts.map((part) => ({ first: part[0]?.[0], part }));

const matrix = engines.flatMap((engine) => parts.map((part) => ({ engine, ...part })));

describe.each(matrix)('access to each call, on $engine, from $first on', ({ engine, part }) => {
  let world: World;
  let regulars: Regulars;
  const leavers: TestPerson[] = [];

  beforeAll(async () => {
    world = await openWorld(engine);
    regulars = regularsOf(world);
  });
  afterAll(() => world?.close());
  it.each(part)('%s', async (call, example) => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const caller of callers) {
      await forgetFormerCells();
      for (const place of placesOf(call, example, caller)) {
        const name = `${caller} about ${place}`;
        const cell = await prepare(call, example, caller, place);
        found[name] = await tell(call, example, caller, cell);
        const status = expectedStatus(call, example, caller, place);
        const isListed = status < 400 && example.listsTarget === true && isWithin(example, caller, place);
        expected[name] = { status, tellsOfTarget: isListed };
      }
    }

    expect(found).toEqual(expected);
  });

  /**
   * Limits are about many tries at once, and these are many. Notifications go to every admin, and progress is counted for
   * every policy and each person: without those of former cells, each call does little.
   */
  async function forgetFormerCells(): Promise<void> {
    await world.db.deleteFrom('throttle').execute();
    const ids = leavers.splice(0).map(({ id }) => id);
    if (ids.length === 0) return;
    await world.db.updateTable('person').set({ is_enabled: false }).where('id', 'in', ids).execute();
    await world.db.updateTable('hr_policy').set({ retired_at: sql`now()` }).where('retired_at', 'is', null).execute();
  }

  /** A cell of people who are in no other, unless nothing can come of the call: then those will do who are always there. */
  async function prepare(call: BuiltCall, example: Example, caller: Caller, place: TargetPlace): Promise<Cell> {
    const role = caller === 'no session' ? 'employee' : (caller as Role);
    const isHarmless = calls[call].method === 'GET' || expectedStatus(call, example, caller, place) >= 400;
    const isUsual = example.caller === undefined && example.target === undefined;
    if (isHarmless && isUsual) {
      return { world, place, target: await regulars.target(place), caller: await regulars.caller(role) };
    }

    const cell = {
      world,
      place,
      target: await world.target(place, example.target),
      caller: await world.caller(role, example.caller),
    };
    leavers.push(cell.target, cell.caller);

    return cell;
  }

  /** The status, and whether the reply mentions the target. */
  async function tell(call: BuiltCall, example: Example, caller: Caller, cell: Cell) {
    const sent = await example.send(cell);
    const makeCall = caller === 'no session' ? world.call : await regulars.call(cell.caller);
    const { status, body } = await makeCall(call, sent);
    const { id, email }: TestPerson = cell.target;
    const text = JSON.stringify(body);
    const isOwnBusiness = isWithin(example, caller, cell.place) && !example.listsTarget;

    return { status, tellsOfTarget: !isOwnBusiness && (text.includes(id) || text.includes(email)) };
  }
});

type Regulars = ReturnType<typeof regularsOf>;

/** One caller of every role and one target at every place, each with one session, made when first wanted. */
const regularsOf = (world: World) => ({
  caller: once((role: Role) => world.caller(role)),
  target: once((place: TargetPlace) => world.target(place)),
  call: once(async (person: TestPerson) => (await world.signIn(person)).call),
});

function once<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>();

  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);

    return found;
  };
}
