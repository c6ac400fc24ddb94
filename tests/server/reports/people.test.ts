import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { isOutOfRange } from '../../../server/people/report-summaries.ts';
import { remindOfDue } from '../../../server/reports/people/reminders.ts';
import { rangeState } from '../../../src/rules/reports/reference-range.ts';
import type { Answer, Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('reports on people, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    await confirm(fixture.people.lisbonHr, new Date());
  });
  afterAll(() => fixture?.close());

  const head = 'Email,Test Name,Value,Unit,Reference Range,Measured On';
  const upload = (call: Caller, lines: readonly string[]): Promise<Answer> =>
    call('uploadBloodFiles', {
      form: {
        files: [
          {
            field: 'files',
            fileName: 'blood.csv',
            mediaType: 'text/csv',
            bytes: Buffer.from([head, ...lines].join('\n')),
          },
        ],
      },
    });
  const someone = (branch: 0 | 1 = 0, name = 'Rui Melo') =>
    fixture.add({ name, columns: { branch_id: fixture.company.branches[branch] } });
  const reportOf = (call: Caller, userId: string): Promise<Answer> =>
    call('personReports', { params: { skip: '0', count: '1' }, query: { userId } });
  const rowOf = async (call: Caller, { id, email }: TestPerson) =>
    (await call('listPersonReports', { query: { search: email } })).body.people.find(
      ({ _id }: { _id: string }) => _id === id,
    );
  /** The upload continues after the reply. */
  const arrives = (person: TestPerson, results: number) =>
    expect.poll(async () => (await rowOf(fixture.as.hr, person))?.results, { timeout: 15_000 }).toBe(results);
  const confirm = (person: TestPerson, hr_confirmed_at: Date | null) =>
    fixture.db.updateTable('person').set({ hr_confirmed_at }).where('id', '=', person.id).execute();
  const edit = (call: Caller, id: string, body: object) =>
    call('editPersonReport', { params: { id }, body: { version: 1, note: '', nextCheckOn: null, ...body } });

  it('contain what was uploaded over time, judged by its range, and the same file changes nothing', async () => {
    const { as } = fixture;
    const person = await someone();
    const lines = [
      `${person.email},LDL,3.4,mmol/L,< 3.0,2025-11-03`,
      `${person.email},LDL,2.9,mmol/L,< 3.0,2026-05-04`,
      `${person.email},HDL,0.9,mmol/L,1.0 - 2.2,2026-05-04`,
      `${person.email},Blood group,A positive,,,2026-05-04`,
    ];
    await upload(as.hr, lines);
    await arrives(person, 3);
    const [report] = (await reportOf(as.hr, person.id)).body.reports;

    expect(report.person).toMatchObject({ _id: person.id, fullName: 'Rui Melo', branchName: 'Lisbon' });
    const told = report.series.map(
      ({ name, results }: { name: string; results: { value: string; state: string }[] }) => [
        name,
        ...results.map(({ value, state }) => `${value} ${state}`),
      ],
    );
    expect(told).toEqual([
      ['Blood group', 'A positive unknown'],
      ['HDL', '0.9 low'],
      ['LDL', '3.4 high', '2.9 within'],
    ]);
    expect(await rowOf(as.hr, person)).toMatchObject({ results: 3, outOfRange: 1, measuredOn: '2026-05-04' });

    await upload(as.hr, lines);
    await upload(as.hr, [`${person.email},LDL,3.1,mmol/L,< 3.0,2026-10-05`]);
    await expect.poll(async () => (await rowOf(as.hr, person)).outOfRange, { timeout: 15_000 }).toBe(2);
    expect((await reportOf(as.hr, person.id)).body.reports[0].series[2].results).toHaveLength(3);
  });

  it('count values out of range by the same rule as the page', async () => {
    const figure = fc.constantFrom(null, 0, 1, 2, 3);
    const written = fc.constantFrom(
      '',
      '< 2',
      ' <2',
      '<= 2',
      '< = 2',
      '≤ 2',
      '> 2',
      '>= 2',
      '> = 2',
      '1 - 2',
      'up to 2',
    );
    await fc.assert(
      fc.asyncProperty(figure, figure, figure, written, async (value, low, high, referenceRange) => {
        const { rows } = await sql<{ is: boolean }>`
          select ${isOutOfRange} as is from (select ${value}::numeric as value_number, ${low}::numeric as reference_low,
            ${high}::numeric as reference_high, ${referenceRange}::text as reference_range) as one
        `.execute(fixture.db);
        const state = rangeState(value, { referenceRange, low, high });

        expect(rows[0]?.is).toBe(state === 'low' || state === 'high');
      }),
      { numRuns: 120 },
    );
  });

  it('are for those who administer the person, and each view is in the audit trail', async () => {
    const { as, people, stranger } = fixture;
    const person = await someone(1, 'Ana Porto');
    await upload(as.hr, [`${person.email},LDL,3.4,mmol/L,< 3.0,2025-11-03`]);
    await arrives(person, 1);

    for (const call of [as.lisbonHr, as.lisbonAdmin, stranger]) {
      expect((await reportOf(call, person.id)).status).toBe(404);
      expect((await edit(call, person.id, { note: 'Mine.' })).status).toBe(404);
      expect(await rowOf(call, person)).toBeUndefined();
    }
    for (const call of [as.manager, as.employee]) expect((await reportOf(call, person.id)).status).toBe(403);
    await fixture.db.deleteFrom('audit_entry').execute();
    await rowOf(as.portoAdmin, person);
    await reportOf(as.portoAdmin, person.id);
    const { body } = await as.portoAdmin('personReports', { params: { skip: '0', count: '5' } });
    expect(body.reports.map((one: { person: object }) => one.person)).toMatchObject([{ _id: person.id }]);

    const entries = await fixture.db
      .selectFrom('audit_entry')
      .select(['what', 'who_id', 'entity_id'])
      .orderBy('id')
      .execute();
    const who_id = people.portoAdmin.id;
    expect(entries).toEqual([
      { what: 'report.listed', who_id, entity_id: null },
      { what: 'report.viewed', who_id, entity_id: person.id },
      { what: 'report.viewed', who_id, entity_id: person.id },
    ]);
  });

  it('accept a note, a next check and a recommendation, and refuse the second of two edits', async () => {
    const { as, people } = fixture;
    const person = await someone();
    const recommendation = { body: ' Walk half an hour a day. ', category: 'Movement' };

    const first = await edit(as.hr, person.id, { note: ' Fasting.\r\n', nextCheckOn: '2099-05-04', recommendation });
    expect(first.body.report).toMatchObject({
      note: 'Fasting.',
      nextCheckOn: '2099-05-04',
      version: 2,
      editedBy: 'hr Own',
      recommendations: [{ body: 'Walk half an hour a day.', category: 'Movement', writtenBy: 'hr Own' }],
    });
    const stale = await edit(as.lisbonHr, person.id, { note: 'Not fasting.' });
    expect([stale.status, stale.body.message, stale.body.report.note]).toEqual([
      409,
      'Someone else has changed this report.',
      'Fasting.',
    ]);
    const again = await edit(as.lisbonHr, person.id, { version: 2, note: 'Fasting.', recommendation });
    expect(again.body.report.recommendations).toHaveLength(1);
    expect((await edit(as.hr, person.id, { version: 3, recommendation: { body: ' ' } })).status).toBe(422);

    const { notes } = (await reportOf(as.hr, person.id)).body.reports[0];
    expect(notes).toMatchObject([{ note: 'Fasting.', writtenBy: 'hr Own' }]);
    const entries = await fixture.db
      .selectFrom('audit_entry')
      .select(['who_id', 'after'])
      .where('what', '=', 'report.edited')
      .where('entity_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { who_id: people.hr.id, after: { fields: ['note', 'nextCheckOn', 'recommendation'] } },
      { who_id: people.lisbonHr.id, after: { fields: ['nextCheckOn', 'recommendation'] } },
    ]);
  });

  it('refuse a next check in the past, unless it is already stored', async () => {
    const { as, db } = fixture;
    const person = await someone();
    const refused = await edit(as.hr, person.id, { nextCheckOn: '2026-01-01' });
    expect([refused.status, refused.body.errors]).toEqual([422, { nextCheckOn: 'Choose today or a later day.' }]);

    await edit(as.hr, person.id, { nextCheckOn: '2099-01-01' });
    const stored = { next_check_on: '2026-01-01' };
    await db.updateTable('person_report').set(stored).where('person_id', '=', person.id).execute();
    const kept = await edit(as.hr, person.id, { version: 2, note: 'Came.', nextCheckOn: '2026-01-01' });
    expect([kept.status, kept.body.report?.note]).toEqual([200, 'Came.']);
    expect((await edit(as.hr, person.id, { version: 3, nextCheckOn: '2026-01-02' })).status).toBe(422);
  });

  it('are not for branch HR without the company’s confirmation', async () => {
    const { as, people } = fixture;
    const { id } = await someone();
    await confirm(people.lisbonHr, null);
    const statuses = [
      await reportOf(as.lisbonHr, id),
      await as.lisbonHr('listPersonReports', {}),
      await edit(as.lisbonHr, id, {}),
    ].map(({ status }) => status);
    await confirm(people.lisbonHr, new Date());
    expect(statuses).toEqual([403, 403, 403]);
    expect((await reportOf(as.lisbonHr, id)).status).toBe(200);
  });

  it('keep a note’s earlier text and its author', async () => {
    const { as } = fixture;
    const person = await someone();
    await edit(as.hr, person.id, { note: 'Fasting.' });
    await edit(as.lisbonHr, person.id, { version: 2, note: 'Not fasting.' });
    await edit(as.lisbonHr, person.id, { version: 3, note: 'Not fasting.', nextCheckOn: '2099-01-01' });
    await edit(as.hr, person.id, { version: 4, note: '' });

    const { note, notes } = (await reportOf(as.hr, person.id)).body.reports[0];
    expect(note).toBe('');
    expect(notes).toMatchObject([
      { note: '', writtenBy: 'hr Own' },
      { note: 'Not fasting.', writtenBy: 'lisbonHr Own' },
      { note: 'Fasting.', writtenBy: 'hr Own' },
    ]);
  });

  it('send a reminder of a check once, on the day that it is due', async () => {
    const { as, db, people } = fixture;
    const person = await someone();
    const toldOf = async () =>
      (
        await db
          .selectFrom('notification')
          .select(['recipient_id', 'message'])
          .where('actor', '=', `person-report:${person.id}`)
          .execute()
      ).map(({ recipient_id, message }) => [recipient_id, message]);
    await edit(as.hr, person.id, { nextCheckOn: '2099-01-01' });
    await remindOfDue(db);
    expect(await toldOf()).toEqual([]);
    const isDueOn = (next_check_on: string) =>
      db.updateTable('person_report').set({ next_check_on }).where('person_id', '=', person.id).execute();
    await isDueOn('2026-01-01');
    expect(await rowOf(as.hr, person)).toMatchObject({ isDue: true });

    await Promise.all([remindOfDue(db), remindOfDue(db)]);
    await remindOfDue(db);

    const told = await toldOf();
    expect(told).toContainEqual([person.id, 'Your next health check is due.']);
    expect(told).toContainEqual([people.lisbonHr.id, 'Rui Melo is due for a health check.']);
    expect(told.filter(([id]) => id === people.hr.id)).toHaveLength(1);
    expect(told.map(([id]) => id)).not.toContain(people.portoAdmin.id);
    await isDueOn('2026-02-01');
    await remindOfDue(db);
    expect((await toldOf()).filter(([id]) => id === people.hr.id)).toHaveLength(2);
  });

  it('are listed newest first, and found by name, by values out of range and by due checks', async () => {
    const { as, company, db } = fixture;
    const word = v7().slice(-8);
    const [first, second, third] = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        fixture.add({ name: `${name} ${word}`, columns: { branch_id: company.branches[0] } }),
      ),
    );
    const rows = [
      { person_id: first?.id, measured_on: '2026-01-01', out_of_range: 1, next_check_on: null },
      { person_id: second?.id, measured_on: '2026-03-01', out_of_range: 0, next_check_on: '2026-01-01' },
      { person_id: third?.id, measured_on: null, out_of_range: 0, next_check_on: '2099-01-01' },
    ];
    await inCompany(db, company.id, (trx) =>
      trx
        .insertInto('person_report')
        .values(rows.map((row) => ({ ...row, person_id: row.person_id ?? '', company_id: company.id })))
        .execute(),
    );
    const found = async (query: object) =>
      (await as.hr('listPersonReports', { query: { search: word, ...query } })).body.people.map(
        ({ fullName }: { fullName: string }) => fullName[0],
      );

    expect(await found({})).toEqual(['b', 'a', 'c']);
    expect(await found({ sort: 'name' })).toEqual(['a', 'b', 'c']);
    expect(await found({ sort: 'check' })).toEqual(['b', 'c', 'a']);
    expect(await found({ state: 'outOfRange' })).toEqual(['a']);
    expect(await found({ state: 'due' })).toEqual(['b']);
    expect((await as.hr('listPersonReports', { query: { search: word, count: 1 } })).body.total).toBe(3);
  });
});
