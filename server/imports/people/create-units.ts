import { sql } from 'kysely';
import { type UnitKind, unitKinds } from '../../../src/rules/imports/new-units.ts';
import { auditMany } from '../../access/audit.ts';
import type { Trx } from '../../database/tx.ts';
import { nameNorm } from '../../people/name-norm.ts';
import { recordNewUnits } from '../history.ts';
import type { ImportContext, RowVerdict } from '../importer.ts';
import type { PersonPlan } from './existing-people.ts';
import { newPersonRecord } from './queries.ts';

type Verdicts = readonly RowVerdict<PersonPlan>[];
type UnitIds = { readonly [Unit in UnitKind as `${Unit}_id`]?: string | null };

interface Created {
  readonly unit: UnitKind;
  readonly name: string;
  readonly id: string;
}

/**
 * Creates the units that the rows of a batch name, before the rows are stored. If another upload or person has created
 * one since, that one is used. `keepUsed` deletes the units that no row needed after all, and records the others.
 */
export async function createUnits(
  db: Trx,
  verdicts: Verdicts,
  importing: ImportContext,
): Promise<{ verdicts: Verdicts; keepUsed: () => Promise<void> }> {
  const created: Created[] = [];
  const ids = new Map<string, string>();
  // In one order, so that two uploads that need the same ones can't deadlock.
  for (const unit of unitKinds) {
    const wanted = unitsToCreate(verdicts, unit, importing);
    if (wanted.length === 0) continue;
    const added = await insertUnits(db, unit, importing.principal.companyId, wanted);
    created.push(...wanted.filter(({ id }) => added.has(id)));
    if (added.size < wanted.length) await findOthers(db, unit, importing.principal.companyId, wanted, ids);
  }

  return {
    verdicts: ids.size > 0 ? verdicts.map((verdict) => withIds(verdict, ids)) : verdicts,
    keepUsed: () => keepUsed(db, created, importing),
  };
}

const unitIdsOf = (plan: PersonPlan): UnitIds => ('add' in plan ? plan.add : plan.change);

function unitsToCreate(verdicts: Verdicts, unit: UnitKind, { newUnits }: ImportContext): Created[] {
  const ids = new Set(verdicts.flatMap(({ plan }) => (plan && unitIdsOf(plan)[`${unit}_id`]) ?? []));

  return [...ids].flatMap((id) => {
    const wanted = newUnits.toCreate(id);

    return wanted ? [{ ...wanted, id }] : [];
  });
}

const recordsOf = (wanted: readonly Created[]): string =>
  JSON.stringify(wanted.map(({ id, name }) => ({ id, name, name_norm: nameNorm(name) })));

async function insertUnits(
  db: Trx,
  unit: UnitKind,
  companyId: string,
  wanted: readonly Created[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(unit)} (company_id, id, name, name_norm)
    select ${companyId}::uuid, id, name, name_norm
    from json_to_recordset(${recordsOf(wanted)}::json) as given (id uuid, name text, name_norm text)
    order by name_norm collate "C"
    on conflict do nothing returning id
  `.execute(db);

  return new Set(rows.map(({ id }) => id));
}

/** An earlier batch created it, and someone may have renamed it since; or someone else has created the same. */
async function findOthers(
  db: Trx,
  unit: UnitKind,
  companyId: string,
  wanted: readonly Created[],
  ids: Map<string, string>,
): Promise<void> {
  const { rows } = await sql<{ wanted: string; id: string }>`
    select given.id as wanted, coalesce(own.id, other.id) as id
    from json_to_recordset(${recordsOf(wanted)}::json) as given (id uuid, name_norm text)
    left join ${sql.table(unit)} as own on own.company_id = ${companyId} and own.id = given.id
    left join ${sql.table(unit)} as other
      on other.company_id = ${companyId} and other.name_norm = given.name_norm collate "C"
  `.execute(db);
  for (const row of rows) if (row.id !== row.wanted) ids.set(row.wanted, row.id);
}

function withIds<V extends RowVerdict<PersonPlan>>(verdict: V, ids: ReadonlyMap<string, string>): V {
  const { plan } = verdict;
  if (!plan) return verdict;
  const pointed = unitIdsOf(plan);
  const other = Object.fromEntries(
    unitKinds.flatMap((unit) => {
      const id = ids.get(pointed[`${unit}_id`] ?? '');

      return id ? [[`${unit}_id`, id]] : [];
    }),
  );
  if (Object.keys(other).length === 0) return verdict;
  if (!('add' in plan)) return { ...verdict, plan: { ...plan, change: { ...plan.change, ...other } } };
  const add = { ...plan.add, ...other };

  return { ...verdict, plan: { ...plan, add, record: newPersonRecord(add) } };
}

async function keepUsed(
  db: Trx,
  created: readonly Created[],
  { principal, clientIp, id: importId }: ImportContext,
): Promise<void> {
  const used: Created[] = [];
  for (const unit of unitKinds) {
    const own = created.filter((one) => one.unit === unit);
    if (own.length === 0) continue;
    const unused = await deleteUnused(db, unit, principal.companyId, own);
    used.push(...own.filter(({ id }) => !unused.has(id)));
  }
  if (used.length === 0) return;
  await auditMany(
    db,
    principal,
    clientIp,
    used.map(({ unit, id, name }) => ({
      what: `${unit}.added`,
      entity: unit,
      entityId: id,
      after: { name, importId },
    })),
  );
  await recordNewUnits(
    db,
    principal.companyId,
    importId,
    used.map(({ unit, name }) => ({ unit, name })),
  );
}

/** Created units may be unused, because a row was refused at the last moment when its address was taken. */
async function deleteUnused(
  db: Trx,
  unit: UnitKind,
  companyId: string,
  created: readonly Created[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(unit)} as unit
    where company_id = ${companyId} and id = any (${created.map(({ id }) => id)}::uuid[]) and not exists (
      select from person where person.company_id = unit.company_id and ${sql.ref(`person.${unit}_id`)} = unit.id
    )
    returning id
  `.execute(db);

  return new Set(rows.map(({ id }) => id));
}
