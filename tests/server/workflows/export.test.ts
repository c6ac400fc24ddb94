import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Arrow, arrowOf } from '../../../src/rules/workflows/arrows.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { tripsOf } from '../support/trips.ts';
import { openWorld, type World } from '../support/world.ts';

const tooLarge = arrowOf('logo.choosing --file.chosen[isTooLarge]--> logo.choosing');
const good = arrowOf('logo.choosing --file.chosen--> logo.cropping');
/** Session, quota, transaction, months, note and counts. */
const MOST_TRIPS = 8;

describe.each(engines)('counts of workflows saved as a file, on %s', (engine) => {
  let world: World;
  let admin: Caller;

  beforeAll(async () => {
    world = await openWorld(engine);
    admin = (await world.signIn(await world.caller('c-admin'))).call;
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    await world.db.deleteFrom('workflow_count').execute();
  });

  const store = ({ from, to, ...rest }: Arrow, day: string, times: number) =>
    world.db
      .insertInto('workflow_count')
      .values({ ...rest, from_state: from, to_state: to, day, times, company_id: world.company.id })
      .execute();
  const file = (query: object, call = admin) => call('exportTransitionCounts', { query: { format: 'csv', ...query } });

  test('has what the page shows: rounded by month, with the names in the charts, and the months', async () => {
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

  test('has one chart alone where one is asked for, and only headings where nothing was counted', async () => {
    await store(good, '2026-04-01', 8);
    expect((await file({ chart: 'logo' })).body).toContain('logo.cropping');
    const empty = (await file({ chart: 'form' })).body;

    expect(empty.trim().split('\r\n')).toHaveLength(1);
    expect((await file({ chart: 'maria' })).status).toBe(422);
    expect((await file({ format: 'pdf' })).status).toBe(400);
    expect((await file({ from: '2026-04-01', to: '2026-03-01' })).status).toBe(422);
  });

  test('is a spreadsheet too', async () => {
    await store(good, '2026-04-01', 8);
    const { status, body } = await file({ format: 'xlsx' });

    expect([status, body.slice(0, 2)]).toEqual([200, 'PK']);
  });

  test('is of the company of the person who asks, and noted', async () => {
    await store(good, '2026-04-01', 8);
    const other = (await world.signIn(await world.target('other company', { roles: ['c-hr'] }))).call;
    expect((await file({}, other)).body).not.toContain('logo.cropping');
    await file({ chart: 'logo' });
    const entry = await world.db
      .selectFrom('audit_entry')
      .select('after')
      .where('what', '=', 'counts.exported')
      .where('company_id', '=', world.company.id)
      .orderBy('at', 'desc')
      .executeTakeFirst();

    expect(entry?.after).toMatchObject({ format: 'csv', chart: 'logo', from: '2026-04-01', to: '2026-04-30' });
  });

  test('takes as many trips to the database whatever it has', async () => {
    const few = await tripsOf(() => file({}));
    for (const day of ['2026-02-01', '2026-03-01', '2026-04-01']) await store(good, day, 8);

    expect(await tripsOf(() => file({}))).toBe(few);
    expect(few).toBeLessThanOrEqual(MOST_TRIPS);
  });
});
