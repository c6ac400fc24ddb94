import { type RawBuilder, sql } from 'kysely';
import { MOST_TIMES } from '../../src/rules/workflows/counted.ts';

/** A batch adds no more to anything than one line may, in however many lines and on however many days it is sent. */
export function limited<Line extends { times: number }>(
  lines: readonly Line[],
  whatOf: (line: Line) => string,
): Line[] {
  const left = new Map<string, number>();

  return lines.flatMap((line) => {
    const rest = left.get(whatOf(line)) ?? MOST_TIMES;
    const times = Math.min(line.times, rest);
    left.set(whatOf(line), rest - times);

    return times > 0 ? [{ ...line, times }] : [];
  });
}

/** One line for each key, in a fixed order, so that two transactions can't deadlock. */
export function merged<Line extends { times: number }>(lines: readonly Line[], keyOf: (line: Line) => string): Line[] {
  const byKey = new Map<string, Line>();
  for (const line of lines) {
    const key = keyOf(line);
    byKey.set(key, { ...line, times: line.times + (byKey.get(key)?.times ?? 0) });
  }

  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

/** For a conflict with a line that is stored already. A counter that is full stays full. */
export const addedTimes = (table: string): RawBuilder<number> =>
  sql<number>`least(${sql.ref(`${table}.times`)}::bigint + excluded.times, 2000000000)::integer`;
