import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenAt } from '../../../src/rules/shared/zoned-time.ts';
import { dayIn } from '../challenges/support.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { packed } from '../support/packed.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { announce, attach, edit, lookAt, oldWordDocument, pdf, seenBy, toldOf, wordDocument } from './support.ts';

interface Somebody {
  readonly person: TestPerson;
  readonly call: Caller;
  readonly branch: string | null;
  readonly department: string | null;
  readonly groups: readonly string[];
  readonly hasConsole: boolean;
  readonly startsLater: boolean;
}

describe.each(engines)('an audience, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let crowd: Somebody[];

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const { company } = fixture;
    // Every branch with every department, and a bit of everything among groups; the usual nine are employees of Care.
    const [books, cycling] = company.groups;
    crowd = await Promise.all(
      [...company.branches, null].flatMap((branch, row) =>
        [company.departments[0], company.departments[1], null].map(async (department, column) => {
          const groups = [[books], [cycling], [books, cycling], []][(row + column) % 4] ?? [];
          const hasConsole = (row + column) % 2 === 0;
          const startsLater = (2 * row + column) % 3 === 2;
          const person = await fixture.add({
            roles: hasConsole ? ['reporting-manager', 'employee'] : ['employee'],
            groups,
            columns: {
              branch_id: branch,
              department_id: department,
              ...(startsLater && { joined_on: dayIn(3) }),
            },
          });
          const call = await signedIn(fixture.app, fixture.db, person);

          return { person, call, branch, department, groups, hasConsole, startsLater };
        }),
      ),
    );
  });
  afterAll(() => fixture?.close());

  it('is the same for the count before, for readers, for notifications and for the count after', async () => {
    const { as, company } = fixture;
    const some = (ids: readonly string[]) => fc.subarray([...ids]);
    const audiences = fc.record({
      branches: some(company.branches),
      departments: some(company.departments),
      groups: some(company.groups),
    });
    await fc.assert(
      fc.asyncProperty(audiences, async (audience) => {
        const people = (await as.hr('countAudience', { query: audience })).body.people;
        const { announcement } = (await announce(as.hr, { audience })).body;
        const { _id: id } = announcement;
        const told = await toldOf(fixture, id);
        const isIn = (ids: readonly string[], id: string | null) => ids.length === 0 || ids.includes(id ?? '');
        const others = announcement.reach.addressed;
        expect(others).toBe(people);
        const expected = crowd.filter(
          ({ branch, department, groups, startsLater }) =>
            !startsLater &&
            isIn(audience.branches, branch) &&
            isIn(audience.departments, department) &&
            (audience.groups.length === 0 || groups.some((group) => audience.groups.includes(group))),
        );
        const readers: Somebody[] = [];
        for (const one of crowd) if ((await seenBy(one.call, id)) === 200) readers.push(one);
        expect(readers.map(({ person }) => person.email)).toEqual(expected.map(({ person }) => person.email));
        expect(crowd.filter(({ person }) => told.includes(person.email))).toEqual(
          expected.filter(({ hasConsole }) => hasConsole),
        );
        expect((await lookAt(as.hr, id)).reach).toEqual({ addressed: people, read: readers.length });
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  it('includes people from their first day in their own time zone', async () => {
    const { as, company, db } = fixture;
    const [branch] = company.branches;
    const zone = (timezone: string) => db.updateTable('branch').set({ timezone }).where('id', '=', branch).execute();
    const { timezone } = await db
      .selectFrom('branch')
      .select('timezone')
      .where('id', '=', branch)
      .executeTakeFirstOrThrow();
    const count = async () => (await as.hr('countAudience', { query: { branches: [branch] } })).body.people;
    // Somewhere it is already the next day, whatever time it is.
    const tomorrow = writtenAt(new Date().toISOString(), 'Pacific/Kiritimati').slice(0, 10);
    const before = await count();
    await fixture.add({ roles: ['employee'], columns: { branch_id: branch, joined_on: tomorrow } });
    await zone('Etc/GMT+12');
    expect(await count()).toBe(before);
    await zone('Pacific/Kiritimati');
    expect(await count()).toBe(before + 1);
    await zone(timezone);
  });

  it('follows people as they are now: joining adds them, moving away or deactivation removes them', async () => {
    const { as, company, db } = fixture;
    const [lisbon, porto] = company.branches;
    const audience = { branches: [porto], departments: [company.departments[2]] };
    const { _id: id } = (await announce(as.hr, { audience })).body.announcement;
    expect((await lookAt(as.hr, id)).reach).toEqual({ addressed: 0, read: 0 });
    const inSales = { columns: { branch_id: porto, department_id: company.departments[2] } };
    const [stays, goes] = [await fixture.add(inSales), await fixture.add(inSales)];
    const call = await signedIn(fixture.app, db, goes);
    expect([await seenBy(call, id), await seenBy(await signedIn(fixture.app, db, stays), id)]).toEqual([200, 200]);
    expect((await lookAt(as.hr, id)).reach).toEqual({ addressed: 2, read: 2 });
    await db.updateTable('person').set({ branch_id: lisbon }).where('id', '=', goes.id).execute();
    expect([await seenBy(call, id), (await lookAt(as.hr, id)).reach]).toEqual([404, { addressed: 1, read: 1 }]);
    await db.updateTable('person').set({ is_enabled: false }).where('id', '=', stays.id).execute();
    expect(await lookAt(as.hr, id)).toMatchObject({ reach: { addressed: 0, read: 0 }, readCount: 2 });
  });

  it('keeps the groups and departments that it names from being deleted', async () => {
    const { as } = fixture;
    const { group } = (await as.hr('createGroup', { body: { groupName: 'Wanted' } })).body;
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const planned = { audience: { groups: [group._id] }, title: 'Summer party', publishAt: later };
    const { _id: id } = (await announce(as.hr, planned)).body.announcement;
    const remove = () => as.hr('deleteGroup', { params: { id: group._id }, query: { version: 1 } });
    const refused = await remove();

    expect([refused.status, refused.body.message]).toEqual([
      409,
      'It is part of the audience of the announcement “Summer party”. Change the audience first.',
    ]);
    expect((await lookAt(as.hr, id)).audience.groups).toEqual([{ _id: group._id, name: 'Wanted' }]);
    await announce(as.hr, { audience: { groups: [group._id] }, title: 'Out at once' });
    expect((await remove()).body.message).toMatch(/^It is part of the audience of the announcements “.*” and 1 more\./);
    const { department } = (await as.hr('createDepartment', { body: { name: 'Not used yet' } })).body;
    await announce(as.hr, { audience: { departments: [department._id] }, title: 'For a department' });
    const params = { id: department._id };
    expect((await as.hr('deleteDepartment', { params, query: { version: 1 } })).body.message).toBe(
      'It is part of the audience of the announcement “For a department”. Change the audience first.',
    );
  });

  it('never widens: a deleted group leaves no one behind, and a merged department its people', async () => {
    const { as, company } = fixture;
    const { group } = (await as.hr('createGroup', { body: { groupName: 'Short-lived' } })).body;
    const gone = (await announce(as.hr, { audience: { groups: [group._id] } })).body.announcement;
    await fixture.db.deleteFrom('people_group').where('id', '=', group._id).execute();
    expect(await lookAt(as.hr, gone._id)).toMatchObject({
      reach: { addressed: 0 },
      audience: { groups: [{ _id: group._id, name: null }] },
    });
    expect(await seenBy(as.employee, gone._id)).toBe(404);
    const [care, engineering] = company.departments;
    const both = (await announce(as.hr, { audience: { departments: [care, engineering] } })).body.announcement;
    const one = (await announce(as.hr, { audience: { departments: [engineering] } })).body.announcement;
    const reach = one.reach.addressed;
    await as.hr('mergeDepartment', { body: { _id: engineering, version: 1, into: care } });
    const parts = [{ _id: care, name: 'Care' }];
    expect((await lookAt(as.hr, both._id)).audience.departments).toEqual(parts);
    const merged = await lookAt(as.hr, one._id);
    expect(merged.audience.departments).toEqual(parts);
    expect(merged.reach.addressed).toBeGreaterThan(reach);
  });

  it('is counted within the caller’s branch', async () => {
    const { as, company } = fixture;
    const [lisbon, porto] = company.branches;
    const count = async (call: Caller, query: object) =>
      (await call('countAudience', { query: { ...query } })).body.people;
    const inLisbon = await count(as.hr, { branches: [lisbon] });
    expect(await count(as.lisbonHr, {})).toBe(inLisbon);
    expect(inLisbon).toBeLessThan(await count(as.hr, {}));
    expect((await as.lisbonHr('countAudience', { query: { branches: [porto] } })).status).toBe(422);
  });

  describe('an announcement’s file', () => {
    const statusFor = async (call: Caller, name: string) => (await call('downloadFile', { params: { name } })).status;

    it('can be read by the audience while the announcement is out, and by those who look after it', async () => {
      const { as, company, stranger } = fixture;
      const { file } = (await attach(as.hr)).body;
      expect(file).toMatchObject({ originalName: 'guide.pdf', mediaType: 'application/pdf', size: pdf.length });
      expect([await statusFor(as.hr, file.name), await statusFor(as.admin, file.name)]).toEqual([200, 404]);
      const audience = { branches: [company.branches[0]] };
      const { _id: id } = (await announce(as.hr, { audience, file: file.name, isDraft: true })).body.announcement;
      const readers = [
        as.hr,
        as.admin,
        as.lisbonHr,
        as.employee,
        as.manager,
        as.portoAdmin,
        as.portoEmployee,
        stranger,
      ];
      const statuses = () => Promise.all(readers.map((call) => statusFor(call, file.name)));
      expect(await statuses()).toEqual([200, 200, 404, 404, 404, 404, 404, 404]);
      await edit(as.hr, id, { version: 1, isDraft: false, publishAt: null });
      expect(await statuses()).toEqual([200, 200, 200, 200, 200, 404, 404, 404]);
      await as.hr('withdrawAnnouncement', { params: { id }, body: { version: 2 } });
      expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404, 404, 404]);
      await as.hr('deleteAnnouncement', { params: { id }, query: { version: 3 } });
      expect(await statusFor(as.hr, file.name)).toBe(404);
    });

    it('belongs to one announcement, and can be used only by its uploader', async () => {
      const { as } = fixture;
      const { name } = (await attach(as.hr)).body.file;
      expect((await announce(as.admin, { file: name })).body.errors).toEqual({
        file: 'The file is no longer available. Choose it again.',
      });
      const { _id: id } = (await announce(as.hr, { file: name })).body.announcement;
      expect((await announce(as.hr, { file: name })).status).toBe(422);
      const other = (await attach(as.hr, pdf, 'better.pdf')).body.file;
      const replaced = (await edit(as.hr, id, { version: 1, file: other.name })).body.announcement;
      expect(replaced).toMatchObject({ file: { originalName: 'better.pdf' }, editedAt: expect.any(String) });
      expect(await statusFor(as.hr, name)).toBe(404);
      expect((await edit(as.hr, id, { version: 2, file: null })).body.announcement.file).toBeNull();
    });

    it.each([
      ['attachedTemplate', 'External', 415],
      ['attachedTemplate', 'External', 201, 'file:///C:\\Templates\\Letter.dotx'],
      ['oleObject', 'External', 415],
      ['frame', 'External', 415],
      ['subDocument', 'External', 415],
      ['hyperlink', 'External', 201],
      ['oleObject', 'Internal', 201],
    ])(
      'with a part of type %s that is %s gets status %i',
      async (type, mode, expected, target = 'https://files.example/x') => {
        const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
        const link = `<Relationship Id="r1" Type="${office}/${type}" Target="${target}" TargetMode="${mode}"/>`;
        const list = {
          name: 'word/_rels/settings.xml.rels',
          type: 'application/vnd.openxmlformats-package.relationships+xml',
          content: `<Relationships>${link}</Relationships>`,
        };
        const { status, body } = await attach(fixture.as.admin, wordDocument(list), 'guide.docx');

        expect(status).toBe(expected);
        if (expected === 415) expect(body.message).toMatch(/loads a template or other parts from elsewhere/);
      },
    );

    it('must be a PDF, a picture or a Word document without macros, whatever its name says', async () => {
      const { as } = fixture;
      const answers = [
        await attach(as.admin, wordDocument(), 'guide.hta'),
        await attach(as.admin, oldWordDocument(), 'guide.docx'),
        await attach(as.admin, wordDocument({ name: 'word/extra.bin', type: 'application/vnd.ms-office.vbaProject' })),
        await attach(as.admin, wordDocument({ name: 'word/vbaProject.bin', type: 'application/octet-stream' })),
        await attach(as.admin, oldWordDocument('/Macros/VBA/dir')),
        await attach(as.admin, wordDocument({ name: 'word/notes.xml', type: 'text/xml', content: 'vbaProject.bin' })),
        await attach(as.admin, packed([{ name: 'xl/workbook.xml', content: '<workbook/>' }]), 'guide.docx'),
        await attach(as.admin, wordDocument().subarray(0, 200), 'guide.docx'),
        await attach(as.admin, Buffer.from('MZ this runs'), 'guide.pdf'),
        await attach(as.admin, Buffer.from('%PDF-1.7 cut'), 'guide.pdf'),
      ];
      const macros = [415, 'The document contains macros. Save it without them, or as a PDF.'];
      expect(answers.map(({ status, body }) => [status, body.file?.originalName ?? body.message])).toEqual([
        [201, 'guide.docx'],
        [201, 'guide.doc'],
        macros,
        macros,
        macros,
        [201, 'guide.docx'],
        [415, 'The file must be a PDF, Word, PNG or JPEG file.'],
        [422, 'The document is damaged or password-protected.'],
        [415, 'The file must be a PDF, Word, PNG or JPEG file.'],
        [422, 'The document is incomplete.'],
      ]);
    });
  });
});
