import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, type Possible } from '../../../server/reports/company/recount.ts';
import { shownGroups } from '../../../src/rules/reports/small-cells.ts';
import { SMALLEST_GROUP } from '../../../src/rules/shared/small-groups.ts';

const groupsOfPeople = fc
  .array(fc.uniqueArray(fc.nat(30).map(String), { maxLength: 12 }), { minLength: 1, maxLength: 8 })
  .map(
    (groups) => new Map(groups.map((people, index) => [`group ${index}`, new Set(people)] as [string, Set<string>])),
  );

const isLarge = (people: ReadonlySet<string>) => people.size >= SMALLEST_GROUP;

describe('the groups shown together with their total', () => {
  it('never reveal a group of one to four people, even by subtraction', () => {
    fc.assert(
      fc.property(groupsOfPeople, (groups) => {
        const shown = shownGroups(groups);
        const hidden = [...groups].filter(([key]) => !shown.has(key));
        const everybody = new Set([...groups.values()].flatMap((people) => [...people]));
        const left = new Set(hidden.flatMap(([, people]) => [...people]));
        for (const key of shown) expect(groups.get(key)?.size).toBeGreaterThanOrEqual(SMALLEST_GROUP);
        if (shown.size > 0 && everybody.size > 0) expect(left.size === 0 || isLarge(left)).toBe(true);
      }),
    );
  });

  it('are the same whether small groups have a few people or none', () => {
    fc.assert(
      fc.property(groupsOfPeople, (groups) => {
        const emptied = new Map(
          [...groups].map(([key, people]) => [key, isLarge(people) ? people : new Set<string>()]),
        );
        expect(shownGroups(groups)).toEqual(shownGroups(emptied));
      }),
    );
  });

  it('are all groups if all are large, and all large ones but the smallest otherwise', () => {
    const people = (count: number) => new Set(Array.from({ length: count }, (_, index) => String(index)));
    const shown = (...sizes: number[]) => [...shownGroups(new Map(sizes.map((size) => [String(size), people(size)])))];
    expect(shown(5, 6, 20)).toEqual(['5', '6', '20']);
    expect(shown(4, 6, 20)).toEqual(['20']);
    expect(shown(0, 6, 20)).toEqual(['20']);
    expect(shown(0, 20)).toEqual([]);
  });
});

describe('the sick leave figures by branch and month', () => {
  const possible: Possible = {
    department: ['d0', 'd1', 'd2'],
    type: ['t0', 't1', 't2'],
    weekday: ['1', '2', '3', '4', '5'],
  };
  const row = fc.record({
    branch: fc.constant('b'),
    department: fc.constantFrom(...possible.department),
    type: fc.constantFrom(...possible.type),
    weekday: fc.integer({ min: 1, max: 5 }),
    person: fc.nat(25).map(String),
    days: fc.constant(1),
    spells: fc.constant(1),
  });
  const memberOf = {
    department: ({ department }: { department: string }) => department,
    type: ({ type }: { type: string }) => type,
    weekday: ({ weekday }: { weekday: number }) => String(weekday),
  };

  /**
   * Subtracts any of the shown members of a family from the total, and checks that the rest doesn't reveal a small
   * group.
   */
  it('reveal nothing about fewer than five people', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 5, maxLength: 60 }), (rows) => {
        const cells = cellsOf('b', rows, possible);
        const isWholeShown = cells[0]?.days !== null;
        for (const family of ['department', 'type', 'weekday'] as const) {
          const shown = cells
            .filter((cell) => cell.family === family && cell.days !== null)
            .map(({ member }) => member);
          if (!isWholeShown) expect(shown).toEqual([]);
          const left = rows.filter((one) => !shown.includes(memberOf[family](one)));
          const people = new Set(left.map(({ person }) => person)).size;
          if (isWholeShown) expect(people === 0 || people >= SMALLEST_GROUP).toBe(true);
          const sizeOf = (member: string) =>
            new Set(rows.filter((one) => memberOf[family](one) === member).map(({ person }) => person)).size;
          const large = possible[family].filter((member) => sizeOf(member) >= SMALLEST_GROUP);
          const withoutFew = rows.filter((one) => large.includes(memberOf[family](one)));
          const shownWithout = cellsOf('b', withoutFew, possible)
            .filter((cell) => cell.family === family && cell.days !== null)
            .map(({ member }) => member);
          if (large.length > 0) expect(shownWithout.sort()).toEqual([...shown].sort());
        }
      }),
    );
  });
});
