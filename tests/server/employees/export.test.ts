import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEmployees } from '../../../server/employees/export.ts';
import { ListCache } from '../../../server/lists/list-cache.ts';
import { addCrowd, linesOf, transactionsUntil } from '../support/crowd.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

/** More than are read at once. */
const MANY = 1_050;

describe.each(engines)('the exported file of employees, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let crowd: string[];

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    crowd = await addCrowd(fixture.db, fixture.company, MANY);
  });
  afterAll(() => fixture?.close());

  /** `meanwhile` runs between the first page and the next. */
  async function fileOf(
    { sort = 'name', branchId = null }: { sort?: 'name' | '-name' | 'department'; branchId?: string | null },
    meanwhile: () => Promise<unknown>,
  ): Promise<string[]> {
    const inTransaction = transactionsUntil(fixture, { after: 3, branchId }, meanwhile);
    const lines = await linesOf(
      await exportEmployees(inTransaction, new ListCache(), {
        matching: { search: 'crowd' },
        columns: ['name', 'employeeId'],
        sort,
        format: 'csv',
      }),
    );

    return lines.map((line) => line.split(',').at(-1) ?? '');
  }

  const rename = (at: number, name: string) =>
    fixture.db
      .updateTable('person')
      .set({ name_norm: name })
      .where('id', '=', crowd[at] ?? '')
      .execute();

  it.each(['name', '-name', 'department'] as const)(
    'lists everyone once by %s, even if people change places during the download',
    async (sort) => {
      await rename(0, 'crowd0000');
      await rename(MANY - 1, 'crowd1049');
      const ids = await fileOf({ sort }, async () => {
        await rename(0, 'zoe');
        await rename(MANY - 1, 'aaron');
      });

      expect(ids).toHaveLength(MANY);
      expect(new Set(ids).size).toBe(MANY);
      if (sort === 'name') expect(ids).toEqual([...ids].sort());
    },
  );

  it('reveals nothing to a branch about someone who leaves it during the download', async () => {
    const [lisbon, porto] = fixture.company.branches;
    const move = () =>
      fixture.db
        .updateTable('person')
        .set({ branch_id: porto })
        .where('id', '=', crowd[1_020] ?? '')
        .execute();
    const ids = await fileOf({ branchId: lisbon }, move);

    expect(ids).toHaveLength(MANY - 1);
    expect(ids).not.toContain('C-1020');
  });
});
