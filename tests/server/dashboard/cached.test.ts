/** What the dashboard keeps, compared with a server that has just started and keeps nothing. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { cachedValues } from '../../../server/lists/cached-values.ts';
import type { Dashboard } from '../../../src/api/contract/dashboard.ts';
import { shiftDay } from '../../../src/rules/shared/days.ts';
import { addChallenge } from '../challenges/support.ts';
import { addPost } from '../recognition/support.ts';
import { published } from '../support/articles.ts';
import type { Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { start } from '../support/conversations.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, decide, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const RUNS = 4;
const acts = [
  'add',
  'deactivate',
  'plan',
  'move',
  'ask',
  'decide',
  'write',
  'post',
  'hide',
  'read',
  'join',
  'import',
] as const;
type Act = (typeof acts)[number];

describe.each(engines)('cached dashboard numbers, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let type: string;
  let challenge: string;
  let article: string;
  let people: { person: TestPerson; call: Caller }[];
  let requests: string[];
  let posts: string[];
  let week = 0;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    type = await addType(fixture, 'Annual leave');
    challenge = await addChallenge(fixture);
    article = (await published(fixture.as.admin))._id;
    people = [];
    for (let index = 0; index < 4; index += 1) people.push(await somebody(fixture));
    requests = [];
    posts = [];
  }, 120_000);
  afterAll(() => fixture?.close());

  const run: Readonly<Record<Act, (which: number) => Promise<unknown>>> = {
    add: () => fixture.add({ columns: { joined_on: new Date().toISOString().slice(0, 10), manager_id: null } }),
    deactivate: async () => {
      const { id } = await fixture.add();

      return fixture.as.admin('setUserEnabled', { params: { id }, body: { isEnabled: false } });
    },
    plan: async (which) => {
      const { id } = await fixture.add();
      const lastDay = shiftDay(new Date().toISOString().slice(0, 10), { days: 5 + 10 * which });

      return fixture.as.admin('setUserEnabled', { params: { id }, body: { isEnabled: false, lastDay } });
    },
    move: (which) =>
      fixture.db
        .updateTable('person')
        .set({ branch_id: fixture.company.branches[which % 2] ?? null })
        .where('id', '=', of(people, which).person.id)
        .execute(),
    ask: async (which) => {
      week += 1;
      requests.push(await ask(of(people, which).call, type, mondayOfNextYear(week % 50)));
    },
    decide: async (which) => {
      if (requests.length > 0) await decide(fixture.as.admin, of(requests, which));
    },
    write: (which) => start(of(people, which).call),
    post: async (which) => {
      posts.push(await addPost(fixture.db, { from: of(people, which).person, to: [of(people, which + 1).person] }));
    },
    hide: async (which) => {
      if (posts.length === 0) return;
      await fixture.as.admin('moderateRecognitionPosts', {
        body: { post_ids: [of(posts, which)], decision: 'hide', reason: 'Unkind' },
      });
    },
    read: (which) => of(people, which).call('readPublishedArticle', { params: { id: article } }),
    join: (which) => of(people, which).call('joinChallenge', { params: { id: challenge }, body: {} }),
    import: () =>
      fixture.db
        .insertInto('bulk_import')
        .values({
          company_id: fixture.company.id,
          id: v7(),
          kind: 'employees',
          mode: 'create',
          file_names: ['people.csv'],
          state: 'done',
          branch_id: null,
          created_by: fixture.people.admin.id,
          failed: 2,
        } as never)
        .execute(),
  };

  it('match a recount, whatever has changed', async () => {
    const one = fc.tuple(fc.constantFrom(...acts), fc.nat(9));
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 3, maxLength: 7 }), async (done) => {
        for (const [act, which] of done) {
          await run[act](which);
          const kept = await numbers(fixture.as.admin);
          // Another branch first, so that what is kept for the company is confirmed once more.
          await numbers(fixture.as.lisbonAdmin);
          expect([act, await numbers(fixture.as.admin)]).toEqual([act, kept]);
          expect([act, kept.figures]).toEqual([act, await recounted(fixture)]);
        }
      }),
      { numRuns: RUNS },
    );
  }, 240_000);

  it('leave out the reader’s own requests, which someone else decides', async () => {
    const figure = async () => (await numbers(fixture.as.lisbonAdmin)).figures.leaveRequests;
    const before = await figure();
    await ask(fixture.as.lisbonAdmin, type, mondayOfNextYear(51));

    expect(await figure()).toBe(before);
    const { total } = (await fixture.as.lisbonAdmin('viewLeaveApplications', { query: { data: 'pending' } })).body;
    expect(total).toBe(before);
    const everything = (await fixture.as.lisbonAdmin('viewLeaveApplications', { query: {} })).body.leaveApplications;
    expect(everything.map(({ employee }: { employee: { _id: string } }) => employee._id)).toContain(
      fixture.people.lisbonAdmin.id,
    );
  });

  it('leave out people who have not started yet', async () => {
    const figure = async () => (await numbers(fixture.as.admin)).figures.active as number;
    const before = await figure();
    await fixture.add({ columns: { joined_on: `${new Date().getUTCFullYear() + 1}-02-01` } });
    expect(await figure()).toBe(before);
    await fixture.add({ columns: { joined_on: null } });
    expect(await figure()).toBe(before + 1);
  });

  it('count everyone who joined as the headcount report and their list do', async () => {
    const { as } = fixture;
    const day = new Date().toISOString().slice(0, 10);
    await fixture.add({ columns: { joined_on: null } });
    await fixture.add({ columns: { joined_on: day }, isEnabled: false });
    await fixture.add({ columns: { joined_on: null, created_at: new Date('2020-03-02T12:00:00Z') } });
    // The report counts whole months: no one came in the days of the first one that are before the period.
    const query = { from: shiftDay(day, { days: -89 }).slice(0, 7), to: day.slice(0, 7) };
    const { report } = (await as.admin('viewCompanyReport', { params: { report: 'head-count' }, query })).body;
    const joined = report.figures.find(({ label }: { label: string }) => label === 'Joined').value;
    const list = { joinedFrom: `${query.from}-01`, joinedTo: day } as const;

    expect((await numbers(as.admin)).figures.joined).toBe(joined);
    expect((await as.admin('allUsers', { query: list })).body.total).toBe(joined);
  });

  it('and their list count people whose manager is deactivated as without a manager', async () => {
    const figure = async () => (await numbers(fixture.as.admin)).figures.withoutManager as number;
    const columns = { manager_id: fixture.people.manager.id };
    const manager = await fixture.add({ roles: ['reporting-manager', 'employee'], columns });
    const report = await fixture.add({ columns: { manager_id: manager.id } });
    const before = await figure();
    await fixture.as.admin('setUserEnabled', { params: { id: manager.id }, body: { isEnabled: false } });
    const joinedTo = new Date().toISOString().slice(0, 10);
    const query = { manager: 'none', state: 'enabled', joinedTo, count: 500 } as const;
    const { users, total } = (await fixture.as.admin('allUsers', { query })).body;

    expect(await figure()).toBe(before + 1);
    expect(total).toBe(await figure());
    expect(users.map(({ _id }: { _id: string }) => _id)).toContain(report.id);
  });

  it('are returned even if there are more than a hundred', async () => {
    const parts = Array.from({ length: 250 }, (_, number) => [
      `n${number}`,
      { found: sql`(values (${number}::integer)) as one (value)`, value: sql`max(one.value)` },
    ]);
    const values = await inCompany(
      fixture.db,
      fixture.company.id,
      (trx) => cachedValues(trx, Object.fromEntries(parts) as Parameters<typeof cachedValues>[1]),
      { isolation: 'repeatable read', readOnly: true },
    );

    expect([values.n0, values.n100, values.n249]).toEqual([0, 100, 249]);
  });

  it('may be a minute old if they are large, never older, and never of before a person changed', async () => {
    const { db, company } = fixture;
    const count = (now: number) =>
      inCompany(
        db,
        company.id,
        (trx) =>
          cachedValues(
            trx,
            {
              units: {
                found: sql`department where company_id = ${company.id}`,
                value: sql`count(*)`,
                isLarge: () => true,
              },
            },
            now,
          ),
        { isolation: 'repeatable read', readOnly: true },
      );
    const addUnit = () => db.insertInto('department').values(newDepartment(company.id)).execute();
    const before = Number((await count(0)).units);
    await addUnit();
    expect([(await count(59_000)).units, (await count(60_000)).units]).toEqual([before, before + 1]);

    await addUnit();
    expect((await count(61_000)).units).toBe(before + 1);
    await fixture.add();
    expect((await count(61_000)).units).toBe(before + 2);
  });
});

const newDepartment = (company_id: string) => {
  const id = v7();

  return { company_id, id, name: id, name_norm: id };
};

const of = <T>(all: readonly T[], which: number): T => all[which % all.length] as T;

async function numbers(as: Caller) {
  const { dashboard } = (await as('companyDashboard', { query: { period: 90 } })).body as { dashboard: Dashboard };
  const { figures, shares, challenges, trends } = dashboard;

  return { figures: Object.fromEntries(figures.map(({ id, value }) => [id, value])), shares, challenges, trends };
}

/** By hand, and not by the lists' conditions. */
async function recounted({ db, company }: StaffedCompanies): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from leave_application where status = 'pending' and company_id = ${company.id}) as "leaveRequests",
      0 as "policyReviews", 0 as "unreadTickets", 0 as "policiesInForce",
      0 as "scheduledCampaigns", 0 as "sendingCampaigns", 0 as "sentCampaigns",
      0 as "leaveCancellations", 0 as "sickLeaveRequests", 0 as "sickLeaveCancellations", 0 as "wfhRequests",
      (select count(*) from conversation where company_id = ${company.id}) as conversations,
      0 as posts,
      (select count(*) from bulk_import where company_id = ${company.id} and failed > 0) as "failedUploads",
      0 as "awayToday", 0 as "awayThisWeek", 0 as "homeToday", 0 as "homeThisWeek",
      (select count(*) from person where company_id = ${company.id} and is_enabled) as active,
      (select count(*) from person where company_id = ${company.id}
        and coalesce(joined_on, created_at::date) between current_date - 89 and current_date) as joined,
      (select count(*) from person where company_id = ${company.id} and not is_enabled) as left,
      (select count(*) from person where company_id = ${company.id} and leaves_on <= current_date + 30) as leaving,
      (select count(*) from person where company_id = ${company.id} and is_enabled and (
        manager_id is null or manager_id in (select id from person where not is_enabled)
      )) as "withoutManager",
      (select count(*) from person where company_id = ${company.id} and is_enabled and not password_changed) as "notSignedIn",
      1 as "runningChallenges",
      (select count(*) from recognition_post where company_id = ${company.id} and state = 'visible') as posted,
      (select count(distinct article_id) from article_read where company_id = ${company.id}) as "articlesRead",
      1 as published
  `.execute(db);

  return rows[0] ?? {};
}
