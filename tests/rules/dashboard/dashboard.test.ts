import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { celebratedFrom } from '../../../src/rules/dashboard/celebrations.ts';
import {
  activeOn,
  figureFilters,
  figureIds,
  figures,
  isShownTo,
  JOINED_CHALLENGES,
  listAddress,
  trendFilters,
  trendIds,
} from '../../../src/rules/dashboard/figures.ts';
import {
  lastDays,
  readDashboardQuery,
  trendWeeks,
  weekOf,
  writeDashboardQuery,
} from '../../../src/rules/dashboard/period.ts';
import { inOrder, moved, type TileId, tileIds } from '../../../src/rules/dashboard/tiles.ts';
import type { Feature } from '../../../src/rules/shared/features.ts';
import { SMALLEST_GROUP, withheld } from '../../../src/rules/shared/small-groups.ts';

describe('the dates of the dashboard', () => {
  it('end today for a period', () => {
    expect(lastDays('2026-03-01', 7)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  });

  it('run from Monday to Sunday for a week', () => {
    for (const day of ['2026-11-16', '2026-11-19', '2026-11-22'])
      expect(weekOf(day)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('cover the twelve complete weeks before this one for trends', () => {
    const weeks = trendWeeks('2026-11-22');

    expect([weeks.length, weeks[0]?.from, weeks.at(-1)]).toEqual([
      12,
      '2026-08-24',
      { from: '2026-11-09', to: '2026-11-15' },
    ]);
    expect(weeks.every(({ from }, index) => index === 0 || from > (weeks[index - 1]?.to ?? ''))).toBe(true);
  });
});

describe('celebrated dates', () => {
  const datesFrom = (today: string) => celebratedFrom(today).map(({ day, monthDay }) => [day.slice(5), monthDay]);

  it('cover seven days, across the turn of a year', () => {
    const dates = celebratedFrom('2026-12-29');

    expect(dates).toHaveLength(7);
    expect(dates[2]).toEqual({ day: '2026-12-31', year: 2026, monthDay: 1231 });
    expect(dates[3]).toEqual({ day: '2027-01-01', year: 2027, monthDay: 101 });
  });

  it('move 29 February to the 28th in a year without it', () => {
    expect(datesFrom('2026-02-27').slice(0, 4)).toEqual([
      ['02-27', 227],
      ['02-28', 228],
      ['02-28', 229],
      ['03-01', 301],
    ]);
    expect(datesFrom('2028-02-27').slice(1, 4)).toEqual([
      ['02-28', 228],
      ['02-29', 229],
      ['03-01', 301],
    ]);
  });
});

describe('the address of the dashboard', () => {
  it('reads back what was written, and ignores anything else', () => {
    for (const query of [{}, { branchId: 'b' }, { period: 90 as const }, { branchId: 'b', period: 7 as const }])
      expect(readDashboardQuery(writeDashboardQuery(query))).toEqual(query);
    expect(readDashboardQuery('?period=31&branchId=&page=2')).toEqual({});
  });

  it('leaves out the default period', () => {
    expect(writeDashboardQuery({ period: 30 })).toBe('');
    expect(writeDashboardQuery({})).toBe('');
  });
});

describe('the dashboard tiles', () => {
  const some = fc.shuffledSubarray([...tileIds]);

  it('are complete in any arrangement, in the person’s order', () => {
    fc.assert(
      fc.property(some, (tiles) => {
        const order = inOrder({ tiles });

        expect([...order].sort()).toEqual([...tileIds].sort());
        expect(order.filter((tile) => tiles.includes(tile))).toEqual(tiles);
      }),
    );
  });

  it('leave out a tile that no longer exists', () => {
    expect(inOrder({ tiles: ['payroll' as TileId, 'people'] })).not.toContain('payroll');
  });

  it('are placed after their default predecessor unless arranged', () => {
    expect(inOrder({ tiles: ['trends', 'waiting', 'setUp'] })).toEqual([
      ...['trends', 'branches', 'departments', 'waiting', 'away', 'people', 'celebrations', 'challenges'],
      ...['recognition', 'articles', 'documents', 'setUp'],
    ]);
    expect(inOrder({ tiles: ['away', 'waiting'] }).slice(0, 4)).toEqual(['setUp', 'away', 'people', 'celebrations']);
  });

  it('stay in place when a hidden tile is moved, or one is moved past the end', () => {
    const order = inOrder({ tiles: [] });

    expect(moved(order, 'setUp', 1, ['waiting', 'away'])).toEqual(order);
    expect(moved(order, 'waiting', -1, ['waiting', 'away'])).toEqual(order);
    expect(moved(order, 'away', 1, ['waiting', 'away'])).toEqual(order);
  });

  it('move by one place among the visible tiles', () => {
    fc.assert(
      fc.property(some, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (there, which, by) => {
        const order = inOrder({ tiles: [] });
        const shown = order.filter((tile) => there.includes(tile));
        const tile = shown[which % Math.max(1, shown.length)];
        if (!tile) return;
        const after = moved(order, tile, by, shown).filter((one) => there.includes(one));
        const place = shown.indexOf(tile);

        expect(after.indexOf(tile)).toBe(Math.min(shown.length - 1, Math.max(0, place + by)));
        expect(after.filter((one) => one !== tile)).toEqual(shown.filter((one) => one !== tile));
      }),
    );
  });
});

describe('the dashboard figures', () => {
  const days = { today: '2026-11-22', week: weekOf('2026-11-22'), period: lastDays('2026-11-22', 30) };
  const everything = new Set<Feature>([
    'leave',
    'sickLeave',
    'workFromHome',
    'talkToHr',
    'policies',
    'campaigns',
    'articles',
    'recognition',
  ]);

  it('open lists with the filters that they count', () => {
    expect(listAddress('employees', figureFilters('joined', days, 'b'))).toBe(
      '/employees?branch=b&joinedFrom=2026-10-24&joinedTo=2026-11-22&state=all',
    );
  });

  it('of absent people open the calendar, on approved days', () => {
    const away = { view: ['calendar'], data: ['approved'] };

    expect(figureFilters('awayToday', days, undefined)).toEqual({ ...away, from: ['2026-11-22'], to: ['2026-11-22'] });
    expect(figureFilters('homeThisWeek', days, 'b')).toEqual({
      ...away,
      from: ['2026-11-16'],
      to: ['2026-11-22'],
      branch: ['b'],
    });
  });

  it('of active people include only those who have started', () => {
    expect(activeOn('2026-11-22')).toEqual({ state: ['enabled'], joinedTo: ['2026-11-22'] });
  });

  it('of people who leave open the list of those whose last day is near', () => {
    expect(figureFilters('leaving', days, 'b')).toEqual({
      state: ['leaving'],
      leavesTo: ['2026-12-22'],
      branch: ['b'],
    });
  });

  it('have no branch filter for lists without one', () => {
    expect(figureFilters('failedUploads', days, 'b')).toEqual({ uploads: ['failed'], from: ['2026-10-24'] });
    expect(figureFilters('posts', days, undefined)).toEqual({ state: ['todo'] });
  });

  it('of trends open lists with matching filters', () => {
    const of = { from: '2026-11-09', to: '2026-11-15' };
    const span = { from: [of.from], to: [of.to] };

    expect(Object.fromEntries(trendIds.map((id) => [id, trendFilters(id, of, undefined)]))).toEqual({
      joined: { state: ['all'], joinedFrom: span.from, joinedTo: span.to },
      left: { state: ['disabled'], leftFrom: span.from, leftTo: span.to },
      leave: { data: ['approved'], ...span },
      home: { data: ['approved'], ...span },
      posted: span,
      articlesRead: { readFrom: span.from, readTo: span.to },
    });
    expect(trendFilters('posted', of, 'b')).toEqual({ ...span, branch: ['b'] });
    expect(JOINED_CHALLENGES).toBe('challenges');
  });

  it('are shown to people who can open the list, if the company has the feature', () => {
    const shownTo = (roles: string[], features: ReadonlySet<Feature>, branch?: string) =>
      figureIds.filter((id) => isShownTo(figures[id].list, { roles, features, branch }));

    expect(shownTo(['c-admin'], everything)).toEqual(figureIds);
    expect(shownTo(['content-writer'], everything)).toEqual(['articlesRead', 'published']);
    expect(shownTo(['b-admin'], new Set())).toEqual([
      'failedUploads',
      'active',
      'joined',
      'left',
      'leaving',
      'withoutManager',
      'notSignedIn',
      'runningChallenges',
    ]);
    expect(shownTo(['c-admin'], everything, 'b')).toEqual(
      figureIds.filter(
        (id) =>
          ![
            'policyReviews',
            'unreadTickets',
            'failedUploads',
            'articlesRead',
            'published',
            'policiesInForce',
            'scheduledCampaigns',
            'sendingCampaigns',
            'sentCampaigns',
          ].includes(id),
      ),
    );
  });
});

describe('small groups', () => {
  const group = (count: number, people: number) => ({ count, people });

  it('are hidden together with the next smallest, so that the total reveals nothing', () => {
    const { hidden, isTotalShown } = withheld([group(3, 20), group(6, 20), group(9, 20)]);

    expect([[...hidden], isTotalShown]).toEqual([[0, 1], true]);
  });

  it('of people who are not counted are hidden too', () => {
    expect(withheld([group(18, 20), group(10, 20), group(12, 20)]).hidden.has(0)).toBe(true);
  });

  it('hide the total if nothing else can protect them', () => {
    expect(withheld([group(3, 20), group(0, 20)]).isTotalShown).toBe(false);
    expect(withheld([group(SMALLEST_GROUP, 20)]).isTotalShown).toBe(true);
  });
});
