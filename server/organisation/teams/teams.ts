/** Teams: name, picture, lead and people. Nobody is in two of them. */
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { CreateTeamBody, EditTeamBody, Team } from '../../../src/api/contract/teams.ts';
import { audit } from '../../access/audit.ts';
import type { Command } from '../../access/command.ts';
import { notFound, Refusal, refuse, refuseField } from '../../access/refuse.ts';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { removeFile, storeFile } from '../../storage/files.ts';
import { nameNorm, withUniqueName } from '../names.ts';
import { type Counted, readUnits, type UnitsQuery } from '../units.ts';
import { join, leave } from './members.ts';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly image_file: string | null;
  readonly lead_id: string | null;
  readonly is_enabled: boolean;
  readonly is_used: boolean;
  readonly version: number;
}

type Listed = Counted<Stored & { lead: Team['lead'] }>;

const lead: RawBuilder<unknown> = sql`(
  select json_build_object('_id', person.id, 'fullName', person.first_name || ' ' || person.last_name)
  from person where person.company_id = team.company_id and person.id = team.lead_id
) as lead`;

export async function readTeams(db: Trx, scope: Scope, query: UnitsQuery): Promise<{ teams: Team[]; total: number }> {
  const { rows, total } = await readUnits<Listed>(db, scope, 'team', query, lead);

  return { teams: rows.map((row) => present(scope, row)), total };
}

const present = (scope: Scope, row: Listed): Team => ({
  _id: row.id,
  name: row.name,
  image: row.image_file,
  lead: scope.kind === 'company' ? row.lead : null,
  isEnabled: row.is_enabled,
  headcount: row.headcount,
  canDelete: scope.kind === 'company' && !row.is_used && !row.has_people,
  version: row.version,
});

async function readTeam({ db, scope }: Command, id: string): Promise<Team> {
  const [team] = (await readTeams(db, scope, { id: [id] })).teams;
  if (!team) throw notFound('This team');

  return team;
}

export async function createTeam(command: Command, body: CreateTeamBody, picture?: Buffer): Promise<Team> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const id = v7();
  const columns = {
    name: body.name.trim(),
    lead_id: await leadOf(command, body.lead),
    image_file: await stored(command, picture),
  };
  await withUniqueName('team', () =>
    db
      .insertInto('team')
      .values({ company_id: companyId, id, name_norm: nameNorm(columns.name), ...columns })
      .execute(),
  );
  const joined = await join(command, id, body);
  await audit(db, who, origin, { what: 'team.added', entity: 'team', entityId: id, after: { ...columns, joined } });

  return readTeam(command, id);
}

/** Stores what is given over what is there, unless somebody else has changed it since it was looked at. */
export async function editTeam(command: Command, edit: EditTeamBody, picture?: Buffer): Promise<Team> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const held = await hold(command, edit._id, Number(edit.version));
  const name = edit.name?.trim() ?? held.name;
  const after = {
    name,
    name_norm: nameNorm(name),
    lead_id: edit.lead === undefined ? held.lead_id : await leadOf(command, edit.lead),
    image_file: (await stored(command, picture)) ?? held.image_file,
    is_enabled: edit.isEnabled === undefined ? held.is_enabled : edit.isEnabled === 'true',
  };
  await withUniqueName('team', () =>
    db
      .updateTable('team')
      .set({ ...after, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', held.id)
      .execute(),
  );
  if (picture) await removeFile(db, companyId, held.image_file);
  const left = await leave(command, held.id, edit.remove);
  const joined = await join(command, held.id, edit);
  await audit(db, who, origin, {
    what: 'team.edited',
    entity: 'team',
    entityId: held.id,
    before: { name: held.name, lead_id: held.lead_id, image_file: held.image_file, is_enabled: held.is_enabled },
    after: { ...after, joined, left },
  });

  return readTeam(command, held.id);
}

/** Only what nobody has ever been in. */
export async function deleteTeam(command: Command, id: string, version: number): Promise<void> {
  const { db, who, origin } = command;
  const held = await hold(command, id, version);
  const { canDelete } = await readTeam(command, id);
  if (!canDelete) {
    throw refuse(409, `“${held.name}” has had people and cannot be deleted. Retire it instead.`, {
      _id: 'Somebody has been in it.',
    });
  }
  await db.deleteFrom('team').where('company_id', '=', who.companyId).where('id', '=', id).execute();
  await removeFile(db, who.companyId, held.image_file);
  await audit(db, who, origin, { what: 'team.deleted', entity: 'team', entityId: id, before: { name: held.name } });
}

async function stored({ db, who }: Command, picture: Buffer | undefined): Promise<string | null> {
  if (!picture) return null;
  const { companyId, personId } = who;

  return storeFile(db, {
    companyId,
    bytes: picture,
    mediaType: 'image/jpeg',
    originalName: 'team.jpg',
    access: 'link',
    createdBy: personId,
  });
}

async function leadOf({ db, who }: Command, id: string | undefined): Promise<string | null> {
  if (!id) return null;
  const found = await db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (!found) throw refuseField(422, 'lead', 'This person cannot be chosen as lead.');

  return found.id;
}

/** The team as the caller has seen it, held until the transaction ends. */
async function hold(command: Command, id: string, version: number): Promise<Stored> {
  const held = await command.db
    .selectFrom('team')
    .select(['id', 'name', 'image_file', 'lead_id', 'is_enabled', 'is_used', 'version'])
    .where('company_id', '=', command.who.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('This team');
  if (held.version !== version) {
    const team = await readTeam(command, id);
    throw new Refusal(409, `Somebody else has changed this team in the meantime: it is called “${team.name}” now.`, {
      errors: { version: 'This is not the latest version.' },
      parts: { team },
    });
  }

  return held;
}
