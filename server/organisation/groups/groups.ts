/** Groups belong to the whole company; membership is managed by each person's own admins. */
import { type Selectable, sql } from 'kysely';
import { v7 } from 'uuid';
import type { PeopleSelectionBody } from '../../../src/api/contract/employees.ts';
import type { CreateGroupBody, EditGroupBody, Group } from '../../../src/api/contract/groups.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { changedBy } from '../../access/changed-by.ts';
import { httpError, notFound, orNotFound } from '../../access/http-error.ts';
import type { Scope } from '../../access/scope.ts';
import { versioned } from '../../access/versioned.ts';
import type { PeopleGroupTable } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import { refuseAddressed } from '../../people/audience.ts';
import { isEnabled } from '../../people/filters.ts';
import { joinGroup, leaveGroup, membersOf, refreshFirstGroups } from '../../people/groups.ts';
import { nameNorm } from '../../people/name-norm.ts';
import { resolveSelection } from '../../people/resolve-selection.ts';
import { withUniqueName } from '../names.ts';
import { readUnits, type UnitRow, type UnitsQuery } from '../units.ts';

type Stored = Pick<Selectable<PeopleGroupTable>, 'id' | 'group_name' | 'version'>;

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

const present = (row: UnitRow<Stored>): Group => ({
  _id: row.id,
  groupName: row.group_name,
  display: row.group_name,
  headcount: row.headcount,
  version: row.version,
});

async function readGroup({ db, scope }: CallContext, id: string): Promise<Group> {
  return orNotFound((await readGroups(db, scope, { id: [id] })).groups[0], 'This group');
}

export async function createGroup(context: CallContext, { groupName, add }: CreateGroupBody): Promise<Outcome> {
  const { db, principal } = context;
  const { companyId } = principal;
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
  const joined = await take(context, id, add);
  const after = { groupName: name, joined };
  await audit(context, 'group.added', ['people_group', id], { after });

  return { group: await readGroup(context, id), added: joined.length, removed: 0 };
}

/** Only renaming checks the version: changing members overwrites nothing. */
export async function editGroup(context: CallContext, id: string, edit: EditGroupBody): Promise<Outcome> {
  const current = await findGroupForUpdate(context, id);
  const name = edit.groupName?.trim() ?? current.group_name;
  const isRenamed = name !== current.group_name;
  if (isRenamed) await rename(context, current, name, edit.version);
  const left = await letGo(context, id, edit.remove);
  const joined = await take(context, id, edit.add);
  if (isRenamed || left.length > 0 || joined.length > 0) {
    await audit(context, 'group.edited', ['people_group', id], {
      before: { groupName: current.group_name },
      after: { groupName: name, joined, left },
    });
  }

  return { group: await readGroup(context, id), added: joined.length, removed: left.length };
}

export async function deleteGroup(context: CallContext, id: string, version: number): Promise<void> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await findGroupForUpdate(context, id);
  await assertCurrent(context, current, version);
  await refuseAddressed(db, companyId, 'groups', id);
  const left = await leaveGroup(db, companyId, id, await membersOf(db, companyId, id));
  await db.deleteFrom('people_group').where('company_id', '=', companyId).where('id', '=', id).execute();
  const before = { groupName: current.group_name, left };
  await audit(context, 'group.deleted', ['people_group', id], { before });
}

async function rename(context: CallContext, current: Stored, name: string, version: number): Promise<void> {
  const { db, principal } = context;
  const { companyId } = principal;
  if (principal.level !== 'company') {
    throw httpError(403, 'Only company admins can rename a group.', {
      groupName: 'Only company admins can change this.',
    });
  }
  await assertCurrent(context, current, version);
  await withUniqueName(
    'group',
    () =>
      db
        .updateTable('people_group')
        .set({ group_name: name, name_norm: nameNorm(name), version: sql`version + 1`, updated_at: sql`now()` })
        .where('company_id', '=', companyId)
        .where('id', '=', current.id)
        .execute(),
    'groupName',
  );
  // A renamed group may no longer be its members' first by name.
  await refreshFirstGroups(db, companyId, await membersOf(db, companyId, current.id));
}

/** Deactivated people can't be added. */
async function take({ db, scope }: CallContext, id: string, chosen?: PeopleSelectionBody): Promise<string[]> {
  const ids = await resolveSelection(db, { scope, field: 'add', also: [isEnabled] }, chosen);

  return ids.length > 0 ? joinGroup(db, scope.companyId, id, ids) : [];
}

async function letGo({ db, scope }: CallContext, id: string, chosen?: PeopleSelectionBody): Promise<string[]> {
  const ids = await resolveSelection(db, { scope, field: 'remove' }, chosen);

  return ids.length > 0 ? leaveGroup(db, scope.companyId, id, ids) : [];
}

/** Locks the group until the transaction ends. */
async function findGroupForUpdate({ db, principal }: CallContext, id: string): Promise<Stored> {
  const current = await db
    .selectFrom('people_group')
    .select(['id', 'group_name', 'version'])
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!current) throw notFound('This group');

  return current;
}

const assertCurrent = (context: CallContext, current: Stored, version: number): Promise<void> =>
  versioned(current.version, version, async () => ({
    message: `${await changedBy(context, ['people_group', current.id], 'group')} It is now called “${current.group_name}”.`,
    parts: { group: await readGroup(context, current.id) },
  }));
