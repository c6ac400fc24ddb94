/** Results of blood tests and of fitness tests: one value for each person, name and day. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import type { Trx } from '../../database/tx.ts';
import { failed, type Importer, type Importing, type Verdict } from '../importing.ts';
import type { ArrangedRow } from '../tables/arrange.ts';
import type { MeasuredValue, Range } from '../tables/measurements.ts';
import { findWhom } from './whom.ts';

export interface Measurement {
  readonly id: string;
  readonly person_id: string;
  readonly name: string;
  readonly name_norm: string;
  readonly measured_on: string;
  readonly value: string;
  readonly value_number: number | null;
  readonly unit: string;
  readonly reference_range: string;
  readonly reference_low: number | null;
  readonly reference_high: number | null;
}

export const measurements: Importer<Measurement> = { judge, store };

async function judge(
  db: Trx,
  rows: readonly ArrangedRow[],
  { scope, kind }: Importing,
): Promise<Verdict<Measurement>[]> {
  const whomOf = await findWhom(db, scope, rows);
  const planned = rows.map((row) => {
    if (Object.keys(row.errors).length > 0) return failed<Measurement>(row, {});
    const whom = whomOf(row);

    return 'errors' in whom
      ? failed<Measurement>(row, whom.errors)
      : { row, outcome: 'created' as const, errors: {}, existing: whom.email, plan: planOf(row, whom.id) };
  });
  const stored = await findStored(
    db,
    scope.companyId,
    kind,
    planned.flatMap(({ plan }) => (plan ? [plan] : [])),
  );

  return planned.map((verdict) => compared(verdict, verdict.plan && stored.get(keyOf(verdict.plan))));
}

function planOf({ values }: ArrangedRow, personId: string): Measurement {
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

/** The same file again changes nothing; a corrected one corrects. */
function compared(verdict: Verdict<Measurement>, stored: Stored | undefined): Verdict<Measurement> {
  const { plan, row } = verdict;
  if (!plan) return verdict;
  const isSame =
    stored?.value === plan.value && stored.unit === plan.unit && stored.reference_range === plan.reference_range;
  if (!isSame && !row.isRepeated) return stored ? { ...verdict, outcome: 'updated' } : verdict;
  const { plan: _, ...unchanged } = verdict;

  return { ...unchanged, outcome: 'unchanged' };
}

async function store(
  db: Trx,
  verdicts: readonly Verdict<Measurement>[],
  { who: { companyId }, kind, id }: Importing,
): Promise<Verdict<Measurement>[]> {
  // Two files of one upload may meet in a batch; the later row wins.
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
  }

  return [...verdicts];
}
