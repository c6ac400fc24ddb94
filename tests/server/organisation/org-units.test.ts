import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../support/at-once.ts';
import type { Answer } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openPlace, type Place } from '../support/place.ts';

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
  let place: Place;

  beforeAll(async () => {
    place = await openPlace(engine);
  });
  afterAll(() => place?.close());

  const made = async ({ create, noun }: Kind, name = fresh('Unit')) =>
    (await place.as.admin(create, { body: { name } })).body[noun];
  const found = async ({ list, noun }: Kind, id: string, as = place.as.admin) =>
    (await as(list, { query: { id } })).body[`${noun}s`][0];
  const columnOf = (noun: Kind['noun'], id: string) => ({ columns: { [`${noun}_id`]: id } });
  const trail = async (id: string) =>
    (await place.db.selectFrom('audit_entry').select(['what']).where('entity_id', '=', id).orderBy('at').execute()).map(
      ({ what }) => what,
    );

  describe.each(kinds)('$noun', (kind) => {
    const { noun, Noun, list, create, edit, merge, remove } = kind;

    it('is added, by branch admins too, and appears in the list and in the choices at once', async () => {
      const name = fresh('Physiotherapy');
      const answer = await place.as.lisbonAdmin(create, { body: { name: ` ${name} `, code: 'PH' } });

      expect(answer).toMatchObject({
        status: 201,
        body: { message: `${Noun} added`, [noun]: { name, code: 'PH', isEnabled: true, headcount: 0 } },
      });
      const { _id } = answer.body[noun];
      const { data } = (await place.as.hr('getDetailsOnEdit')).body;
      expect(data[`${noun}s`]).toContainEqual({ _id, display: name });
      expect(await trail(_id)).toEqual([`${noun}.added`]);
    });

    it('is refused without a name, and with one in use regardless of accents and letter case', async () => {
      const name = fresh('Café');
      await made(kind, name);

      expect(await place.as.admin(create, { body: { name: '  ' } })).toMatchObject({
        status: 400,
        body: { errors: { name: `Enter a ${noun} name.` } },
      });
      expect(await place.as.admin(create, { body: { name: name.toUpperCase().replace('É', 'e') } })).toMatchObject({
        status: 409,
        body: { errors: { name: expect.stringContaining(`A ${noun} with this name already exists.`) } },
      });
      const other = await made(kind);
      expect(
        (await place.as.admin(edit, { body: { _id: other._id, version: other.version, name } })).body.errors,
      ).toEqual({ name: expect.any(String) });
    });

    it('is renamed everywhere at once', async () => {
      const unit = await made(kind);
      const person = await place.add(columnOf(noun, unit._id));
      const name = fresh('Renamed');
      const answer = await place.as.hr(edit, { body: { _id: unit._id, version: unit.version, name } });

      expect(answer).toMatchObject({
        status: 200,
        body: { [noun]: { name, version: unit.version + 1, headcount: 1 } },
      });
      const { user } = (await place.as.hr('getEmployee', { params: { id: person.id } })).body;
      expect(user[noun]).toEqual({ _id: unit._id, display: name });
      const same = await place.as.hr(edit, { body: { _id: unit._id, version: unit.version + 1, name } });
      expect(same.body[noun].version).toBe(unit.version + 1);
    });

    it('is returned in its current state to the second of two editors, and nothing is overwritten', async () => {
      const unit = await made(kind);
      const name = fresh('First');
      await place.as.admin(edit, { body: { _id: unit._id, version: 1, name } });
      const late = { _id: unit._id, version: 1 };
      const into = (await made(kind))._id;
      const answers = [
        await place.as.hr(edit, { body: { ...late, name: fresh('Second') } }),
        await place.as.hr(edit, { body: { ...late, isEnabled: false } }),
        await place.as.hr(merge, { body: { ...late, into } }),
        await place.as.hr(remove, { params: { id: unit._id }, query: { version: 1 } }),
      ];

      for (const { status, body } of answers) {
        expect(status).toBe(409);
        expect(body.message).toContain(`It is now called “${name}” and is in use`);
        expect(Object.keys(body.errors)).toEqual(['version']);
        expect(body[noun]).toMatchObject({ _id: unit._id, name, version: 2 });
      }
      expect(await found(kind, unit._id)).toMatchObject({ name, isEnabled: true });
    });

    it('is retired: people keep it, no one else can choose it, and it can be restored', async () => {
      const unit = await made(kind);
      const person = await place.add(columnOf(noun, unit._id));
      const { body } = await place.as.admin(edit, { body: { _id: unit._id, version: 1, isEnabled: false } });

      expect(body[noun]).toMatchObject({ isEnabled: false, headcount: 1, canDelete: false });
      const named = async (query: object) =>
        (await place.as.admin(list, { query: { ...query, search: unit.name } })).body[`${noun}s`].length;
      expect([await named({ state: 'retired' }), await named({ state: 'inUse' }), await named({})]).toEqual([1, 0, 1]);
      const { data } = (await place.as.hr('getDetailsOnEdit')).body;
      expect(data[`${noun}s`].map(({ _id }: { _id: string }) => _id)).not.toContain(unit._id);
      expect(data.retired[`${noun}s`]).toContainEqual({ _id: unit._id, display: unit.name });
      const porto = (await place.as.portoAdmin('getDetailsOnEdit')).body.data;
      expect(porto.retired[`${noun}s`].map(({ _id }: { _id: string }) => _id)).not.toContain(unit._id);

      const form = await formOf(person.id);
      expect((await place.as.admin('updateUser', { params: { id: person.id }, body: form })).status).toBe(200);
      const signUp = await place.as.admin('signUpEmployee', {
        body: {
          ...form,
          version: undefined,
          [noun]: unit._id,
          email: `${fresh('x').replace(' ', '')}@own.example`,
          empId: fresh('E'),
        },
      });
      expect(signUp).toMatchObject({
        status: 422,
        body: { errors: { [noun]: `This ${noun} is not available. Choose another one.` } },
      });
      const back = await place.as.admin(edit, { body: { _id: unit._id, version: 2, isEnabled: true } });
      expect(back.body[noun]).toMatchObject({ isEnabled: true, version: 3 });
    });

    it('can be deleted only if no one has ever belonged to it', async () => {
      const unit = await made(kind);
      expect(unit.canDelete).toBe(true);
      expect((await found(kind, unit._id, place.as.lisbonAdmin)).canDelete).toBe(false);
      const gone = await place.as.admin(remove, { params: { id: unit._id }, query: { version: 1 } });
      expect([gone.status, await found(kind, unit._id)]).toEqual([200, undefined]);
      expect((await place.as.admin(remove, { params: { id: unit._id }, query: { version: 1 } })).status).toBe(404);

      const used = await made(kind);
      const person = await place.add();
      const form = await formOf(person.id);
      const held = form[noun];
      const save = async (value: string) =>
        place.as.admin('updateUser', {
          params: { id: person.id },
          body: { ...(await formOf(person.id)), [noun]: value },
        });
      expect((await save(used._id)).status).toBe(200);
      expect((await save(held)).status).toBe(200);
      expect(await found(kind, used._id)).toMatchObject({ headcount: 0, canDelete: false });
      expect(await place.as.admin(remove, { params: { id: used._id }, query: { version: 1 } })).toMatchObject({
        status: 409,
        body: { message: `“${used.name}” has been used and cannot be deleted. Retire it instead.` },
      });
    });

    it('is merged into another, which gets everyone, active or not, and is then retired', async () => {
      const [from, into] = [await made(kind), await made(kind)];
      const people = [
        await place.add(columnOf(noun, from._id)),
        await place.add({ ...columnOf(noun, from._id), isEnabled: false }),
      ];
      const { status, body } = await place.as.hr(merge, { body: { _id: from._id, version: 1, into: into._id } });

      expect([status, body.moved, body[noun].headcount]).toEqual([200, 2, 1]);
      expect(await found(kind, from._id)).toMatchObject({ isEnabled: false, headcount: 0, canDelete: false });
      for (const { id } of people) {
        const { user } = (await place.as.hr('getEmployee', { params: { id } })).body;
        expect([user[noun]._id, user.version]).toEqual([into._id, 2]);
      }
      expect(await trail(from._id)).toEqual([`${noun}.added`, `${noun}.merged`]);
    });

    it('cannot be merged into itself, a retired one, or one of another company', async () => {
      const [unit, retired] = [await made(kind), await made(kind)];
      await place.as.admin(edit, { body: { _id: retired._id, version: 1, isEnabled: false } });
      const foreign = place.other[`${noun}s`][0];
      for (const into of [unit._id, retired._id, foreign]) {
        const answer = await place.as.admin(merge, { body: { _id: unit._id, version: 1, into } });
        expect(answer).toMatchObject({ status: 422, body: { errors: { into: expect.any(String) } } });
      }
      const stolen = { _id: foreign, version: 1 };
      expect((await place.as.admin(edit, { body: { ...stolen, name: 'Mine' } })).status).toBe(404);
      expect((await place.as.admin(merge, { body: { ...stolen, into: unit._id } })).status).toBe(404);
      expect((await place.as.admin(remove, { params: { id: foreign }, query: { version: 1 } })).status).toBe(404);
    });

    it('that disappears while someone is added to it causes no internal error', async () => {
      const [from, into] = [await made(kind), await made(kind)];
      const person = await place.add(columnOf(noun, from._id));
      const form = await formOf(person.id);
      const answers: Answer[] = await atOnce(place.database, person.id, [
        () => place.as.admin(merge, { body: { _id: from._id, version: 1, into: into._id } }),
        () => place.as.hr('updateUser', { params: { id: person.id }, body: { ...form, firstName: 'Meanwhile' } }),
      ]);
      expect(answers[0]?.status).toBe(200);
      expect([200, 409]).toContain(answers[1]?.status);
      const { user } = (await place.as.hr('getEmployee', { params: { id: person.id } })).body;
      expect(user[noun]._id).toBe(into._id);

      const unit = await made(kind);
      const [removed, added] = await Promise.all([
        place.as.admin(remove, { params: { id: unit._id }, query: { version: 1 } }),
        place.as.hr('signUpEmployee', {
          body: {
            ...form,
            version: undefined,
            [noun]: unit._id,
            email: `race.${unit._id}@own.example`,
            empId: unit._id.slice(-12),
          },
        }),
      ]);
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([removed.status, added.status]);
    });
  });

  /** What an edit of this person sends when nothing is changed. */
  async function formOf(id: string) {
    const { user } = (await place.as.admin('getEmployee', { params: { id } })).body;

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
