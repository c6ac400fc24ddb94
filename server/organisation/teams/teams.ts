/** A person is in at most one team. */

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { v7 } from 'uuid';
import type { CreateTeamBody, EditTeamBody, Team } from '../../../src/api/contract/teams.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { changedBy } from '../../access/changed-by.ts';
import { fieldError, httpError, notFound, orNotFound } from '../../access/http-error.ts';
import type { Scope } from '../../access/scope.ts';
import { versioned } from '../../access/versioned.ts';
import type { TeamTable } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import { updateRecord } from '../../database/update-record.ts';
import { fullName } from '../../people/full-name.ts';
import { nameNorm } from '../../people/name-norm.ts';
import { removeFile, storeFile } from '../../storage/files.ts';
import { withUniqueName } from '../names.ts';
import { readUnits, type UnitRow, type UnitsQuery } from '../units.ts';
import { joinTeam, leaveTeam } from './members.ts';

type Stored = Pick<
  Selectable<TeamTable>,
  'id' | 'name' | 'image_file' | 'lead_id' | 'is_enabled' | 'is_used' | 'version'
>;

type Listed = UnitRow<Stored & { lead: Team['lead'] }>;

const lead: RawBuilder<unknown> = sql`(
  select json_build_object('_id', person.id, 'fullName', ${fullName('person')})
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

async function readTeam({ db, scope }: CallContext, id: string): Promise<Team> {
  return orNotFound((await readTeams(db, scope, { id: [id] })).teams[0], 'This team');
}

export async function createTeam(context: CallContext, body: CreateTeamBody, picture?: Buffer): Promise<Team> {
  const { db, principal } = context;
  const { companyId } = principal;
  const id = v7();
  const columns = {
    name: body.name.trim(),
    lead_id: await leadOf(context, body.lead),
    image_file: await stored(context, picture),
  };
  await withUniqueName('team', () =>
    db
      .insertInto('team')
      .values({ company_id: companyId, id, name_norm: nameNorm(columns.name), ...columns })
      .execute(),
  );
  const joined = await joinTeam(context, id, body);
  await audit(context, 'team.added', ['team', id], { after: { ...columns, joined } });

  return readTeam(context, id);
}

/** Throws 409 when someone else has changed the team since `version`. */
export async function editTeam(context: CallContext, edit: EditTeamBody, picture?: Buffer): Promise<Team> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await lockTeamAtVersion(context, edit._id, Number(edit.version));
  const before = {
    name: current.name,
    lead_id: current.lead_id,
    image_file: current.image_file,
    is_enabled: current.is_enabled,
  };
  const after = {
    name: edit.name?.trim() ?? current.name,
    lead_id: edit.lead === undefined ? current.lead_id : await leadOf(context, edit.lead),
    image_file: (await stored(context, picture)) ?? current.image_file,
    is_enabled: edit.isEnabled === undefined ? current.is_enabled : edit.isEnabled === 'true',
  };
  const update = (columns: object) => updateRecord(db, 'team', companyId, current.id, columns);
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (isChanged) await withUniqueName('team', () => update({ ...after, name_norm: nameNorm(after.name) }));
  if (picture) await removeFile(db, companyId, current.image_file);
  const left = await leaveTeam(context, current.id, edit.remove);
  const joined = await joinTeam(context, current.id, edit);
  const hasMoved = left.length > 0 || joined.length > 0;
  if (hasMoved && !isChanged) await update({});
  if (hasMoved || isChanged)
    await audit(context, 'team.edited', ['team', current.id], { before, after: { ...after, joined, left } });

  return readTeam(context, current.id);
}

/** Refused if the team has ever had people. */
export async function deleteTeam(context: CallContext, id: string, version: number): Promise<void> {
  const { db, principal } = context;
  const current = await lockTeamAtVersion(context, id, version);
  const { canDelete } = await readTeam(context, id);
  if (!canDelete) {
    throw httpError(409, `“${current.name}” has had members and cannot be deleted. Retire it instead.`, {
      _id: 'It has had members.',
    });
  }
  await db.deleteFrom('team').where('company_id', '=', principal.companyId).where('id', '=', id).execute();
  await removeFile(db, principal.companyId, current.image_file);
  await audit(context, 'team.deleted', ['team', id], { before: { name: current.name } });
}

async function stored({ db, principal }: CallContext, picture: Buffer | undefined): Promise<string | null> {
  if (!picture) return null;
  const { companyId, personId } = principal;
  const { name } = await storeFile(db, {
    companyId,
    bytes: picture,
    mediaType: 'image/jpeg',
    originalName: 'team.jpg',
    access: 'link',
    createdBy: personId,
  });

  return name;
}

async function leadOf({ db, principal }: CallContext, id: string | undefined): Promise<string | null> {
  if (!id) return null;
  const found = await db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (!found) throw fieldError(422, 'lead', 'This person cannot be chosen as lead. Choose someone else.');

  return found.id;
}

/** Locks the team and checks its version. */
async function lockTeamAtVersion(context: CallContext, id: string, version: number): Promise<Stored> {
  const current = await context.db
    .selectFrom('team')
    .select(['id', 'name', 'image_file', 'lead_id', 'is_enabled', 'is_used', 'version'])
    .where('company_id', '=', context.principal.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!current) throw notFound('This team');
  await versioned(current.version, version, async () => ({
    message: `${await changedBy(context, ['team', id], 'team')} It is now called “${current.name}”.`,
    parts: { team: await readTeam(context, id) },
  }));

  return current;
}
