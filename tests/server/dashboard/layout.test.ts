import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileIds } from '../../../src/rules/dashboard/tiles.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('arranging the dashboard, on %s', (engine) => {
  let fixture: StaffedCompanies;
  const layoutOf = async (as: Caller) => (await as('companyDashboard')).body.dashboard.layout;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('starts with every tile in its own order', async () => {
    expect(await layoutOf(fixture.as.admin)).toEqual({ tiles: [...tileIds], hidden: [], version: 0 });
  });

  it('is saved for each person, and tiles left out appear at their default place', async () => {
    const { admin, hr } = fixture.as;
    const { status, body } = await admin('arrangeDashboard', {
      body: { tiles: ['people', 'waiting'], hidden: ['articles'], version: 0 },
    });

    expect([status, body.message, body.layout.version]).toEqual([200, 'Dashboard updated', 1]);
    const { tiles, hidden } = await layoutOf(admin);
    expect([tiles.indexOf('people') < tiles.indexOf('waiting'), hidden]).toEqual([true, ['articles']]);
    expect([...tiles].sort()).toEqual([...tileIds].sort());
    expect((await layoutOf(hr)).version).toBe(0);
  });

  it('is refused from an outdated dashboard, and returns the current one', async () => {
    const { lisbonAdmin } = fixture.as;
    const arrange = (version: number, hidden: string[]) =>
      lisbonAdmin('arrangeDashboard', { body: { tiles: [], hidden, version } });
    await arrange(0, ['people']);
    for (const version of [0, 7]) {
      const { status, body } = await arrange(version, ['away']);
      expect([status, body.layout.hidden]).toEqual([409, ['people']]);
    }
    expect((await arrange(1, ['away'])).body.layout).toMatchObject({ hidden: ['away'], version: 2 });
  });

  it.each([
    ['a tile that does not exist', { tiles: ['payroll'], hidden: [], version: 0 }],
    ['a tile twice', { tiles: ['people', 'people'], hidden: [], version: 0 }],
    ['no version', { tiles: [], hidden: [] }],
  ])('refuses %s', async (_, body) => {
    expect((await fixture.as.hr('arrangeDashboard', { body })).status).toBe(400);
  });

  it('is refused to people without a dashboard', async () => {
    expect((await fixture.as.manager('companyDashboard')).status).toBe(403);
    expect((await fixture.as.manager('arrangeDashboard', { body: { tiles: [], hidden: [], version: 0 } })).status).toBe(
      403,
    );
  });

  it('refuses a period that the page does not offer', async () => {
    expect((await fixture.as.admin('companyDashboard', { query: { period: 31 } })).status).toBe(400);
    expect((await fixture.as.admin('companyDashboard', { query: { branchId: 'lisbon' } })).status).toBe(400);
  });
});
