/** Recommendations to people: the same advice is given once. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import type { Trx } from '../../database/tx.ts';
import { failed, type Importer, type Importing, type Verdict } from '../importing.ts';
import type { ArrangedRow } from '../tables/arrange.ts';
import { findWhom } from './whom.ts';

export interface Advice {
  readonly id: string;
  readonly person_id: string;
  readonly body: string;
  /** SHA-256 in hexadecimal. */
  readonly body_hash: string;
  readonly category: string | null;
  /** None means: the day that it is stored on. */
  readonly recommended_on: string | null;
}

export const advice: Importer<Advice> = { judge, store };

async function judge(db: Trx, rows: readonly ArrangedRow[], { scope }: Importing): Promise<Verdict<Advice>[]> {
  const whomOf = await findWhom(db, scope, rows);
  const planned = rows.map((row) => {
    if (Object.keys(row.errors).length > 0) return failed<Advice>(row, {});
    const whom = whomOf(row);

    return 'errors' in whom
      ? failed<Advice>(row, whom.errors)
      : { row, outcome: 'created' as const, errors: {}, existing: whom.email, plan: planOf(row, whom.id) };
  });
  const stored = await findStored(
    db,
    scope.companyId,
    planned.flatMap(({ plan }) => (plan ? [plan] : [])),
  );

  return planned.map((verdict) => compared(verdict, verdict.plan && stored.get(keyOf(verdict.plan))));
}

function planOf({ values }: ArrangedRow, personId: string): Advice {
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

const keyOf = ({ person_id, body_hash }: Pick<Advice, 'person_id' | 'body_hash'>) => `${person_id} ${body_hash}`;

type Stored = Pick<Advice, 'person_id' | 'body_hash' | 'category' | 'recommended_on'>;

async function findStored(db: Trx, companyId: string, plans: readonly Advice[]): Promise<Map<string, Stored>> {
  if (plans.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select wanted.person_id, wanted.body_hash, category, recommended_on
    from json_to_recordset(${JSON.stringify(plans)}::json) as wanted (person_id uuid, body_hash text)
    join recommendation on recommendation.person_id = wanted.person_id
      and recommendation.body_hash = decode(wanted.body_hash, 'hex')
    where recommendation.company_id = ${companyId}
  `.execute(db);

  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** What the row does not say stays as it is. */
function compared(verdict: Verdict<Advice>, stored: Stored | undefined): Verdict<Advice> {
  const { plan, row } = verdict;
  if (!plan) return verdict;
  const isSame =
    stored !== undefined &&
    (plan.category === null || plan.category === stored.category) &&
    (plan.recommended_on === null || plan.recommended_on === stored.recommended_on);
  if (!isSame && !row.isRepeated) return stored ? { ...verdict, outcome: 'updated' } : verdict;
  const { plan: _, ...unchanged } = verdict;

  return { ...unchanged, outcome: 'unchanged' };
}

async function store(
  db: Trx,
  verdicts: readonly Verdict<Advice>[],
  { who: { companyId }, id }: Importing,
): Promise<Verdict<Advice>[]> {
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
