/** Names that an upload replaced by existing ones, in the next file that has them. */
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { looseNameKey } from '../../../server/imports/tables/closest-match.ts';
import type { CheckReply } from '../../../src/api/contract/imports.ts';
import {
  type NamedKind,
  type UnitChoice,
  unitChoicesAsText,
  withAnswer,
  withRemembered,
} from '../../../src/rules/imports/new-units.ts';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

afterAll(() => folder.remove());

type Rows = readonly Record<string, string>[];
const replaced = (unit: NamedKind, name: string, use: string | null): UnitChoice => ({ unit, name, use });

describe.each(engines)('replaced names of an upload, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;
  let sales: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    admin = await fixture.caller('c-admin');
    [, , sales] = fixture.company.departments;
  });
  afterAll(() => fixture?.close());
  beforeEach(() => fixture.db.deleteFrom('import_name').execute());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  async function check(rows: Rows, { by = admin, units = [] as readonly UnitChoice[], recall = true } = {}) {
    const { call } = await fixture.signIn(by);
    const file = sent('checkImport', csv(rows), { kind: 'employees', ...(recall && { recall: 'true' }) });
    const fields = { units: unitChoicesAsText(units) };
    const { body } = await call('checkImport', { ...file, form: { ...file.form, fields } });

    return body as CheckReply;
  }
  async function upload(rows: Rows, units?: readonly UnitChoice[], by = admin) {
    const importId = v7();
    const { call } = await fixture.signIn(by);
    const file = sent('bulkSignUp', csv(rows), { importId });
    const fields = units && { units: unitChoicesAsText(units) };
    const { status } = await call('bulkSignUp', { ...file, form: { ...file.form, ...(fields && { fields }) } });
    expect(status).toBe(200);
    const { body } = await call('getImport', { params: { id: importId } });

    return body;
  }
  const recalled = ({ units }: CheckReply) =>
    Object.fromEntries(units.map(({ name, remembered }) => [name, remembered]));
  let count = 0;
  const rowWith = (more: Record<string, string>) => {
    count += 1;

    return person(`memo${count}`, more);
  };
  const teach = async (name: string, use: string | null, by = admin) =>
    upload([rowWith({ Department: name })], [replaced('department', name, use)], by);

  it('are replaced in the next check that is asked to, however the file spells them', async () => {
    await teach('Vertrieb & Service', sales);
    const rows = [rowWith({ Department: 'VERTRIEB and Service' })];

    const found = await check(rows);
    expect([found.created, found.failed, recalled(found)]).toEqual([1, 0, { 'VERTRIEB and Service': sales }]);
    const untold = await check(rows, { recall: false });
    expect([untold.created, untold.failed, recalled(untold)]).toEqual([0, 1, { 'VERTRIEB and Service': undefined }]);
  });

  it('are remembered for each kind by itself', async () => {
    const [, porto] = fixture.company.branches;
    const [gulls] = fixture.company.teams;
    const [, engineer] = fixture.company.designations;
    const names = { Branch: 'Norte', Department: 'Norte', Designation: 'Norte', Team: 'Norte' };
    await upload(
      [rowWith(names)],
      [
        replaced('branch', 'Norte', porto),
        replaced('department', 'Norte', sales),
        replaced('designation', 'Norte', engineer),
        replaced('team', 'Norte', gulls),
      ],
    );
    const { created, units } = await check([rowWith(names)]);

    expect(created).toBe(1);
    expect(Object.fromEntries(units.map(({ unit, remembered }) => [unit, remembered]))).toEqual({
      branch: porto,
      department: sales,
      designation: engineer,
      team: gulls,
    });
  });

  it('are told again after another was chosen, and the last one is remembered', async () => {
    const [care] = fixture.company.departments;
    await teach('Vertrieb', sales);
    const rows = [rowWith({ Department: 'Vertrieb' })];
    const choice = replaced('department', 'Vertrieb', care);
    expect(recalled(await check(rows, { units: [choice] }))).toEqual({ Vertrieb: sales });

    await upload(rows, [choice]);
    expect(recalled(await check([rowWith({ Department: 'Vertrieb' })]))).toEqual({ Vertrieb: care });
  });

  it('are kept by an upload that says nothing about them, and forgotten by one that leaves or creates them', async () => {
    const rows = () => [rowWith({ Department: 'Lager' })];
    await teach('Lager', sales);
    await upload(rows());
    await upload(rows(), [replaced('department', 'Something else', 'leave')]);
    expect(recalled(await check(rows()))).toEqual({ Lager: sales });

    const left = await check(rows(), { units: [replaced('department', 'Lager', 'leave')] });
    expect([left.failed, recalled(left)]).toEqual([1, { Lager: sales }]);
    const { failedRows } = await upload(rows(), [replaced('department', 'Lager', 'leave')]);
    expect(failedRows).toMatchObject([{ errors: { department: expect.stringContaining('There is no department') } }]);
    expect(recalled(await check(rows()))).toEqual({ Lager: undefined });

    await teach('Lager', sales);
    await upload(rows(), [replaced('department', 'Lager', null)]);
    await fixture.db.deleteFrom('person').where('email', 'like', '%@upload.example').execute();
    await fixture.db.deleteFrom('department').where('name', '=', 'Lager').execute();
    expect(recalled(await check(rows()))).toEqual({ Lager: undefined });
  });

  it('follow a department that was renamed, and are forgotten with one that is retired or deleted', async () => {
    const id = v7();
    await fixture.db
      .insertInto('department')
      .values({ company_id: admin.companyId, id, name: 'Outreach', name_norm: 'outreach' })
      .execute();
    const rows = [rowWith({ Department: 'Außendienst' })];
    const choice = replaced('department', 'Außendienst', id);
    await upload([rowWith({ Department: 'Außendienst' })], [choice]);
    const one = fixture.db.updateTable('department').where('id', '=', id);
    await one.set({ name: 'Field', name_norm: 'field' }).execute();
    expect(recalled(await check(rows))).toEqual({ Außendienst: id });

    await one.set({ is_enabled: false }).execute();
    expect(recalled(await check(rows))).toEqual({ Außendienst: undefined });
    await fixture.db.updateTable('person').set({ department_id: null }).where('department_id', '=', id).execute();
    await fixture.db.deleteFrom('department').where('id', '=', id).execute();
    const { failed, units } = await check(rows);
    expect([failed, units[0]?.remembered]).toEqual([1, undefined]);
  });

  it('are not replaced where a newer department could be meant as well', async () => {
    await teach('R&D', sales);
    const of = { company_id: admin.companyId, id: v7(), name: 'R and D', name_norm: 'r and d' };
    await fixture.db.insertInto('department').values(of).execute();
    expect(recalled(await check([rowWith({ Department: 'R & D' })]))).toEqual({ 'R & D': undefined });

    await fixture.db.deleteFrom('department').where('id', '=', of.id).execute();
    expect(recalled(await check([rowWith({ Department: 'R & D' })]))).toEqual({ 'R & D': sales });
  });

  it('are remembered for the staff of a branch by themselves, who teach no one else', async () => {
    const [lisbon, porto] = fixture.company.branches;
    const staff = (branch_id: string) => fixture.caller('b-admin', { columns: { branch_id } });
    const rows = [rowWith({ Department: 'Verwaltung' })];
    const ask = async (by: TestPerson) => recalled(await check(rows, { by })).Verwaltung;
    await teach('Verwaltung', sales, await staff(lisbon));
    expect([await ask(await staff(lisbon)), await ask(await staff(porto)), await ask(admin)]).toEqual([
      sales,
      undefined,
      undefined,
    ]);

    await teach('Verwaltung', fixture.company.departments[0]);
    expect(await ask(await staff(lisbon))).toBe(sales);
    await upload([rowWith({ Branch: 'Norte' })], [replaced('branch', 'Norte', porto)], await staff(porto));
    expect(await fixture.db.selectFrom('import_name').select('unit').where('unit', '=', 'branch').execute()).toEqual(
      [],
    );
  });

  it('are another company’s secret, and never another company’s department', async () => {
    await teach('Vertrieb', sales);
    const stranger = await fixture.target('other company', { roles: ['c-admin', 'employee'] });
    expect(recalled(await check([rowWith({ Department: 'Vertrieb' })], { by: stranger }))).toEqual({
      Vertrieb: undefined,
    });

    await teach('Vertrieb', fixture.otherCompany.departments[2]);
    expect(recalled(await check([rowWith({ Department: 'Vertrieb' })]))).toEqual({ Vertrieb: sales });
  });

  it('are remembered once by two uploads at the same time', async () => {
    const [care] = fixture.company.departments;
    const of = (use: string) =>
      ['Eins', 'Zwei', 'Drei'].map(
        (name) => [rowWith({ Department: name }), replaced('department', name, use)] as const,
      );
    const both = [of(sales), of(care).reverse()];
    await Promise.all(
      both.map((all) =>
        upload(
          all.map(([row]) => row),
          all.map(([, choice]) => choice),
        ),
      ),
    );

    const names = await fixture.db
      .selectFrom('import_name')
      .select(['name', 'mapped_unit_id'])
      .orderBy('name')
      .execute();
    expect(names.map(({ name }) => name)).toEqual(['drei', 'ein', 'zwei']);
    expect([sales, care]).toContain(names[0]?.mapped_unit_id);
  });

  it('all stay among those that can be chosen for, in a file with too many', async () => {
    await teach('Rare', sales);
    const rows = Array.from({ length: 205 }, (_, n) => [`Dept ${n}`, `Dept ${n}`]).flat();
    const { units, unlisted, created } = await check([...rows, 'Rare'].map((name) => rowWith({ Department: name })));

    expect([units.length, unlisted, created]).toEqual([200, 6, 1]);
    expect(units.at(-1)).toMatchObject({ name: 'Rare', remembered: sales });
  });

  it('are replaced by an upload exactly as its check shows', async () => {
    const [care, engineering] = fixture.company.departments;
    const { branches, designations } = fixture.company;
    const targets: Record<string, readonly string[]> = {
      department: [sales, care, engineering, v7()],
      branch: [...branches, v7()],
      designation: [...designations, v7()],
    };
    const names = ['Vertrieb', 'VERTRIEB', 'Care', 'Kare', 'R&D', 'r and d', 'Nord'];
    const kind = fc.constantFrom<NamedKind>('department', 'branch', 'designation');
    const name = fc.constantFrom(...names);
    const row = fc.record({ Department: name, Branch: fc.oneof(name, fc.constant('Lisbon')), Designation: name });
    const told = fc.array(fc.record({ kind, name, target: fc.nat(3) }), { maxLength: 12 });
    const answered = fc.array(fc.record({ kind, name, answer: fc.constantFrom('leave', 'create', 0, 1) }), {
      maxLength: 4,
    });
    const before = (await fixture.db.selectFrom('department').select('id').execute()).map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), told, answered, async (drafts, memory, later) => {
        await fixture.db.deleteFrom('import_name').execute();
        await fixture.db.deleteFrom('throttle').execute();
        const of = (unit: NamedKind, target: number) => targets[unit]?.[target % (targets[unit]?.length ?? 1)] ?? '';
        for (const one of memory) {
          await teachDirectly(one.kind, one.name, of(one.kind, one.target));
        }
        const rows = drafts.map(rowWith);
        const first = await check(rows);
        const chosen = later.reduce<UnitChoice[]>(
          (all, one) => {
            const unit = first.units.find((known) => known.unit === one.kind && known.name === one.name);
            const answer = typeof one.answer === 'number' ? of(one.kind, one.answer) : one.answer;

            return unit ? withAnswer(all, unit, answer) : all;
          },
          withRemembered([], first.units),
        );
        const last = await check(rows, { units: chosen });
        const units = withRemembered(chosen, last.units);
        expect(units).toEqual(chosen);
        const { import: record, failedRows } = await upload(rows, units);

        expect([record.created, record.failed]).toEqual([last.created, last.failed]);
        expect(failedRows).toEqual(
          last.rows.filter(({ outcome }) => outcome === 'failed').map(({ outcome: _, ...failed }) => failed),
        );
        await fixture.db.deleteFrom('person').where('email', 'like', '%@upload.example').execute();
        await fixture.db.deleteFrom('department').where('id', 'not in', before).execute();
        await fixture.db
          .deleteFrom('designation')
          .where('company_id', '=', admin.companyId)
          .where('id', 'not in', [...designations])
          .execute();
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  const teachDirectly = (unit: NamedKind, name: string, mapped_unit_id: string) =>
    fixture.db
      .insertInto('import_name')
      .values({
        company_id: admin.companyId,
        learned_from_id: admin.companyId,
        unit,
        name: looseNameKey(name),
        mapped_unit_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
});
