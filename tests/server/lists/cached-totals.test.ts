/**
 * Totals that a server keeps, while people of all kinds change what they are counted from: through this server, another
 * one and the database, at the same time, committed and not.
 */
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsReadBy, listsWrittenBy, QUARTER_HOUR } from '../../../server/database/list-versions.ts';
import { inCompany, type Trx, tx } from '../../../server/database/tx.ts';
import { type QueryRunner, queryRunnerIn } from '../../../server/lists/query-runner.ts';
import { selectPage } from '../../../server/lists/select-page.ts';
import { setGroups } from '../../../server/people/groups.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { type Caller, callerWith } from '../support/calls.ts';
import { addPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { openServer } from '../support/server.ts';

const RUNS = 6;

/** Small enough for its ids to be kept. */
const SMALL_PAGE = 4;

const which = fc.nat(30);
const to = fc.nat(2);
const lists = ['', 'department', '-group', 'branch', 'nationality'] as const;

const act = fc.oneof(
  fc.record({
    act: fc.constantFrom('add', 'add beside a company', 'add in vain', 'enable', 'rename department' as const),
    which,
    to,
  }),
  fc.record({ act: fc.constantFrom('move', 'department', 'groups', 'enable by call' as const), which, to }),
  fc.record({ act: fc.constant('read' as const), which, to }),
  fc.record({ act: fc.constant('read' as const), which, to }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What is in one list happens at the same time. */
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 6 });

describe('lists written by a statement', () => {
  it.each([
    ['insert into "person" ("id") values ($1)', ['people']],
    ['update only person set a = 1', ['people']],
    ['with gone as (delete from group_member returning *) update department set a = 1', ['people', 'units']],
    ['update "audience" set "branches" = $1', ['audiences']],
    ['insert into login (a) values (1) on conflict (a) do update set a = 2', []],
    ['select from person for update', []],
    ['update "session" set "last_seen_at" = now()', []],
  ])('are recognised in %s', (statement, written) => {
    expect(listsWrittenBy(statement)).toEqual(written);
  });
});

describe('lists read by a query', () => {
  it.each([
    ['from leave_application as application join person on true', ['people', 'requests']],
    ['from "article" left join article_edition as edition on exists (select from person)', ['articles', 'people']],
    ['from announcement join audience on true', ['announcements', 'audiences']],
    ['from (with unit as (select from team) select from unit left join team on true) as listed', ['units']],
    ['from (with one as (select from team), two as (select from one) select from two) as listed', ['units']],
    ['from (with unit as (select from session) select from unit) as listed', undefined],
    ['from wfh_request where from_day < now()', undefined],
    [`from person where joined_on < ${QUARTER_HOUR}::date`, ['people', 'quarterHour']],
    [`from person where joined_on < ${QUARTER_HOUR}::date and created_at < now()`, undefined],
    ['from wfh_request where from_day < current_date', undefined],
    ['from wfh_request join session on true', undefined],
    ['from person, session', undefined],
    ['from person as one, session as two', undefined],
    ['from (select id from team) as b, person', ['people', 'units']],
    ['from (select id from team) as b, session', undefined],
    ['from team join (branch cross join person) on true, "ticket"', ['people', 'tickets', 'units']],
    ['from team cross join lateral (select 1, 2 from person) as b (c, d)', ['people', 'units']],
    ['from team left join branch on f(1, 2) and array[1, 2] = $1, session', undefined],
    ['from only (person), unnest($1) with ordinality as few (one, place), team', undefined],
    ['from public.person', undefined],
    ['from team where 1 = any ($1) order by name, "from", person.id limit 1', ['units']],
    ["from team where name = 'from person, ' and a is distinct from $1 -- from session, person", ['units']],
    ['from (with session as (select from team) select from session) as a, session', undefined],
    ['from team where exists (table person)', ['people', 'units']],
  ])('are recognised in %s', (query, read) => {
    expect(listsReadBy(query)).toEqual(read);
  });
});

describe.each(engines)('cached totals, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let other: FastifyInstance;
  let readers: Caller[];
  let admin: Caller;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    other = await openServer(fixture.db);
    const [companyAdmin, branchAdmin] = [await fixture.caller('c-admin'), await fixture.caller('b-admin')];
    const { token, call } = await fixture.signIn(companyAdmin);
    admin = call;
    readers = [call, callerWith(other, token), (await fixture.signIn(branchAdmin)).call];
    for (let count = 0; count < 12; count += 1) await addPerson(fixture.db, fixture.company);
  });
  afterAll(async () => {
    await other?.close();
    await fixture?.close();
  });

  const read = async (caller: Caller, sort: string) => {
    const { status, body } = await caller('allUsers', { query: { count: 500, ...(sort && { sort }) } });
    expect(status, JSON.stringify(body)).toBe(200);
    // Page and total are of one moment, whatever is being written.
    expect(body.users).toHaveLength(body.total);

    return body.users.map((user: { _id: string }) => user._id) as string[];
  };

  async function secondPage(caller: Caller) {
    const { users, total } = (await caller('allUsers', { query: { skip: SMALL_PAGE, count: SMALL_PAGE } })).body;

    return { ids: users.map((user: { _id: string }) => user._id) as string[], total: total as number };
  }

  /** The headcounts of departments and groups, by id. */
  async function headsIn(caller: Caller): Promise<Record<string, number>> {
    const { departments } = (await caller('getDepartments', { query: { count: 500 } })).body;
    const { groups } = (await caller('viewGroups', { query: { count: 500 } })).body;
    const units = [...departments, ...groups] as { _id: string; headcount: number }[];

    return Object.fromEntries(units.map(({ _id, headcount }) => [_id, headcount]));
  }

  async function recounted(scope: RawBuilder<unknown>): Promise<Record<string, number>> {
    const { rows } = await sql<{ id: string; heads: number }>`
      select unit.id, count(person.id)::int as heads from (
        select department.id, person.id as member from department
        left join person on person.department_id = department.id where department.company_id = ${fixture.company.id}
        union all
        select people_group.id, group_member.person_id from people_group
        left join group_member on group_member.group_id = people_group.id
        where people_group.company_id = ${fixture.company.id}
      ) as unit
      left join person on person.id = unit.member and person.is_enabled ${scope}
      group by unit.id
    `.execute(fixture.db);

    return Object.fromEntries(rows.map(({ id, heads }) => [id, heads]));
  }

  async function perform({ act, which, to }: Act): Promise<void> {
    const { db, company } = fixture;
    const { rows } = await sql<{ id: string }>`
      select id from person where company_id = ${company.id} and roles = '{employee}' order by id
    `.execute(db);
    const id = rows[which % rows.length]?.id as string;
    const update = (columns: object) =>
      inCompany(db, company.id, (trx) => trx.updateTable('person').set(columns).where('id', '=', id).execute());
    const name = `Care ${which} ${to}`;
    const acts: Record<Act['act'], () => Promise<unknown>> = {
      add: () => addPerson(db, company, { columns: { branch_id: company.branches[to] ?? null } }),
      'add beside a company': () =>
        tx(db, (trx) =>
          trx.updateTable('person').set({ branch_id: company.branches[0] }).where('id', '=', id).execute(),
        ),
      'add in vain': () =>
        inCompany(db, company.id, async (trx) => {
          await trx.deleteFrom('group_member').where('person_id', '=', id).execute();
          await trx.updateTable('person').set({ is_enabled: false }).where('id', '=', id).execute();
          throw new Error('in vain');
        }).catch((error: Error) => expect(error.message).toBe('in vain')),
      enable: () => update({ is_enabled: to === 0 }),
      move: () => update({ branch_id: company.branches[to] ?? null }),
      department: () => update({ department_id: company.departments[to] }),
      groups: () => inCompany(db, company.id, (trx) => setGroups(trx, company.id, id, [...company.groups].slice(to))),
      'rename department': () =>
        db
          .updateTable('department')
          .set({ name, name_norm: normalise(`${name} ${v7()}`) })
          .where('id', '=', company.departments[to] as string)
          .execute(),
      'enable by call': () => admin('setUserEnabled', { params: { id }, body: { isEnabled: to === 0 } }),
      read: () => read(readers[to] as Caller, lists[which % lists.length] as string),
    };
    await acts[act]();
  }

  it('match the database’s count, whatever happened at the same time', async () => {
    const { company, db } = fixture;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        for (const round of all) {
          await Promise.all(round.map(perform));
          const { rows } = await sql<{ id: string; isNear: boolean }>`
            select id, branch_id is not distinct from ${company.branches[0]} as "isNear" from person
            where company_id = ${company.id} order by name_norm, id
          `.execute(db);
          const idsOf = (people: typeof rows) => people.map(({ id }) => id).sort();
          for (const [index, reader] of readers.entries()) {
            const covered = index === 2 ? rows.filter(({ isNear }) => isNear) : rows;
            const second = covered.slice(SMALL_PAGE, 2 * SMALL_PAGE).map(({ id }) => id);
            expect(await secondPage(reader)).toEqual({ ids: second, total: covered.length });
            const expected = idsOf(covered);
            for (const sort of lists) expect((await read(reader, sort)).sort()).toEqual(expected);
            const scope = index === 2 ? sql`and person.branch_id = ${company.branches[0]}` : sql``;
            expect(await headsIn(reader)).toEqual(await recounted(scope));
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 120_000);

  it('come with a page’s ids and counts and a kept plan, and are read again once anything in the list has changed', async () => {
    const { db, company } = fixture;
    const reads: { text: string; isFixed: boolean | undefined }[] = [];
    const firstTwo = () =>
      inCompany(db, company.id, async (trx) => {
        reads.length = 0;
        const runQueries = queryRunnerIn(trx);
        const noted: QueryRunner = Object.assign(
          (queries: Parameters<QueryRunner>[0]) => {
            for (const query of queries) {
              if (query) reads.push({ text: query.sql.compile(db).sql, isFixed: query.isFixed });
            }

            return runQueries(queries);
          },
          { db: runQueries.db },
        ) as QueryRunner;
        const query = {
          found: sql`person where person.company_id = ${company.id}`,
          record: 'person',
          order: sql`person.name_norm desc`,
          skip: 0,
          count: 2,
          shown: sql`person.id, person.name_norm`,
          shownFrom: sql`person where person.company_id = ${company.id} and person.id = few.one`,
          isShownFixed: true,
        };
        const enabled = sql<{ enabled: number }>`
          select count(*) as enabled from person where company_id = ${company.id} and is_enabled`;
        const { rows, also } = await selectPage<{ id: string }, { enabled: number }>(noted, query, { sql: enabled });

        return { ids: rows.map(({ id }) => id), enabled: also[0]?.enabled ?? 0 };
      });
    const looks = () => ({
      forIds: reads.some(({ text }) => text.includes('order by person.name_norm desc')),
      beside: reads.some(({ text }) => text.includes('as enabled')),
      isPlanKept: reads.every(({ isFixed }) => isFixed),
    });
    const again = { forIds: true, beside: true, isPlanKept: false };
    const nowhere = { forIds: false, beside: false, isPlanKept: true };

    const before = await firstTwo();
    expect(before.ids).toHaveLength(2);
    expect(looks()).toEqual(again);
    expect(await firstTwo()).toEqual(before);
    expect(looks()).toEqual(nowhere);

    const { id } = await addPerson(db, company, { columns: { name_norm: 'zzzz' } });
    expect(await firstTwo()).toEqual({ ids: [id, before.ids[0]], enabled: before.enabled + 1 });
    expect(looks()).toEqual(again);
    await inCompany(db, company.id, (trx) =>
      trx.updateTable('person').set({ name_norm: '0000', is_enabled: false }).where('id', '=', id).execute(),
    );
    expect(await firstTwo()).toEqual(before);
    expect(await firstTwo()).toEqual(before);
    expect(looks()).toEqual(nowhere);
  });

  it('also cover pages of any kind, except for a transaction’s own writes', async () => {
    const { db, company, database } = fixture;
    const page = (trx: Trx) =>
      selectPage(queryRunnerIn(trx), {
        found: sql`person where person.company_id = ${company.id}`,
        record: 'person',
        order: sql`person.name_norm`,
        skip: 0,
        count: 1,
        shown: sql`person.id`,
        shownFrom: sql`person where person.company_id = ${company.id} and person.id = few.one`,
      });
    const total = async () => (await inCompany(db, company.id, page)).total;
    const before = await total();

    await inCompany(db, company.id, async (trx) => {
      await trx.deleteFrom('session').where('company_id', '=', company.id).execute();
      const { id } = await addPerson(trx, company);
      expect((await page(trx)).total).toBe(before + 1);
      await trx.deleteFrom('login').where('person_id', '=', id).execute();
      throw new Error('undone');
    }).catch((error: Error) => expect(error.message).toBe('undone'));
    expect(await total()).toBe(before);

    await addPerson(db, company);
    expect(await total()).toBe(before + 1);

    // Behind the server's back: only counting again can tell.
    const { rows } = await database.pool.query('select id from person where company_id = $1 order by id desc limit 1', [
      company.id,
    ]);
    await database.pool.query('delete from person where id = $1', [rows[0].id]);
    expect(await total()).toBe(before + 1);
  });
});
