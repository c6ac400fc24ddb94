/**
 * Employees from files: every row is independent, nothing is stored twice, and failed rows can be corrected and sent
 * again.
 */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../../server/database/log.ts';
import { STOPPED_MESSAGE } from '../../../server/imports/history.ts';
import { sendDue } from '../../../server/mail/sender.ts';
import { calls } from '../../../src/api/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { multipart } from '../support/forms.ts';
import { PUBLIC_URL } from '../support/server.ts';
import { folder } from './support.ts';
import { csv, person, recordsIn, sent } from './uploads.ts';

afterAll(() => folder.remove());

const DIFFERS =
  'This employee already exists and differs from this row. To change them, choose “Add new people and update existing ones”.';

const problemsOf = (rows: { row: number; errors: object }[]): string[] =>
  rows.flatMap(({ row, errors }) => Object.entries(errors).map(([field, text]) => `${row} ${field}: ${text}`));

describe.each(engines)('uploading employees from a file, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    admin = await fixture.caller('c-admin');
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  async function call(...[name, given]: Parameters<EmptyCompanies['call']>) {
    return (await fixture.signIn(admin)).call(name, given);
  }

  /** Sends the rows, and tells what became of the upload. */
  async function upload(rows: Buffer | Record<string, string>[], query: Record<string, string> = {}, by = admin) {
    const importId = v7();
    const { token, call: ask } = await fixture.signIn(by);
    const form = multipart(sent('bulkSignUp', Buffer.isBuffer(rows) ? rows : csv(rows)).form ?? {});
    const answer = await fixture.app.inject({
      method: 'POST',
      url: `/api/${calls.bulkSignUp.path}?${new URLSearchParams({ importId, ...query })}`,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
      payload: form.payload,
    });
    if (answer.statusCode !== 200) return { status: answer.statusCode, message: answer.json().message, answer };
    const { body } = await ask('getImport', { params: { id: importId } });
    const { created, updated, unchanged, failed, state } = body.import;

    return {
      status: 200,
      importId: body.import._id,
      answer,
      state,
      counts: { created, updated, unchanged, failed },
      rows: body.failedRows,
    };
  }

  const stored = (email: string) =>
    fixture.db.selectFrom('person').selectAll().where('email_norm', '=', email).executeTakeFirst();

  /** Who is being emailed, once the outbox has been processed. */
  async function invited(pattern: string): Promise<string[]> {
    const transport = { send: async () => {}, close: () => {} };
    await sendDue({ db: fixture.db, transport, log: silent, publicUrl: () => PUBLIC_URL });
    const mails = fixture.db.selectFrom('mail_outbox').select('recipient').where('recipient', 'like', pattern);
    const rows = await mails
      .where('is_bulk', '=', true)
      .where('sent_at', 'is not', null)
      .orderBy('recipient')
      .execute();

    return rows.map(({ recipient }) => recipient);
  }

  it('adds them with every column, and sends each one welcome email', async () => {
    const { branches, departments, designations, groups, teams, policies } = fixture.company;
    const full = person('full', {
      Role: 'reporting-manager; Content Writer',
      Groups: 'Running; books',
      Team: 'Tide',
      Insurance: 'Plus',
      'Date of Birth': '31.03.1984',
      Gender: 'F',
      'Joined On': '1 Sep 2021',
      Phone: '351 21 555',
      'Height (cm)': '168,5',
      Stress: 'Low',
    });
    const { answer, counts, state } = await upload([full, person('plain')]);

    expect(answer.headers['content-disposition']).toContain('Failed Rows.xlsx');
    expect(await recordsIn(answer.rawPayload)).toEqual([]);
    expect({ counts, state }).toEqual({ counts: { created: 2, updated: 0, unchanged: 0, failed: 0 }, state: 'done' });
    expect(await stored('newfull@upload.example')).toMatchObject({
      first_name: 'Noor',
      emp_id: 'U-full',
      roles: ['reporting-manager', 'b-content-writer', 'employee'],
      branch_id: branches[0],
      department_id: departments[0],
      designation_id: designations[0],
      team_id: teams[1],
      insurance_policy_id: policies[1],
      first_group_id: groups[0],
      dob: '1984-03-31',
      gender: 'female',
      joined_on: '2021-09-01',
      phone: '351 21 555',
      height_cm: 168.5,
      stress: 'Low',
      password_hash: null,
      is_enabled: true,
    });
    expect(await invited('new%@upload.example')).toEqual(['newfull@upload.example', 'newplain@upload.example']);
  });

  it('reads a gender in each language whose headings it knows', async () => {
    const words = { w: 'female', männlich: 'male', DIVERS: 'other', Femme: 'female', hombre: 'male', Mulher: 'female' };
    await upload(Object.keys(words).map((word, at) => person(`gender${at}`, { Gender: word })));

    const read = await Promise.all(Object.keys(words).map((_, at) => stored(`newgender${at}@upload.example`)));
    expect(read.map((one) => one?.gender)).toEqual(Object.values(words));
  });

  it('notifies the uploader when it is done, in the console and by mail', async () => {
    const hr = await fixture.caller('b-hr');
    await upload([person('told')], {}, hr);

    const { body } = await (await fixture.signIn(hr)).call('listNotifications');
    const says = body.notifications.map((one: { message: { notification_en: string } }) => one.message.notification_en);
    const mails = fixture.db.selectFrom('mail_outbox').select(['subject', 'body_text']);
    expect(says).toEqual([expect.stringMatching(/ is complete: 1 employee was added\.$/)]);
    const mail = {
      subject: expect.stringMatching(/is complete$/),
      body_text: expect.stringMatching(/employees\/add$/m),
    };
    expect(await mails.where('recipient', '=', hr.email).execute()).toEqual([mail]);
  });

  it('stores the valid rows, and lists every error of each invalid row by its number', async () => {
    const { counts, rows, answer } = await upload([
      person('good'),
      person('bad1', { 'First Name': '' }),
      person('bad2', { Email: 'not an address', Department: 'Caer' }),
      person('bad3', { Designation: 'Engeneer', Branch: 'Lisbonn', Role: 'Emploee' }),
      person('bad4', { Email: 'NEWBAD6@upload.example' }),
      person('bad5', { Email: admin.email.toUpperCase() }),
      person('bad6', { 'First Name': 'www.evil.test' }),
    ]);

    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 6 });
    expect(problemsOf(rows)).toEqual([
      '3 firstName: Please Enter First Name!',
      '4 email: Email address cannot be “not an address”. Enter an email address, such as ana@example.com.',
      '4 department: There is no department “Caer”. Did you mean “Care”?',
      '5 roles: Role cannot be “Emploee”. Did you mean “Employee”?',
      '5 designation: There is no designation “Engeneer”. Did you mean “Engineer”?',
      '5 branchId: There is no branch “Lisbonn”. Did you mean “Lisbon”?',
      '6 email: This email address is also in row 8.',
      `7 email_exist: ${DIFFERS}`,
      '8 firstName: First name looks like a web or email address. If it is a name, put a space after the dot.',
      '8 email: This email address is also in row 6.',
    ]);
    expect(rows[1].email).toBe('not an address');
    const failed = await recordsIn(answer.rawPayload);
    expect(failed).toHaveLength(6);
    expect(failed[4]).toEqual({
      ...person('bad5', { Email: admin.email.toUpperCase() }),
      Errors: DIFFERS,
    });
  });

  it('says only of people of the same company that they exist', async () => {
    const elsewhere = (await fixture.target('other company')).email;
    const { rows } = await upload([person('known', { Email: admin.email }), person('other', { Email: elsewhere })]);

    expect(problemsOf(rows)).toEqual([
      `2 email_exist: ${DIFFERS}`,
      '3 email_exist: This email address is already being used.',
    ]);
  });

  it('accepts the corrected file of failed rows as it is, and executes nothing that was typed into it', async () => {
    const first = await upload([person('mend', { 'Last Name': '=1+1', Department: 'Nowhere' })]);
    const [row] = await recordsIn(first.answer.rawPayload);
    expect(row?.['Last Name']).toBe('=1+1');
    const mended = await upload([{ ...(row as Record<string, string>), 'Last Name': "'=1+1", Department: 'Sales' }]);

    expect(mended.counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 });
    expect((await stored('newmend@upload.example'))?.last_name).toBe('=1+1');
  });

  it('completes the upload when a file is sent again: people who match their row stay unchanged', async () => {
    const rows = [person('again1'), person('again2'), person('again3')];
    await upload(rows.slice(0, 2));

    expect((await upload(rows)).counts).toEqual({ created: 1, updated: 0, unchanged: 2, failed: 0 });
    expect(await invited('newagain%')).toHaveLength(3);
  });

  it('gives an address in simultaneous uploads to one of them, and stores nothing from the other rows', async () => {
    const rows = (mark: string) =>
      Array.from({ length: 60 }, (_, n) => person(`race${n}`, { 'Employee Id': `${mark}-${n}` }));
    const uploads = await Promise.all([upload(rows('one')), upload(rows('two')), upload(rows('three'))]);

    const created = uploads.reduce((sum, { counts }) => sum + (counts?.created ?? 0), 0);
    const failed = uploads.flatMap(({ rows: failures }) => failures ?? []);
    expect([created, failed.length]).toEqual([60, 120]);
    // Depends on whether another upload had added the person before this batch was checked, or did so meanwhile.
    const either = [DIFFERS, 'This email address is already being used.'];
    expect(failed.filter(({ errors }) => !either.includes(errors.email_exist))).toEqual([]);
    const { rows: left } = await sql`
      select count(*) as people, count(login.person_id) as logins, count(welcome.person_id) as welcomes,
        count(audit_entry.id) as entries
      from person
      left join login on login.person_id = person.id
      left join welcome on welcome.person_id = person.id
      left join audit_entry on audit_entry.entity_id = person.id and what = 'employee.added'
      where person.email_norm like 'newrace%'
    `.execute(fixture.db);
    expect(left).toEqual([{ people: 60, logins: 60, welcomes: 60, entries: 60 }]);
  });

  it('changes people only on request, by email or employee ID, and only in filled cells', async () => {
    await upload([person('up1', { Phone: '1' }), person('up2', { Phone: '2' }), person('up3')]);
    const changes = [
      { Email: 'newup1@upload.example', Phone: '11', Department: '', 'Employee Id': '' },
      { Email: '', Phone: '', Department: 'Sales', 'Employee Id': 'u-UP2' },
      { Email: 'other@upload.example', Phone: '', Department: 'Sales', 'Employee Id': 'U-up3' },
      { Email: 'nobody@upload.example', Phone: '', Department: 'Sales', 'Employee Id': '' },
    ];
    const { counts, rows } = await upload(changes, { mode: 'update' });

    expect(counts).toEqual({ created: 0, updated: 2, unchanged: 0, failed: 2 });
    expect(rows.map(({ errors }: { errors: object }) => errors)).toEqual([
      { email: 'This employee ID belongs to someone with a different email address.' },
      expect.objectContaining({ firstName: 'Please Enter First Name!' }),
    ]);
    expect(await stored('newup1@upload.example')).toMatchObject({ phone: '11', emp_id: 'U-up1' });
    expect(await stored('newup2@upload.example')).toMatchObject({
      phone: '2',
      department_id: fixture.company.departments[2],
    });
    const { counts: created } = await upload([person('up1', { Phone: '12' })]);
    expect(created).toEqual({ created: 0, updated: 0, unchanged: 0, failed: 1 });
  });

  it('never forms a loop of managers, and never demotes the last admins, not even in one batch', async () => {
    await upload([person('c1', { Role: 'Reporting Manager' }), person('c2', { Role: 'Reporting Manager' })]);
    const { counts, rows } = await upload(
      [
        { Email: 'newc1@upload.example', Manager: 'newc2@upload.example' },
        { Email: 'newc2@upload.example', Manager: 'newc1@upload.example' },
      ],
      { mode: 'update' },
    );

    expect(counts).toEqual({ created: 0, updated: 1, unchanged: 0, failed: 1 });
    expect(rows[0].errors.manager).toMatch(/reporting loop/);
    const admins = await fixture.db
      .selectFrom('person')
      .select('email')
      .where('company_id', '=', fixture.company.id)
      .where('role_rank', '<=', 2)
      .execute();
    const demoted = await upload(
      admins.map(({ email }) => ({ Email: email, Role: 'Employee' })),
      { mode: 'update' },
    );
    expect(demoted.counts).toMatchObject({ updated: admins.length - 1, failed: 1 });
    admin = await fixture.caller('c-admin');
  });

  it('uses the branch and insurance chosen for the upload for rows without their own', async () => {
    const { Branch: _, ...without } = person('beside');
    const { counts } = await upload([without, person('named', { Branch: 'Porto' })], {
      branchId: fixture.company.branches[0],
      insuranceId: fixture.company.policies[0],
    });

    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 });
    expect(await stored('newbeside@upload.example')).toMatchObject({
      branch_id: fixture.company.branches[0],
      insurance_policy_id: fixture.company.policies[0],
    });
    expect(await stored('newnamed@upload.example')).toMatchObject({ branch_id: fixture.company.branches[1] });
  });

  it('limits a branch admin to their branch and to roles of their level', async () => {
    const branchAdmin = await fixture.caller('b-admin');
    const stranger = await fixture.target('other branch');
    const { rows, counts } = await upload(
      [
        person('own', { Role: 'Admin' }),
        person('far', { Branch: 'Porto' }),
        person('theirs', { Email: stranger.email }),
        person('else', { Email: (await fixture.target('other company')).email }),
      ],
      { mode: 'update' },
      branchAdmin,
    );

    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 3 });
    expect(rows.map(({ errors }: { errors: object }) => errors)).toEqual([
      { branchId: 'There is no branch “Porto” that you manage. You can only add people to “Lisbon”.' },
      { email_exist: 'This email address is already being used.' },
      { email_exist: 'This email address is already being used.' },
    ]);
    expect(await stored('newown@upload.example')).toMatchObject({ roles: ['b-hr', 'employee'] });
    const elsewhere = { branchId: fixture.company.branches[1] };
    expect((await upload([person('x')], elsewhere, branchAdmin)).status).toBe(422);
  });

  it('refuses a file without rows, with a missing column or that is not a list, and records that', async () => {
    expect(await upload(Buffer.from('First Name,Email\n'))).toMatchObject({ status: 422 });
    expect(await upload(csv([person('x')]).subarray(0, 70))).toMatchObject({ status: 422 });
    const head =
      csv([person('x')])
        .toString()
        .split('\n')[0] ?? '';
    expect(await upload(Buffer.from(head))).toMatchObject({ status: 422, message: 'No rows were found in this file.' });
    expect(await upload(Buffer.from(`${head.replace('Department', 'Departmnt')}\na`))).toMatchObject({
      message: 'This column is missing: Department. “Departmnt”: did you mean “Department”?',
    });
    const { body } = await call('listImports', { query: { kind: 'employees', count: 1 } });
    expect(body.imports[0]).toMatchObject({
      state: 'refused',
      created: 0,
      message: expect.stringMatching(/Department/),
    });
  });

  it('stores an upload with the same id once', async () => {
    const importId = v7();
    const query = { importId };
    expect((await call('bulkSignUp', sent('bulkSignUp', csv([person('once')]), query))).status).toBe(200);

    expect(await call('bulkSignUp', sent('bulkSignUp', csv([person('twice')]), query))).toMatchObject({ status: 409 });
    expect(await stored('newtwice@upload.example')).toBeUndefined();
  });

  it('does not reveal that a colleague has sent an upload with the same id', async () => {
    const branchAdmin = await fixture.signIn(await fixture.caller('b-admin'));
    const query = { importId: v7() };
    await call('bulkSignUp', sent('bulkSignUp', csv([person('theirs')]), query));
    expect(await branchAdmin.call('getImport', { params: { id: query.importId } })).toMatchObject({ status: 404 });

    const rows = csv([person('mine', { Department: 'Nowhere' })]);
    expect((await branchAdmin.call('bulkSignUp', sent('bulkSignUp', rows, query))).status).toBe(200);
    const { body } = await branchAdmin.call('getImport', { params: { id: query.importId } });
    expect(body).toMatchObject({ import: { state: 'done', created: 0 }, failedRows: [{ row: 2 }] });
    const { status } = await branchAdmin.call('importFailedRows', { params: { id: query.importId } });
    expect(status).toBe(200);
  });

  it('shows an upload as interrupted when no server is working on it any more', async () => {
    const { importId } = await upload([person('gone')]);
    await fixture.db
      .updateTable('bulk_import')
      .set({ state: 'running', progressed_at: new Date(Date.now() - 120_000) })
      .where('id', '=', importId ?? '')
      .execute();

    const { body } = await call('getImport', { params: { id: importId ?? '' } });
    expect(body.import).toMatchObject({
      state: 'interrupted',
      message: STOPPED_MESSAGE,
      finishedAt: expect.any(String),
      created: 1,
      by: expect.any(String),
    });
  });

  it('returns a template that the importer accepts as it is', async () => {
    for (const kind of ['employees', 'blood', 'cvff', 'recommendations']) {
      const { token } = await fixture.signIn(admin);
      const template = await fixture.app.inject({
        url: `/api/${calls.importTemplate.path}?kind=${kind}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const file = { fileName: 'template.xlsx', bytes: template.rawPayload };
      const { status, body } = await call('checkImport', sent('checkImport', [file], { kind }));

      expect(status, kind).toBe(200);
      expect(body.total).toBe(1);
      expect(body.columns.filter(({ column }: { column: string | null }) => column === null)).toEqual([]);
    }
  });
});
