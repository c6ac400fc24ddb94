/**
 * Departments and designations: added, renamed, retired and restored, merged, deleted. People point at them, so a new name
 * shows everywhere at once; what has been used is retired and never deleted.
 */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { EditNamedBody, MergeNamedBody, NamedUnit } from '../../../src/api/contract/organisation.ts';
import { audit } from '../../access/audit.ts';
import type { Command } from '../../access/command.ts';
import { notFound, Refusal, refuse, refuseField } from '../../access/refuse.ts';
import type { Scope } from '../../access/scope.ts';
import type { NamedTable as Columns } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import { moveDepartment } from '../../people/audience.ts';
import { nameNorm, withUniqueName } from '../names.ts';
import { type Counted, readUnits, type UnitsQuery } from '../units.ts';

/** Each is called in the database and in the answers what people call it. */
export type Named = 'department' | 'designation';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly is_enabled: boolean;
  readonly is_used: boolean;
  readonly version: number;
}

export async function readNamed(db: Trx, scope: Scope, unit: Named, query: UnitsQuery) {
  const { rows, total } = await readUnits<Pick<Columns, 'name' | 'code'> & Stored>(db, scope, unit, query);

  return { rows: rows.map((row) => present(scope, row)), total };
}

const present = (scope: Scope, row: Counted<Stored>): NamedUnit => ({
  _id: row.id,
  name: row.name,
  display: row.name,
  code: row.code,
  isEnabled: row.is_enabled,
  headcount: row.headcount,
  canDelete: scope.kind === 'company' && !row.is_used && !row.has_people,
  version: row.version,
});

async function readOne({ db, scope }: Command, unit: Named, id: string): Promise<NamedUnit> {
  const [row] = (await readNamed(db, scope, unit, { id: [id] })).rows;
  if (!row) throw notFound(`This ${unit}`);

  return row;
}

export async function createNamed(
  command: Command,
  unit: Named,
  { name, code = null }: { name: string; code?: string | null },
): Promise<NamedUnit> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const id = v7();
  const columns = { name: name.trim(), code: code?.trim() || null };
  await withUniqueName(unit, () =>
    db
      .insertInto(unit)
      .values({ company_id: companyId, id, name_norm: nameNorm(columns.name), ...columns })
      .execute(),
  );
  await audit(db, who, origin, { what: `${unit}.added`, entity: unit, entityId: id, after: columns });

  return readOne(command, unit, id);
}

/** Stores what is given over what is there, unless somebody else has changed it since it was looked at. */
export async function editNamed(command: Command, unit: Named, edit: EditNamedBody): Promise<NamedUnit> {
  const { db, who, origin } = command;
  const { _id: id, version } = edit;
  const held = await hold(command, unit, id, version);
  const before = { name: held.name, code: held.code, is_enabled: held.is_enabled };
  const after = {
    name: edit.name?.trim() ?? held.name,
    code: edit.code === undefined ? held.code : edit.code?.trim() || null,
    is_enabled: edit.isEnabled ?? held.is_enabled,
  };
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await withUniqueName(unit, () => store(command, unit, id, { ...after, name_norm: nameNorm(after.name) }));
    await audit(db, who, origin, { what: `${unit}.edited`, entity: unit, entityId: id, before, after });
  }

  return readOne(command, unit, id);
}

/** Everybody goes over to the other one, and this one is retired. Returns the other one and how many came. */
export async function mergeNamed(
  command: Command,
  unit: Named,
  { _id: id, into, version }: MergeNamedBody,
): Promise<{ unit: NamedUnit; moved: number }> {
  const { db, who, origin } = command;
  const { companyId } = who;
  if (id === into) throw refuseField(422, 'into', `A ${unit} cannot be merged into itself.`);
  // Both at once and in one order, so that two merges of the same pair do not wait for each other.
  await sql`
    select from ${sql.table(unit)} where company_id = ${companyId} and id in (${id}, ${into}) order by id for update
  `.execute(db);
  const held = await hold(command, unit, id, version);
  const other = await find(command, unit, into);
  if (!other?.is_enabled) throw refuseField(422, 'into', `This ${unit} cannot be chosen.`);
  const column = sql.ref(`${unit}_id`);
  const { rows } = await sql<{ id: string }>`
    update person set ${column} = ${into}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and ${column} = ${id} returning id
  `.execute(db);
  if (unit === 'department') await moveDepartment(db, companyId, id, into);
  await store(command, unit, id, { is_enabled: false, is_used: true });
  await db
    .updateTable(unit)
    .set({ is_used: true })
    .where('company_id', '=', companyId)
    .where('id', '=', into)
    .execute();
  await audit(db, who, origin, {
    what: `${unit}.merged`,
    entity: unit,
    entityId: id,
    before: { name: held.name, people: rows.map((person) => person.id) },
    after: { into },
  });

  return { unit: await readOne(command, unit, into), moved: rows.length };
}

/** Only what nobody has ever belonged to. */
export async function deleteNamed(command: Command, unit: Named, id: string, version: number): Promise<void> {
  const { db, who, origin } = command;
  const held = await hold(command, unit, id, version);
  const isPointedAt = await db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where(`${unit}_id`, '=', id)
    .limit(1)
    .executeTakeFirst();
  if (held.is_used || isPointedAt) {
    throw refuse(409, `“${held.name}” has been used and cannot be deleted. Retire it instead.`, {
      _id: 'This has been used.',
    });
  }
  await db.deleteFrom(unit).where('company_id', '=', who.companyId).where('id', '=', id).execute();
  await audit(db, who, origin, { what: `${unit}.deleted`, entity: unit, entityId: id, before: { name: held.name } });
}

const find = ({ db, who }: Command, unit: Named, id: string): Promise<Stored | undefined> =>
  db
    .selectFrom(unit)
    .select(['id', 'name', 'code', 'is_enabled', 'is_used', 'version'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The unit as the caller has seen it, held until the transaction ends. */
async function hold(command: Command, unit: Named, id: string, version: number): Promise<Stored> {
  const held = await find(command, unit, id);
  if (!held) throw notFound(`This ${unit}`);
  if (held.version !== version) throw changedMeanwhile(unit, await readOne(command, unit, id));

  return held;
}

/** Says how it stands now, and carries it, so that the console can show what changed. */
function changedMeanwhile(unit: Named, now: NamedUnit): Refusal {
  const state = now.isEnabled ? 'in use' : 'retired';
  const message = `Somebody else has changed this ${unit} in the meantime: it is called “${now.name}” and ${state} now.`;

  return new Refusal(409, message, {
    errors: { version: 'This is not the latest version.' },
    parts: { [unit]: now },
  });
}

async function store({ db, who }: Command, unit: Named, id: string, columns: object): Promise<void> {
  await db
    .updateTable(unit)
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .execute();
}
