/** Three months of workflow counts, defined as paths, so that what enters a state also leaves it. */

import type { Trx } from '../server/database/tx.ts';
import { isKnownArrow } from '../server/workflows/known-arrows.ts';
import { arrowOf } from '../src/rules/workflows/arrows.ts';
import { insertRows } from './bulk.ts';
import usage from './data/usage.json' with { type: 'json' };
import { addDays, mondayOf, weekday } from './days.ts';
import type { Structure } from './people.ts';
import { dice } from './random.ts';
import { passageRows, stayRows } from './stays.ts';

const countedFrom = (day: string): string => addDays(mondayOf(day), -91);

/**
 * A chart's paths, each with how often a week it is taken. A path is made of transitions and of named steps, which are
 * themselves paths; `3 × typed` repeats one.
 */
const ways = Object.values(usage.ways)
  .flat()
  .map(({ weekly, path }) => ({ weekly, arrows: path.flatMap(arrowsIn) }));

function arrowsIn(part: string): string[] {
  const [, times = '1', name = part] = /^(\d+) × (.*)$/.exec(part) ?? [];
  const step = (usage.steps as Readonly<Record<string, readonly string[]>>)[name];
  const arrows = step ? step.flatMap(arrowsIn) : [name];

  return Array.from({ length: Number(times) }, () => arrows).flat();
}

const isThere = (name: string): boolean => isKnownArrow(arrowOf(name));

/** Arrows that no chart has any more; paths with them are skipped until they are corrected. */
export const strayArrows = (): string[] => ways.flatMap(({ arrows }) => arrows).filter((name) => !isThere(name));

export async function countUse(trx: Trx, { companyId, day }: Structure): Promise<void> {
  const days = countedDays(day);
  await insertRows(trx, 'workflow_count', rows(companyId, days));
  await insertRows(trx, 'workflow_stay', stayRows(companyId, days));
  await insertRows(trx, 'workflow_passage', passageRows(companyId, days));
  const counted_since = `${countedFrom(day)}T07:00:00Z`;
  await trx.updateTable('company').set({ counted_since }).where('id', '=', companyId).execute();
}

/** Working days from the first that was counted until yesterday. */
function countedDays(today: string): string[] {
  const days: string[] = [];
  for (let day = countedFrom(today); day < today; day = addDays(day, 1)) if (weekday(day) < 6) days.push(day);

  return days;
}

function rows(companyId: string, days: readonly string[]): object[] {
  const chance = dice(6);
  const known = ways.filter(({ arrows }) => arrows.every(isThere));

  return days.flatMap((day) => {
    const counted = new Map<string, number>();
    for (const { weekly, arrows } of known) {
      const gone = Math.floor((weekly / 5) * (0.6 + 0.8 * chance.fraction()) + chance.fraction());
      if (gone > 0) for (const name of arrows) counted.set(name, (counted.get(name) ?? 0) + gone);
    }

    return [...counted].map(([name, count]) => {
      const { from, to, ...arrow } = arrowOf(name);

      return { company_id: companyId, ...arrow, from_state: from, to_state: to, day, times: count };
    });
  });
}
