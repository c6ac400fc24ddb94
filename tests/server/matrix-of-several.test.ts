/**
 * A call about several things at once, of which the caller may change only one: that one is changed, and the others stay
 * exactly as they were. `matrix.test.ts` makes these calls about one thing only.
 */
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltCall, contract } from '../../src/api/contract/index.ts';
import type { AccessCheck } from './matrix/example.ts';
import { requestOf as leaveOf } from './matrix/leave.ts';
import { postAbout } from './matrix/recognition.ts';
import { requestOf as wfhOf } from './matrix/wfh.ts';
import { engines } from './support/databases.ts';
import {
  type EmptyCompanies,
  openEmptyCompanies,
  type TargetBranch,
  targetBranches,
} from './support/empty-companies.ts';

interface Bulk {
  readonly table: 'person' | 'wfh_request' | 'leave_application' | 'recognition_post';
  /** The row that the call changes, and what the call names it by, where that is something else. */
  readonly about: (check: AccessCheck) => Promise<{ row: string; named?: string }>;
  readonly body: (named: string[], check: Pick<AccessCheck, 'fixture' | 'caller'>) => object | Promise<object>;
}

const rejection = { decision: 'rejected', note: 'Not then.' };
const person = async ({ target }: AccessCheck) => ({ row: target.id });

/** Their manager was taken from them by the caller, who may have had more rights then. */
async function managerTaken({ fixture, target, caller }: AccessCheck) {
  const { id: manager_id } = await fixture.caller('reporting-manager');
  const id = v7();
  await fixture.db
    .insertInto('audit_entry')
    .values({
      company_id: target.companyId,
      id,
      who_id: target.companyId === caller.companyId ? caller.id : target.id,
      what: 'employee.edited',
      entity: 'person',
      entity_id: target.id,
      before: JSON.stringify({ manager_id }),
      after: JSON.stringify({ manager_id: null }),
    })
    .execute();

  return { row: target.id, named: id };
}

const bulk: Partial<Record<BuiltCall, Bulk>> = {
  assignManager: {
    table: 'person',
    about: person,
    body: async (employees, { fixture }) => ({
      manager: (await fixture.caller('reporting-manager')).email,
      employees,
      each: true,
    }),
  },
  changePeople: { table: 'person', about: person, body: (people) => ({ people, what: 'deactivate' }) },
  undoPeopleChange: { table: 'person', about: managerTaken, body: (entries) => ({ entries }) },
  decideManyWfh: {
    table: 'wfh_request',
    about: async ({ fixture, target }) => ({ row: await wfhOf(fixture, target) }),
    body: (ids) => ({ ids, ...rejection }),
  },
  decideManyLeaves: {
    table: 'leave_application',
    about: async ({ fixture, target }) => ({ row: await leaveOf(fixture, target, 'leave') }),
    body: (ids) => ({ items: ids.map((_id) => ({ _id })), ...rejection }),
  },
  moderateRecognitionPosts: {
    table: 'recognition_post',
    about: async (check) => ({ row: await postAbout(check) }),
    body: (post_ids) => ({ post_ids, decision: 'hide', reason: 'Unkind' }),
  },
};

it('every call that returns an outcome for each of several things is tested here', () => {
  const answeringEach = (Object.keys(contract) as BuiltCall[]).filter((call) =>
    /"outcomes":|"refused":.*"post_id"/.test(JSON.stringify(contract[call].reply)),
  );

  expect(Object.keys(bulk).sort()).toEqual(answeringEach.sort());
});

describe.each(engines)('a call about several things, one of them out of scope, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const rowOf = (table: Bulk['table'], id: string) =>
    fixture.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const outOfReach = targetBranches.filter((targetBranch) => targetBranch !== 'own branch');

  it.each(Object.entries(bulk) as [BuiltCall, Bulk][])('%s changes only what is in scope', async (call, one) => {
    const caller = await fixture.caller('b-admin');
    const signedIn = await fixture.signIn(caller);
    const madeAt = async (targetBranch: TargetBranch) =>
      one.about({ fixture, targetBranch, caller, target: await fixture.target(targetBranch) });
    const own = await madeAt('own branch');
    const foreign = await Promise.all(outOfReach.map(madeAt));
    const named = [...foreign, own].map((made) => made.named ?? made.row);
    const before = await Promise.all([own, ...foreign].map(({ row }) => rowOf(one.table, row)));

    const { status } = await signedIn.call(call, { body: await one.body(named, { fixture, caller }) } as never);

    const after = await Promise.all([own, ...foreign].map(({ row }) => rowOf(one.table, row)));
    expect(status).toBe(200);
    expect(after[0]).not.toEqual(before[0]);
    expect(after.slice(1)).toEqual(before.slice(1));
  });
});
