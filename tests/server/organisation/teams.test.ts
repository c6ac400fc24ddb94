import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: '#225544' } })
  .png()
  .toBuffer();

describe.each(engines)('teams, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let count = 0;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const fresh = (word: string) => {
    count += 1;

    return `${word} ${count}`;
  };
  const create = (fields: Record<string, string> = {}, files: { bytes: Buffer }[] = []) =>
    fixture.as.admin('createTeam', { form: { fields: { name: fresh('Swifts'), ...fields }, files } });
  const edit = (_id: string, version: number, fields: Record<string, string>, as = fixture.as.hr) =>
    as('editTeam', { form: { fields: { _id, version: String(version), ...fields } } });
  const find = async (id: string) => (await fixture.as.admin('getTeams', { query: { id } })).body.teams[0];

  it('are added with a picture, a lead and people', async () => {
    const { manager, employee } = fixture.people;
    const [one, two] = [await fixture.add(), await fixture.add()];
    const { status, body } = await create({ lead: manager.id, add: `${one.id},${two.id}` }, [{ bytes: await picture }]);

    expect(status).toBe(201);
    expect(body.team).toMatchObject({ lead: { _id: manager.id }, headcount: 2, isEnabled: true, canDelete: false });
    expect(body.team.image).toMatch(/\.jpg$/);
    expect((await fixture.as.hr('getFile', { params: { name: body.team.image } })).status).toBe(200);
    const free = (await fixture.as.admin('allUsers', { query: { teamWise: true, count: 500 } })).body.users;
    const ids = free.map(({ _id }: { _id: string }) => _id);
    expect([ids.includes(one.id), ids.includes(employee.id)]).toEqual([false, true]);
  });

  it('take no one out of another team unless that is confirmed', async () => {
    const person = await fixture.add({ name: 'Ana Reis' });
    const first = (await create({ add: person.id })).body.team;
    const second = (await create()).body.team;
    const refused = await edit(second._id, 1, { add: person.id });

    expect(refused).toMatchObject({
      status: 409,
      body: { errors: { add: `Ana Reis is in ${first.name}. Confirm that you want to move them.` } },
    });
    expect((await edit(second._id, 1, { add: person.id, move: 'true' })).body.team.headcount).toBe(1);
    expect((await find(first._id)).headcount).toBe(0);
    expect((await edit(second._id, 2, { remove: person.id })).body.team.headcount).toBe(0);
  });

  it('are returned in their current state to the second of two editors', async () => {
    const { team } = (await create()).body;
    const name = fresh('Renamed');
    expect((await edit(team._id, 1, { name })).body.team).toMatchObject({ name, version: 2 });
    const late = await edit(team._id, 1, { name: fresh('Late') });
    expect(late).toMatchObject({ status: 409, body: { errors: { version: expect.any(String) }, team: { name } } });
  });

  it('keep their version, and no entry is written, when a save changes nothing', async () => {
    const [member, other] = [await fixture.add(), await fixture.add()];
    const { team } = (await create({ add: member.id })).body;
    const entries = async () =>
      fixture.db.selectFrom('audit_entry').select('what').where('entity_id', '=', team._id).execute();
    const same = { name: ` ${team.name} `, isEnabled: 'true', add: member.id, remove: other.id };
    expect((await edit(team._id, 1, same)).body.team).toEqual(team);
    expect(await entries()).toEqual([{ what: 'team.added' }]);
    expect((await edit(team._id, 1, { add: other.id })).body.team).toMatchObject({ version: 2, headcount: 2 });
    expect((await edit(team._id, 2, { lead: other.id })).body.team.version).toBe(3);
    expect(await entries()).toHaveLength(3);
  });

  it('cannot be deleted once someone has been in them, only retired, and then no one can choose them', async () => {
    const person = await fixture.add();
    const { team } = (await create({ add: person.id })).body;
    await edit(team._id, 1, { remove: person.id, isEnabled: 'false' });
    expect(await find(team._id)).toMatchObject({ isEnabled: false, canDelete: false });
    expect((await fixture.as.admin('deleteTeam', { params: { id: team._id }, query: { version: 2 } })).status).toBe(
      409,
    );
    const { data } = (await fixture.as.admin('getDetailsOnEdit')).body;
    expect(data.teams.map(({ _id }: { _id: string }) => _id)).not.toContain(team._id);
  });

  it('can be deleted if no one has ever been in them', async () => {
    const unused = (await create()).body.team;
    expect(unused.canDelete).toBe(true);
    expect((await fixture.as.admin('deleteTeam', { params: { id: unused._id }, query: { version: 1 } })).status).toBe(
      200,
    );
    expect(await find(unused._id)).toBeUndefined();
  });

  it('cannot have a name that is in use, whatever its letter case', async () => {
    const { team } = (await create()).body;
    const twin = await create({ name: team.name.toUpperCase() });
    expect(twin).toMatchObject({ status: 409, body: { errors: { name: expect.any(String) } } });
  });

  it('cannot have a lead or members who are deactivated or in another company', async () => {
    const gone = await fixture.add({ isEnabled: false });
    expect(await create({ lead: gone.id })).toMatchObject({
      status: 422,
      body: { errors: { lead: expect.any(String) } },
    });
    expect((await create({ add: gone.id })).status).toBe(404);
    expect((await create({ add: fixture.strangerPerson.id })).status).toBe(404);
  });

  it('cannot have a picture that is not one', async () => {
    expect((await create({}, [{ bytes: Buffer.from('<svg/>') }])).status).toBe(415);
  });

  it('cannot be edited from another company, or by branch admins', async () => {
    const { team } = (await create()).body;
    expect((await edit(fixture.other.teams[0], 1, { name: 'Mine' })).status).toBe(404);
    expect((await edit(team._id, 1, { name: 'Mine' }, fixture.as.lisbonAdmin)).status).toBe(403);
  });
});
