/** A unit that has ever had people is retired, never deleted. */
import { type Selectable, sql } from 'kysely';
import { v7 } from 'uuid';
import type { EditOrgUnitBody, MergeOrgUnitBody, OrgUnit } from '../../../src/api/contract/organisation.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { changedBy } from '../../access/changed-by.ts';
import { fieldError, httpError, orNotFound } from '../../access/http-error.ts';
import type { Scope } from '../../access/scope.ts';
import { versioned } from '../../access/versioned.ts';
import type { OrgUnitTable as Columns } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import { updateRecord } from '../../database/update-record.ts';
import { moveDepartment, refuseAddressed } from '../../people/audience.ts';
import { nameNorm } from '../../people/name-norm.ts';
import { withUniqueName } from '../names.ts';
import { readUnits, type UnitRow, type UnitsQuery } from '../units.ts';

type OrgUnitKind = 'department' | 'designation';

type Stored = Pick<Selectable<Columns>, 'id' | 'name' | 'code' | 'is_enabled' | 'is_used' | 'version'>;

export async function readOrgUnits(db: Trx, scope: Scope, unit: OrgUnitKind, query: UnitsQuery) {
  const { rows, total } = await readUnits<Pick<Columns, 'name' | 'code'> & Stored>(db, scope, unit, query);

  return { rows: rows.map((row) => present(scope, row)), total };
}

const present = (scope: Scope, row: UnitRow<Stored>): OrgUnit => ({
  _id: row.id,
  name: row.name,
  display: row.name,
  code: row.code,
  isEnabled: row.is_enabled,
  headcount: row.headcount,
  canDelete: scope.kind === 'company' && !row.is_used && !row.has_people,
  version: row.version,
});

async function readOne({ db, scope }: CallContext, unit: OrgUnitKind, id: string): Promise<OrgUnit> {
  return orNotFound((await readOrgUnits(db, scope, unit, { id: [id] })).rows[0], `This ${unit}`);
}

export async function createOrgUnit(
  context: CallContext,
  unit: OrgUnitKind,
  { name, code = null }: { name: string; code?: string | null },
): Promise<OrgUnit> {
  const { db, principal } = context;
  const { companyId } = principal;
  const id = v7();
  const columns = { name: name.trim(), code: code?.trim() || null };
  await withUniqueName(unit, () =>
    db
      .insertInto(unit)
      .values({ company_id: companyId, id, name_norm: nameNorm(columns.name), ...columns })
      .execute(),
  );
  await audit(context, `${unit}.added`, [unit, id], { after: columns });

  return readOne(context, unit, id);
}

/** Throws 409 when someone else has changed the unit since `version`. */
export async function editOrgUnit(context: CallContext, unit: OrgUnitKind, edit: EditOrgUnitBody): Promise<OrgUnit> {
  const { _id: id, version } = edit;
  const current = await lockUnitAtVersion(context, unit, id, version);
  const before = { name: current.name, code: current.code, is_enabled: current.is_enabled };
  const after = {
    name: edit.name?.trim() ?? current.name,
    code: edit.code === undefined ? current.code : edit.code?.trim() || null,
    is_enabled: edit.isEnabled ?? current.is_enabled,
  };
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await withUniqueName(unit, () => store(context, unit, id, { ...after, name_norm: nameNorm(after.name) }));
    await audit(context, `${unit}.edited`, [unit, id], { before, after });
  }

  return readOne(context, unit, id);
}

/** Moves everyone to the other unit and retires this one. Returns the other unit and how many moved. */
export async function mergeOrgUnit(
  context: CallContext,
  unit: OrgUnitKind,
  { _id: id, into, version }: MergeOrgUnitBody,
): Promise<{ unit: OrgUnit; moved: number }> {
  const { db, principal } = context;
  const { companyId } = principal;
  if (id === into) throw fieldError(422, 'into', `A ${unit} cannot be merged into itself.`);
  // Locks both in one order, so that two merges of the same pair can't deadlock.
  await sql`
    select from ${sql.table(unit)} where company_id = ${companyId} and id in (${id}, ${into}) order by id for update
  `.execute(db);
  const current = await lockUnitAtVersion(context, unit, id, version);
  const other = await find(context, unit, into);
  if (!other?.is_enabled) throw fieldError(422, 'into', `This ${unit} is not available. Choose another one.`);
  const column = sql.ref(`${unit}_id`);
  const { rows } = await sql<{ id: string }>`
    update person set ${column} = ${into}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and ${column} = ${id} returning id
  `.execute(db);
  if (unit === 'department') await moveDepartment(db, companyId, id, into);
  await store(context, unit, id, { is_enabled: false, is_used: true });
  await db
    .updateTable(unit)
    .set({ is_used: true })
    .where('company_id', '=', companyId)
    .where('id', '=', into)
    .execute();
  await audit(context, `${unit}.merged`, [unit, id], {
    before: { name: current.name, people: rows.map((person) => person.id) },
    after: { into },
  });

  return { unit: await readOne(context, unit, into), moved: rows.length };
}

/** Refused if the unit has ever had people. */
export async function deleteOrgUnit(
  context: CallContext,
  unit: OrgUnitKind,
  id: string,
  version: number,
): Promise<void> {
  const { db, principal } = context;
  const current = await lockUnitAtVersion(context, unit, id, version);
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', principal.companyId)
    .where(`${unit}_id`, '=', id)
    .limit(1)
    .executeTakeFirst();
  if (current.is_used || person) {
    throw httpError(409, `“${current.name}” has been used and cannot be deleted. Retire it instead.`, {
      _id: 'This has been used.',
    });
  }
  if (unit === 'department') await refuseAddressed(db, principal.companyId, 'departments', id);
  await db.deleteFrom(unit).where('company_id', '=', principal.companyId).where('id', '=', id).execute();
  await audit(context, `${unit}.deleted`, [unit, id], { before: { name: current.name } });
}

const find = ({ db, principal }: CallContext, unit: OrgUnitKind, id: string): Promise<Stored | undefined> =>
  db
    .selectFrom(unit)
    .select(['id', 'name', 'code', 'is_enabled', 'is_used', 'version'])
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Locks the unit and checks its version. */
async function lockUnitAtVersion(
  context: CallContext,
  unit: OrgUnitKind,
  id: string,
  version: number,
): Promise<Stored> {
  const current = orNotFound(await find(context, unit, id), `This ${unit}`);
  await versioned(current.version, version, async () => {
    const state = current.is_enabled ? 'in use' : 'retired';

    return {
      message: `${await changedBy(context, [unit, id], unit)} It is now called “${current.name}” and is ${state}.`,
      parts: { [unit]: await readOne(context, unit, id) },
    };
  });

  return current;
}

async function store({ db, principal }: CallContext, unit: OrgUnitKind, id: string, columns: object): Promise<void> {
  await updateRecord(db, unit, principal.companyId, id, columns);
}
