import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../support/at-once.ts';
import type { Answer } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const kinds = [
  {
    noun: 'department',
    Noun: 'Department',
    list: 'getDepartments',
    create: 'createDepartment',
    edit: 'editDepartment',
    merge: 'mergeDepartment',
    remove: 'deleteDepartment',
  },
  {
    noun: 'designation',
    Noun: 'Designation',
    list: 'getDesignations',
    create: 'createDesignation',
    edit: 'editDesignation',
    merge: 'mergeDesignation',
    remove: 'deleteDesignation',
  },
] as const;

type Kind = (typeof kinds)[number];

let count = 0;
const fresh = (word: string): string => {
  count += 1;

  return `${word} ${count}`;
};

describe.each(engines)('departments and designations, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const made = async ({ create, noun }: Kind, name = fresh('Unit')) =>
    (await fixture.as.admin(create, { body: { name } })).body[noun];
  const found = async ({ list, noun }: Kind, id: string, as = fixture.as.admin) =>
    (await as(list, { query: { id } })).body[`${noun}s`][0];
  const columnOf = (noun: Kind['noun'], id: string) => ({ columns: { [`${noun}_id`]: id } });
  const trail = async (id: string) =>
    (
      await fixture.db.selectFrom('audit_entry').select(['what']).where('entity_id', '=', id).orderBy('at').execute()
    ).map(({ what }) => what);

  describe.each(kinds)('$noun', (kind) => {
    const { noun, Noun, list, create, edit, merge, remove } = kind;

    it('is added under its name without the spaces around it, by branch admins too', async () => {
      const name = fresh('Physiotherapy');
      const answer = await fixture.as.lisbonAdmin(create, { body: { name: ` ${name} `, code: 'PH' } });

      expect(answer).toMatchObject({
        status: 201,
        body: { message: `${Noun} added`, [noun]: { name, code: 'PH', isEnabled: true, headcount: 0 } },
      });
      expect(await trail(answer.body[noun]._id)).toEqual([`${noun}.added`]);
    });

    it('can be chosen as soon as it is added', async () => {
      const { _id, name } = await made(kind);

      expect((await choices())[`${noun}s`]).toContainEqual({ _id, display: name });
    });

    it('is refused without a name', async () => {
      expect(await fixture.as.admin(create, { body: { name: '  ' } })).toMatchObject({
        status: 400,
        body: { errors: { name: `Enter a ${noun} name.` } },
      });
    });

    it('is refused with a name in use, regardless of accents and letter case', async () => {
      const name = fresh('Café');
      await made(kind, name);

      expect(await fixture.as.admin(create, { body: { name: name.toUpperCase().replace('É', 'e') } })).toMatchObject({
        status: 409,
        body: { errors: { name: expect.stringContaining(`A ${noun} with this name already exists.`) } },
      });
    });

    it('cannot be renamed to a name in use', async () => {
      const { name } = await made(kind);
      const { _id, version } = await made(kind);

      expect((await fixture.as.admin(edit, { body: { _id, version, name } })).body.errors).toEqual({
        name: expect.any(String),
      });
    });

    it('is renamed everywhere at once', async () => {
      const unit = await made(kind);
      const person = await fixture.add(columnOf(noun, unit._id));
      const name = fresh('Renamed');

      expect(await fixture.as.hr(edit, { body: { _id: unit._id, version: unit.version, name } })).toMatchObject({
        status: 200,
        body: { [noun]: { name, version: unit.version + 1, headcount: 1 } },
      });
      expect((await readPerson(person.id))[noun]).toEqual({ _id: unit._id, display: name });
    });

    it('keeps its version if the name stays the same', async () => {
      const { _id, name, version } = await made(kind);

      expect((await fixture.as.hr(edit, { body: { _id, version, name } })).body[noun].version).toBe(version);
    });

    it('is returned in its current state to the second of two editors, and nothing is overwritten', async () => {
      const unit = await made(kind);
      const name = fresh('First');
      await fixture.as.admin(edit, { body: { _id: unit._id, version: 1, name } });
      const late = { _id: unit._id, version: 1 };
      const into = (await made(kind))._id;
      const answers = [
        await fixture.as.hr(edit, { body: { ...late, name: fresh('Second') } }),
        await fixture.as.hr(edit, { body: { ...late, isEnabled: false } }),
        await fixture.as.hr(merge, { body: { ...late, into } }),
        await fixture.as.hr(remove, { params: { id: unit._id }, query: { version: 1 } }),
      ];

      for (const { status, body } of answers) {
        expect(status).toBe(409);
        expect(body.message).toContain(`It is now called “${name}” and is in use`);
        expect(Object.keys(body.errors)).toEqual(['version']);
        expect(body[noun]).toMatchObject({ _id: unit._id, name, version: 2 });
      }
      expect(await found(kind, unit._id)).toMatchObject({ name, isEnabled: true });
    });

    describe('that is retired', () => {
      /** With one person who belongs to it. */
      const retired = async () => {
        const unit = await made(kind);
        const person = await fixture.add(columnOf(noun, unit._id));
        const { body } = await fixture.as.admin(edit, { body: { _id: unit._id, version: 1, isEnabled: false } });

        return { unit, person, answer: body[noun] };
      };

      it('keeps its people and cannot be deleted', async () => {
        expect((await retired()).answer).toMatchObject({ isEnabled: false, headcount: 1, canDelete: false });
      });

      it('is listed with all and with the retired ones, but not with those in use', async () => {
        const { unit } = await retired();
        const named = async (query: object) =>
          (await fixture.as.admin(list, { query: { ...query, search: unit.name } })).body[`${noun}s`].length;

        expect([await named({ state: 'retired' }), await named({ state: 'inUse' }), await named({})]).toEqual([
          1, 0, 1,
        ]);
      });

      it('is offered only as the current choice of its people, and not to admins of other branches', async () => {
        const { unit } = await retired();
        const [data, porto] = [await choices(), await choices(fixture.as.portoAdmin)];

        expect(idsOf(data[`${noun}s`])).not.toContain(unit._id);
        expect(data.retired[`${noun}s`]).toContainEqual({ _id: unit._id, display: unit.name });
        expect(idsOf(porto.retired[`${noun}s`])).not.toContain(unit._id);
      });

      it('does not prevent its people from being saved', async () => {
        const { person } = await retired();
        const form = await formOf(person.id);

        expect((await fixture.as.admin('updateUser', { params: { id: person.id }, body: form })).status).toBe(200);
      });

      it('is refused for anyone else', async () => {
        const { unit, person } = await retired();
        const empId = fresh('E');
        const body = { ...(await newcomer(person.id)), [noun]: unit._id, email: `${unit._id}@own.example`, empId };

        expect(await fixture.as.admin('signUpEmployee', { body })).toMatchObject({
          status: 422,
          body: { errors: { [noun]: `This ${noun} is not available. Choose another one.` } },
        });
      });

      it('can be restored', async () => {
        const { unit } = await retired();
        const { body } = await fixture.as.admin(edit, { body: { _id: unit._id, version: 2, isEnabled: true } });

        expect(body[noun]).toMatchObject({ isEnabled: true, version: 3 });
      });
    });

    it('is deleted once, if no one has ever belonged to it', async () => {
      const unit = await made(kind);
      const removal = { params: { id: unit._id }, query: { version: 1 } };

      expect(unit.canDelete).toBe(true);
      expect((await fixture.as.admin(remove, removal)).status).toBe(200);
      expect(await found(kind, unit._id)).toBeUndefined();
      expect((await fixture.as.admin(remove, removal)).status).toBe(404);
    });

    it('is not offered to branch admins for deletion', async () => {
      const { _id } = await made(kind);

      expect((await found(kind, _id, fixture.as.lisbonAdmin)).canDelete).toBe(false);
    });

    it('cannot be deleted once someone has belonged to it, even if no one does any more', async () => {
      const used = await made(kind);
      const { id } = await fixture.add();
      const { [noun]: before } = await formOf(id);
      for (const value of [used._id, before]) {
        const body = { ...(await formOf(id)), [noun]: value };
        expect((await fixture.as.admin('updateUser', { params: { id }, body })).status).toBe(200);
      }

      expect(await found(kind, used._id)).toMatchObject({ headcount: 0, canDelete: false });
      expect(await fixture.as.admin(remove, { params: { id: used._id }, query: { version: 1 } })).toMatchObject({
        status: 409,
        body: { message: `“${used.name}” has been used and cannot be deleted. Retire it instead.` },
      });
    });

    it('is merged into another, which gets everyone, active or not, and is then retired', async () => {
      const [from, into] = [await made(kind), await made(kind)];
      const people = [
        await fixture.add(columnOf(noun, from._id)),
        await fixture.add({ ...columnOf(noun, from._id), isEnabled: false }),
      ];
      const { status, body } = await fixture.as.hr(merge, { body: { _id: from._id, version: 1, into: into._id } });

      expect([status, body.moved, body[noun].headcount]).toEqual([200, 2, 1]);
      expect(await found(kind, from._id)).toMatchObject({ isEnabled: false, headcount: 0, canDelete: false });
      for (const { id } of people) {
        const user = await readPerson(id);
        expect([user[noun]._id, user.version]).toEqual([into._id, 2]);
      }
      expect(await trail(from._id)).toEqual([`${noun}.added`, `${noun}.merged`]);
    });

    it('cannot be merged into itself, a retired one, or one of another company', async () => {
      const [unit, retired] = [await made(kind), await made(kind)];
      await fixture.as.admin(edit, { body: { _id: retired._id, version: 1, isEnabled: false } });
      for (const into of [unit._id, retired._id, fixture.other[`${noun}s`][0]]) {
        const answer = await fixture.as.admin(merge, { body: { _id: unit._id, version: 1, into } });
        expect(answer).toMatchObject({ status: 422, body: { errors: { into: expect.any(String) } } });
      }
    });

    it('of another company is not found', async () => {
      const { _id: into } = await made(kind);
      const _id = fixture.other[`${noun}s`][0];

      expect((await fixture.as.admin(edit, { body: { _id, version: 1, name: 'Mine' } })).status).toBe(404);
      expect((await fixture.as.admin(merge, { body: { _id, version: 1, into } })).status).toBe(404);
      expect((await fixture.as.admin(remove, { params: { id: _id }, query: { version: 1 } })).status).toBe(404);
    });

    it('is merged while one of its people is edited without an internal error, and they move', async () => {
      const [from, into] = [await made(kind), await made(kind)];
      const person = await fixture.add(columnOf(noun, from._id));
      const form = await formOf(person.id);
      const answers: Answer[] = await atOnce(fixture.database, person.id, [
        () => fixture.as.admin(merge, { body: { _id: from._id, version: 1, into: into._id } }),
        () => fixture.as.hr('updateUser', { params: { id: person.id }, body: { ...form, firstName: 'Meanwhile' } }),
      ]);

      expect(answers[0]?.status).toBe(200);
      expect([200, 409]).toContain(answers[1]?.status);
      expect((await readPerson(person.id))[noun]._id).toBe(into._id);
    });

    it('is either deleted or given its first person if both are asked for at once', async () => {
      const { _id } = await made(kind);
      const body = { ...(await newcomer((await fixture.add()).id)), [noun]: _id };
      const [removed, added] = await Promise.all([
        fixture.as.admin(remove, { params: { id: _id }, query: { version: 1 } }),
        fixture.as.hr('signUpEmployee', { body: { ...body, email: `race.${_id}@own.example`, empId: _id.slice(-12) } }),
      ]);

      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([removed.status, added.status]);
    });
  });

  const readPerson = async (id: string) => (await fixture.as.admin('getEmployee', { params: { id } })).body.user;
  const choices = async (as = fixture.as.hr) => (await as('getDetailsOnEdit')).body.data;
  const idsOf = (units: readonly { _id: string }[]) => units.map(({ _id }) => _id);
  /** The form of a new person like this one. */
  const newcomer = async (id: string) => ({ ...(await formOf(id)), version: undefined });

  /** What an edit of this person sends when nothing is changed. */
  async function formOf(id: string) {
    const user = await readPerson(id);

    return {
      firstName: user.firstName,
      lastName: user.lastName,
      empId: user.empId,
      roles: ['employee'],
      department: user.department._id,
      designation: user.designation._id,
      branchId: user.branchId._id,
      version: user.version,
    };
  }
});
