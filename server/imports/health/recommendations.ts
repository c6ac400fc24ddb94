/** The same advice is given only once. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import type { Trx } from '../../database/tx.ts';
import { type BatchContext, failedRow, type ImportContext, type Importer, type RowVerdict } from '../importer.ts';
import type { MappedRow } from '../tables/map-columns.ts';
import { matchPeople } from './match-people.ts';

interface Recommendation {
  readonly id: string;
  readonly person_id: string;
  readonly body: string;
  /** SHA-256 in hexadecimal. */
  readonly body_hash: string;
  readonly category: string | null;
  readonly recommended_on: string | null;
}

type Overlay = Map<string, Stored>;

export const recommendationImporter: Importer<Recommendation, Overlay> = {
  newOverlay: () => new Map(),
  validate: validateRecommendations,
  store,
};

async function validateRecommendations(
  db: Trx,
  rows: readonly MappedRow[],
  { scope }: ImportContext,
  { overlay }: BatchContext<Overlay>,
): Promise<RowVerdict<Recommendation>[]> {
  const whomOf = await matchPeople(db, scope, rows);
  const planned = rows.map((row) => {
    if (Object.keys(row.errors).length > 0) return failedRow<Recommendation>(row, {});
    const match = whomOf(row);

    return 'errors' in match
      ? failedRow<Recommendation>(row, match.errors)
      : { row, outcome: 'created' as const, errors: {}, existing: match.email, plan: planOf(row, match.id) };
  });
  const { stored, today } = await findStored(
    db,
    scope.companyId,
    planned.flatMap(({ plan }) => (plan ? [plan] : [])),
  );

  return planned.map((verdict) => {
    if (!verdict.plan) return verdict;
    const key = keyOf(verdict.plan);
    const result = compared(verdict, verdict.plan, overlay.get(key) ?? stored.get(key), today);
    if (result.plan) overlay.set(key, result.plan);

    return result;
  });
}

function planOf({ values }: MappedRow, personId: string): Recommendation {
  const body = String(values.recommendation);

  return {
    id: v7(),
    person_id: personId,
    body,
    body_hash: createHash('sha256').update(normalise(body)).digest('hex'),
    category: values.category === undefined ? null : String(values.category),
    recommended_on: values.recommendedOn === undefined ? null : String(values.recommendedOn),
  };
}

const keyOf = ({ person_id, body_hash }: Pick<Recommendation, 'person_id' | 'body_hash'>) =>
  `${person_id} ${body_hash}`;

type Stored = Pick<Recommendation, 'person_id' | 'body_hash' | 'category' | 'recommended_on'>;

async function findStored(
  db: Trx,
  companyId: string,
  plans: readonly Recommendation[],
): Promise<{ stored: Map<string, Stored>; today: string }> {
  if (plans.length === 0) return { stored: new Map(), today: '' };
  const { rows } = await sql<{ today: string } & (Stored | Record<keyof Stored, null>)>`
    select current_date::text as today, kept.*
    from (select) as once
    left join (
      select wanted.person_id, wanted.body_hash, category, recommended_on::text
      from json_to_recordset(${JSON.stringify(plans)}::json) as wanted (person_id uuid, body_hash text)
      join recommendation on recommendation.person_id = wanted.person_id
        and recommendation.body_hash = decode(wanted.body_hash, 'hex')
      where recommendation.company_id = ${companyId}
    ) as kept on true
  `.execute(db);
  const found = rows.flatMap((row) => (row.person_id === null ? [] : [row]));

  return { stored: new Map(found.map((one) => [keyOf(one), one])), today: rows[0]?.today ?? '' };
}

/** Empty cells keep the stored value; a new recommendation is dated today. */
function compared(
  verdict: RowVerdict<Recommendation>,
  said: Recommendation,
  stored: Stored | undefined,
  today: string,
): RowVerdict<Recommendation> {
  const plan: Recommendation = {
    ...said,
    category: said.category ?? stored?.category ?? null,
    recommended_on: said.recommended_on ?? stored?.recommended_on ?? today,
  };
  const isSame =
    stored !== undefined &&
    (plan.category ?? '') === (stored.category ?? '') &&
    plan.recommended_on === stored.recommended_on;
  if (!isSame && !verdict.row.isRepeated) return { ...verdict, outcome: stored ? 'updated' : 'created', plan };
  const { plan: _, ...unchanged } = verdict;

  return { ...unchanged, outcome: 'unchanged' };
}

async function store(
  db: Trx,
  verdicts: readonly RowVerdict<Recommendation>[],
  { principal: { companyId }, id }: ImportContext,
): Promise<RowVerdict<Recommendation>[]> {
  const plans = new Map(verdicts.flatMap(({ plan }) => (plan ? [[keyOf(plan), plan] as const] : [])));
  if (plans.size > 0) {
    await sql`
      insert into recommendation as kept (company_id, id, person_id, body, body_hash, category, recommended_on, import_id)
      select ${companyId}::uuid, id, person_id, body, decode(body_hash, 'hex'), coalesce(category, ''),
        coalesce(recommended_on, current_date), ${id}::uuid
      from json_to_recordset(${JSON.stringify([...plans.values()])}::json) as given (id uuid, person_id uuid, body text,
        body_hash text, category text, recommended_on date)
      on conflict (company_id, person_id, body_hash) do update set
        category = case when excluded.category = '' then kept.category else excluded.category end,
        recommended_on = excluded.recommended_on, import_id = excluded.import_id, updated_at = now()
    `.execute(db);
  }

  return [...verdicts];
}
