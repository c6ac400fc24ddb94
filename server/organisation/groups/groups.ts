/**
 * Groups: named, renamed and deleted for the whole company; who is in them is up to whoever looks after the person. People
 * come and go one by one or by what they have in common.
 */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ChosenPeople } from '../../../src/api/contract/employees.ts';
import type { CreateGroupBody, EditGroupBody, Group } from '../../../src/api/contract/groups.ts';
import { audit } from '../../access/audit.ts';
import type { Command } from '../../access/command.ts';
import { notFound, Refusal, refuse } from '../../access/refuse.ts';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { findChosen } from '../../people/chosen.ts';
import { joinGroup, leaveGroup, membersOf, refreshFirstGroups } from '../../people/groups.ts';
import { isEnabled } from '../../people/matching.ts';
import { nameNorm, withUniqueName } from '../names.ts';
import { type Counted, readUnits, type UnitsQuery } from '../units.ts';

interface Stored {
  readonly id: string;
  readonly group_name: string;
  readonly version: number;
}

interface Outcome {
  readonly group: Group;
  readonly added: number;
  readonly removed: number;
}

export async function readGroups(
  db: Trx,
  scope: Scope,
  query: UnitsQuery,
): Promise<{ groups: Group[]; total: number }> {
  const { rows, total } = await readUnits<Stored>(db, scope, 'people_group', query);

  return { groups: rows.map(present), total };
}

const present = (row: Counted<Stored>): Group => ({
  _id: row.id,
  groupName: row.group_name,
  display: row.group_name,
  headcount: row.headcount,
  version: row.version,
});

async function readGroup({ db, scope }: Command, id: string): Promise<Group> {
  const [group] = (await readGroups(db, scope, { id: [id] })).groups;
  if (!group) throw notFound('This group');

  return group;
}

export async function createGroup(command: Command, { groupName, add }: CreateGroupBody): Promise<Outcome> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const id = v7();
  const name = groupName.trim();
  await withUniqueName(
    'group',
    () =>
      db
        .insertInto('people_group')
        .values({ company_id: companyId, id, group_name: name, name_norm: nameNorm(name) })
        .execute(),
    'groupName',
  );
  const joined = await take(command, id, add);
  const after = { groupName: name, joined };
  await audit(db, who, origin, { what: 'group.added', entity: 'people_group', entityId: id, after });

  return { group: await readGroup(command, id), added: joined.length, removed: 0 };
}

/** Only a new name needs the newest version: whoever comes or goes overwrites nothing. */
export async function editGroup(command: Command, id: string, edit: EditGroupBody): Promise<Outcome> {
  const { db, who, origin } = command;
  const held = await hold(command, id);
  const name = edit.groupName?.trim() ?? held.group_name;
  const isRenamed = name !== held.group_name;
  if (isRenamed) await rename(command, held, name, edit.version);
  const left = await letGo(command, id, edit.remove);
  const joined = await take(command, id, edit.add);
  if (isRenamed || left.length > 0 || joined.length > 0) {
    await audit(db, who, origin, {
      what: 'group.edited',
      entity: 'people_group',
      entityId: id,
      before: { groupName: held.group_name },
      after: { groupName: name, joined, left },
    });
  }

  return { group: await readGroup(command, id), added: joined.length, removed: left.length };
}

export async function deleteGroup(command: Command, id: string, version: number): Promise<void> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const held = await hold(command, id);
  if (held.version !== version) throw changedMeanwhile(await readGroup(command, id));
  const left = await leaveGroup(db, companyId, id, await membersOf(db, companyId, id));
  await db.deleteFrom('people_group').where('company_id', '=', companyId).where('id', '=', id).execute();
  const before = { groupName: held.group_name, left };
  await audit(db, who, origin, { what: 'group.deleted', entity: 'people_group', entityId: id, before });
}

async function rename({ db, who, ...command }: Command, held: Stored, name: string, version: number): Promise<void> {
  const { companyId } = who;
  if (who.level !== 'company') {
    throw refuse(403, 'Only company admins can rename a group.', { groupName: 'Only company admins can change this.' });
  }
  if (held.version !== version) throw changedMeanwhile(await readGroup({ db, who, ...command }, held.id));
  await withUniqueName(
    'group',
    () =>
      db
        .updateTable('people_group')
        .set({ group_name: name, name_norm: nameNorm(name), version: sql`version + 1`, updated_at: sql`now()` })
        .where('company_id', '=', companyId)
        .where('id', '=', held.id)
        .execute(),
    'groupName',
  );
  // The first of somebody's groups is the first by name.
  await refreshFirstGroups(db, companyId, await membersOf(db, companyId, held.id));
}

/** Whoever is deactivated joins nothing new. */
async function take({ db, scope }: Command, id: string, chosen?: ChosenPeople): Promise<string[]> {
  const ids = await findChosen(db, { scope, field: 'add', also: [isEnabled] }, chosen);

  return ids.length > 0 ? joinGroup(db, scope.companyId, id, ids) : [];
}

async function letGo({ db, scope }: Command, id: string, chosen?: ChosenPeople): Promise<string[]> {
  const ids = await findChosen(db, { scope, field: 'remove' }, chosen);

  return ids.length > 0 ? leaveGroup(db, scope.companyId, id, ids) : [];
}

/** The group, held until the transaction ends. */
async function hold({ db, who }: Command, id: string): Promise<Stored> {
  const held = await db
    .selectFrom('people_group')
    .select(['id', 'group_name', 'version'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('This group');

  return held;
}

const changedMeanwhile = (group: Group): Refusal =>
  new Refusal(409, `Somebody else has changed this group in the meantime: it is called “${group.groupName}” now.`, {
    errors: { version: 'This is not the latest version.' },
    parts: { group },
  });
