import { type Selectable, sql } from 'kysely';
import { v7 } from 'uuid';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import type { MeasurementTable } from '../../database/schema-health.ts';
import type { Trx } from '../../database/tx.ts';
import { summariseMeasurements } from '../../people/report-summaries.ts';
import { type BatchContext, failedRow, type ImportContext, type Importer, type RowVerdict } from '../importer.ts';
import type { MappedRow } from '../tables/map-columns.ts';
import type { MeasuredValue, Range } from '../tables/measurements.ts';
import { matchPeople } from './match-people.ts';

type Measurement = Omit<
  Selectable<MeasurementTable>,
  'company_id' | 'source' | 'import_id' | 'created_at' | 'updated_at'
>;

type Overlay = Map<string, Stored>;

export const measurementImporter: Importer<Measurement, Overlay> = {
  newOverlay: () => new Map(),
  validate: validateMeasurements,
  store,
};

async function validateMeasurements(
  db: Trx,
  rows: readonly MappedRow[],
  { scope, kind }: ImportContext,
  { overlay }: BatchContext<Overlay>,
): Promise<RowVerdict<Measurement>[]> {
  const whomOf = await matchPeople(db, scope, rows);
  const planned = rows.map((row) => {
    if (Object.keys(row.errors).length > 0) return failedRow<Measurement>(row, {});
    const match = whomOf(row);

    return 'errors' in match
      ? failedRow<Measurement>(row, match.errors)
      : { row, outcome: 'created' as const, errors: {}, existing: match.email, plan: planOf(row, match.id) };
  });
  const stored = await findStored(
    db,
    scope.companyId,
    kind,
    planned.flatMap(({ plan }) => (plan ? [plan] : [])),
  );

  return planned.map((verdict) => {
    if (!verdict.plan) return verdict;
    const key = keyOf(verdict.plan);
    const result = compared(verdict, verdict.plan, overlay.get(key) ?? stored.get(key));
    if (result.plan) overlay.set(key, result.plan);

    return result;
  });
}

function planOf({ values }: MappedRow, personId: string): Measurement {
  const value = values.value as MeasuredValue;
  const range = values.referenceRange as Range | undefined;
  const name = String(values.name);

  return {
    id: v7(),
    person_id: personId,
    name,
    name_norm: normalise(name),
    measured_on: String(values.measuredOn),
    value: value.text,
    value_number: value.number,
    unit: String(values.unit ?? ''),
    reference_range: range?.text ?? '',
    reference_low: range?.low ?? null,
    reference_high: range?.high ?? null,
  };
}

const keyOf = ({ person_id, name_norm, measured_on }: Pick<Measurement, 'person_id' | 'name_norm' | 'measured_on'>) =>
  `${person_id} ${measured_on} ${name_norm}`;

type Stored = Pick<Measurement, 'person_id' | 'name_norm' | 'measured_on' | 'value' | 'unit' | 'reference_range'>;

async function findStored(
  db: Trx,
  companyId: string,
  source: string,
  plans: readonly Measurement[],
): Promise<Map<string, Stored>> {
  if (plans.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select person_id, name_norm, measured_on, value, unit, reference_range
    from json_to_recordset(${JSON.stringify(plans)}::json) as wanted (person_id uuid, name_norm text, measured_on date)
    join measurement using (person_id, name_norm, measured_on)
    where measurement.company_id = ${companyId} and measurement.source = ${source}
  `.execute(db);

  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Importing the same file again changes nothing; a corrected one updates. */
function compared(
  verdict: RowVerdict<Measurement>,
  plan: Measurement,
  stored: Stored | undefined,
): RowVerdict<Measurement> {
  const isSame =
    stored?.value === plan.value && stored.unit === plan.unit && stored.reference_range === plan.reference_range;
  if (!isSame && !verdict.row.isRepeated) return stored ? { ...verdict, outcome: 'updated' } : verdict;
  const { plan: _, ...unchanged } = verdict;

  return { ...unchanged, outcome: 'unchanged' };
}

async function store(
  db: Trx,
  verdicts: readonly RowVerdict<Measurement>[],
  { principal: { companyId }, kind, id }: ImportContext,
): Promise<RowVerdict<Measurement>[]> {
  // If two rows are about the same measurement, the later one wins.
  const plans = new Map(verdicts.flatMap(({ plan }) => (plan ? [[keyOf(plan), plan] as const] : [])));
  if (plans.size > 0) {
    await sql`
      insert into measurement (company_id, id, person_id, source, name, name_norm, measured_on, value, value_number, unit,
        reference_range, reference_low, reference_high, import_id)
      select ${companyId}::uuid, id, person_id, ${kind}, name, name_norm, measured_on, value, value_number, unit,
        reference_range, reference_low, reference_high, ${id}::uuid
      from json_to_recordset(${JSON.stringify([...plans.values()])}::json) as given (id uuid, person_id uuid, name text,
        name_norm text, measured_on date, value text, value_number numeric, unit text, reference_range text,
        reference_low numeric, reference_high numeric)
      on conflict (company_id, person_id, source, name_norm, measured_on) do update set
        name = excluded.name, value = excluded.value, value_number = excluded.value_number, unit = excluded.unit,
        reference_range = excluded.reference_range, reference_low = excluded.reference_low,
        reference_high = excluded.reference_high, import_id = excluded.import_id, updated_at = now()
    `.execute(db);
    await summariseMeasurements(
      db,
      companyId,
      [...plans.values()].map(({ person_id }) => person_id),
    );
  }

  return [...verdicts];
}
