import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../server/database/tx.ts';
import { summariseMeasurements } from '../server/people/report-summaries.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { insertRows } from './bulk.ts';
import { addDays, lastWorkday } from './days.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { type Dice, dice } from './random.ts';

interface Kind {
  readonly source: 'blood' | 'cvff';
  readonly name: string;
  readonly unit: string;
  readonly range: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly usual: number;
  readonly spread: number;
  readonly digits: number;
}

const kinds: readonly Kind[] = [
  {
    source: 'blood',
    name: 'LDL cholesterol',
    unit: 'mmol/L',
    range: '< 3.0',
    low: null,
    high: 3,
    usual: 2.8,
    spread: 0.8,
    digits: 1,
  },
  {
    source: 'blood',
    name: 'HDL cholesterol',
    unit: 'mmol/L',
    range: '1.0 - 2.2',
    low: 1,
    high: 2.2,
    usual: 1.5,
    spread: 0.5,
    digits: 1,
  },
  {
    source: 'blood',
    name: 'Fasting glucose',
    unit: 'mmol/L',
    range: '3.9 - 5.5',
    low: 3.9,
    high: 5.5,
    usual: 4.9,
    spread: 0.7,
    digits: 1,
  },
  {
    source: 'blood',
    name: 'Vitamin D',
    unit: 'nmol/L',
    range: '50 - 125',
    low: 50,
    high: 125,
    usual: 64,
    spread: 26,
    digits: 0,
  },
  {
    source: 'cvff',
    name: 'VO2 max',
    unit: 'ml/kg/min',
    range: '> 35',
    low: 35,
    high: null,
    usual: 39,
    spread: 7,
    digits: 1,
  },
  {
    source: 'cvff',
    name: 'Resting heart rate',
    unit: 'bpm',
    range: '50 - 80',
    low: 50,
    high: 80,
    usual: 66,
    spread: 13,
    digits: 0,
  },
  {
    source: 'cvff',
    name: 'Grip strength',
    unit: 'kg',
    range: '',
    low: null,
    high: null,
    usual: 38,
    spread: 12,
    digits: 0,
  },
];

const advice = [
  ['Nutrition', 'Eat oily fish twice a week and less processed meat. We look at the cholesterol again in half a year.'],
  ['Movement', 'Walk briskly for half an hour on five days a week.'],
  ['Sleep', 'Go to bed at the same time on work days and at weekends.'],
] as const;

const PEOPLE = 42;
const ROUNDS = 4;
const DAYS_BETWEEN = 170;

/** Four rounds of checks over a year and a half, for some people of every branch. */
export async function measurePeople(trx: Trx, { companyId: company_id, day }: Structure): Promise<void> {
  const chance = dice(83);
  const nextId = idsFrom('2025-06-02T08:00:00Z', chance);
  const { rows: people } = await sql<{ id: string }>`
    select id from person
    where company_id = ${company_id} and is_enabled and roles = '{employee}' and joined_on < ${addDays(day, -519)}
    order by emp_id limit ${PEOPLE}
  `.execute(trx);
  const measured = people.flatMap(({ id }) =>
    resultsOf(day, chance).map((row) => ({ company_id, id: nextId(), person_id: id, ...row })),
  );
  await insertRows(trx, 'measurement', measured);
  await summariseMeasurements(
    trx,
    company_id,
    people.map(({ id }) => id),
  );
  const recommendedOn = lastWorkday(addDays(day, -12));
  await insertRows(
    trx,
    'recommendation',
    people
      .filter((_, place) => place % 3 === 0)
      .map(({ id }, place) => {
        const [category, body] = advice[place % advice.length] ?? advice[0];
        const body_hash = `\\x${createHash('sha256').update(normalise(body)).digest('hex')}`;

        return {
          company_id,
          id: nextId(),
          person_id: id,
          body,
          body_hash,
          category,
          recommended_on: recommendedOn,
          ...stampedOn(recommendedOn),
        };
      }),
  );
  for (const [place, { id }] of people.entries()) {
    if (place % 4 !== 0) continue;
    await trx
      .updateTable('person_report')
      .set({
        next_check_on: addDays(day, place % 8 === 0 ? -3 : 90),
        // No one is reminded while the demo is being made.
        reminded_on: addDays(day, place % 8 === 0 ? -3 : 90),
        ...(place % 8 === 0 && { note: 'Was fasting. Prefers an appointment in the morning.' }),
      })
      .where('company_id', '=', company_id)
      .where('person_id', '=', id)
      .execute();
  }
}

const stampedOn = (day: string) => ({ created_at: `${day}T15:00:00Z`, updated_at: `${day}T15:00:00Z` });

/** Someone's values move slowly from round to round. */
function resultsOf(day: string, chance: Dice) {
  return kinds.flatMap(({ source, name, unit, range, low, high, usual, spread, digits }) => {
    let value = chance.around(usual, spread);

    return Array.from({ length: ROUNDS }, (_, round) => {
      value += chance.around(0, spread / 2);
      const shown = value.toFixed(digits);
      const measured_on = lastWorkday(addDays(day, -14 - DAYS_BETWEEN * (ROUNDS - 1 - round)));

      return {
        source,
        name,
        name_norm: normalise(name),
        measured_on,
        value: shown,
        value_number: Number(shown),
        unit,
        reference_range: range,
        reference_low: low,
        reference_high: high,
        ...stampedOn(measured_on),
      };
    });
  });
}
