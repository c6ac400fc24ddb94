import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../server/auth/sessions.ts';
import { calls } from '../../../src/api/calls.ts';
import { type Arrow, arrowOf } from '../../../src/rules/workflows/arrows.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { tripsOf } from '../support/trips.ts';

const tooLarge = arrowOf('logo.choosing --file.chosen[isTooLarge]--> logo.choosing');
const good = arrowOf('logo.choosing --file.chosen--> logo.cropping');
/** Session, quota, transaction, months, note and counts. */
const MOST_TRIPS = 8;

describe.each(engines)('an exported file of workflow counts, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let admin: Caller;
  let adminId: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    const person = await fixture.caller('c-admin');
    adminId = person.id;
    admin = (await fixture.signIn(person)).call;
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    for (const table of ['workflow_count', 'workflow_dwell', 'workflow_passage'] as const)
      await fixture.db.deleteFrom(table).execute();
  });

  const store = ({ from, to, ...rest }: Arrow, day: string, times: number) =>
    fixture.db
      .insertInto('workflow_count')
      .values({ ...rest, from_state: from, to_state: to, day, times, company_id: fixture.company.id })
      .execute();
  const reach = (state: string, day: string, times: number) =>
    fixture.db
      .insertInto('workflow_passage')
      .values({ chart: 'logo', from_state: state, to_state: state, day, times, company_id: fixture.company.id })
      .execute();
  const leave = (state: string, day: string, times: number) =>
    fixture.db
      .insertInto('workflow_dwell')
      .values({ chart: 'logo', state, page: '', bucket: 3, is_left: true, day, times, company_id: fixture.company.id })
      .execute();
  const linesOf = async (query: object): Promise<string[]> =>
    (await file(query)).body.replace('\ufeff', '').trim().split('\r\n');
  const file = (query: object, call = admin) => call('exportTransitionCounts', { query: { format: 'csv', ...query } });

  it('contains what the page shows: rounded by month, with the charts’ names, and the months', async () => {
    await store(good, '2026-03-31', 7);
    await store(good, '2026-04-01', 8);
    await store(tooLarge, '2026-04-02', 4);
    const { status, body } = await file({ from: '2026-03-10', to: '2026-04-10' });

    expect(status).toBe(200);
    expect(body.replace('\ufeff', '').split('\r\n')).toEqual([
      'Chart,State,Event,Guard,Target,Count (multiples of 5),From,To',
      'logo,logo.choosing,file.chosen,,logo.cropping,10,2026-03-01,2026-04-30',
      '',
    ]);
  });

  it('contains one chart only on request, and only headings if nothing was counted', async () => {
    await store(good, '2026-04-01', 8);
    expect((await file({ chart: 'logo' })).body).toContain('logo.cropping');
    const empty = (await file({ chart: 'form' })).body;

    expect(empty.trim().split('\r\n')).toHaveLength(1);
    expect((await file({ chart: 'maria' })).status).toBe(422);
    expect((await file({ format: 'pdf' })).status).toBe(400);
    expect((await file({ from: '2026-04-01', to: '2026-03-01' })).status).toBe(422);
  });

  it('can also be a spreadsheet', async () => {
    await store(good, '2026-04-01', 8);
    const { status, body } = await file({ format: 'xlsx' });

    expect([status, body.slice(0, 2)]).toEqual([200, 'PK']);
  });

  it('contains the overview of all workflows as on the page, with the change from the period before', async () => {
    await reach('logo.choosing', '2026-03-05', 20);
    await leave('logo.choosing', '2026-03-05', 10);
    await reach('logo.choosing', '2026-04-05', 43);
    await reach('logo.done', '2026-04-05', 20);
    await leave('logo.choosing', '2026-04-05', 12);
    const april = { from: '2026-04-01', to: '2026-04-30', table: 'overview' };
    const [titles, first, second] = await linesOf(april);

    expect(titles).toBe(
      'Workflow,Started,Finished,Abandoned or failed,Share (%),Share before (%),Change (points),Chart,From,To',
    );
    expect(first).toBe('Logo,40,20,10,25,50,-25,logo,2026-04-01,2026-04-30');
    expect(second).toMatch(/^[^,]+,fewer than 10,,,,,,\w+,2026-04-01,2026-04-30$/);
    expect((await linesOf(april)).some((line) => line.includes(',login,'))).toBe(false);
    expect((await linesOf({ table: 'overview' }))[0]).toBe(
      'Workflow,Started,Finished,Abandoned or failed,Share (%),Chart,From,To',
    );
  });

  it('makes no comparison with a period that was only partly counted', async () => {
    await reach('logo.choosing', '2026-04-05', 43);
    const countSince = (day: string | null) => fixture.db.updateTable('company').set({ counted_since: day }).execute();
    await countSince('2026-03-10T08:00:00Z');
    const [titles] = await linesOf({ from: '2026-04-01', to: '2026-04-30', table: 'overview' });
    await countSince(null);

    expect(titles).toBe('Workflow,Started,Finished,Abandoned or failed,Share (%),Chart,From,To');
  });

  it('contains abandoned and failed attempts, retries and failures, with the page’s and chart’s names', async () => {
    await reach('logo.choosing', '2026-04-05', 40);
    await leave('logo.choosing', '2026-04-05', 12);
    await store(tooLarge, '2026-04-05', 15);
    const failed = 'logo.uploading --xstate.error.actor.uploadLogo--> logo.interrupted';
    await store(arrowOf(failed), '2026-04-05', 8);

    expect(await linesOf({ chart: 'logo', table: 'lost' })).toEqual([
      'State,Ended,Attempts,Of visits (%),Chart,State in the chart,From,To',
      'choosing,abandoned,10,100,logo,logo.choosing,2026-04-01,2026-04-30',
    ]);
    expect(await linesOf({ chart: 'logo', table: 'detours' })).toEqual([
      'State,Event,To state,Type,Times,Chart,State in the chart,Event in the chart,Guard,Target,From,To',
      'choosing,2. file chosen: too large,choosing,went back,15,logo,logo.choosing,file.chosen,isTooLarge,logo.choosing,2026-04-01,2026-04-30',
      'uploading,upload the picture: no connection,interrupted,error,5,logo,logo.uploading,xstate.error.actor.uploadLogo,,logo.interrupted,2026-04-01,2026-04-30',
    ]);
    expect((await file({ table: 'lost' })).body.errors).toEqual({ chart: 'Choose a chart for this table.' });
  });

  it('contains all tables as sheets of one spreadsheet', async () => {
    await store(good, '2026-04-01', 8);
    await reach('logo.choosing', '2026-04-05', 40);
    const sheetsOf = async (query: object) => {
      const token = await startSession(fixture.db, { companyId: fixture.company.id, personId: adminId });
      const { rawPayload } = await fixture.app.inject({
        url: `/api/${calls.exportTransitionCounts.path}?${new URLSearchParams({ format: 'xlsx', ...query })}`,
        headers: { authorization: `Bearer ${token}` },
      });

      return (await readXlsx(rawPayload)).sheets.map(({ name, rows }) => [name, rows[1]?.[0], typeof rows[1]?.[1]]);
    };

    expect(await sheetsOf({})).toEqual([
      ['All workflows', 'Logo', 'number'],
      ['Transitions', 'logo', 'string'],
    ]);
    expect((await sheetsOf({ chart: 'logo' })).map(([name]) => name)).toEqual([
      'Abandoned or failed',
      'Retries and failures',
      'Transitions',
    ]);
  });

  it('contains only the caller’s company, and is recorded in the audit trail', async () => {
    await store(good, '2026-04-01', 8);
    const other = (await fixture.signIn(await fixture.target('other company', { roles: ['c-hr'] }))).call;
    expect((await file({}, other)).body).not.toContain('logo.cropping');
    await file({ chart: 'logo' });
    const entry = await fixture.db
      .selectFrom('audit_entry')
      .select('after')
      .where('what', '=', 'counts.exported')
      .where('company_id', '=', fixture.company.id)
      .orderBy('at', 'desc')
      .executeTakeFirst();

    expect(entry?.after).toMatchObject({ format: 'csv', chart: 'logo', from: '2026-04-01', to: '2026-04-30' });
  });

  it('takes the same number of trips to the database whatever it contains', async () => {
    const few = await tripsOf(() => file({}));
    const fewOfAll = await tripsOf(() => file({ table: 'overview' }));
    for (const day of ['2026-02-01', '2026-03-01', '2026-04-01']) await store(good, day, 8);

    expect(await tripsOf(() => file({}))).toBe(few);
    expect(await tripsOf(() => file({ table: 'overview' }))).toBe(fewOfAll);
    expect(few).toBeLessThanOrEqual(MOST_TRIPS);
  });
});
