import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import shapes from '../../../src/machines/charts/shapes.json';
import { counted, dwellText, passageText } from '../../../src/rules/workflows/counted.ts';
import { type DwellLine, dwellFigures } from '../../../src/rules/workflows/dwell-figures.ts';
import {
  bucketInWords,
  bucketOf,
  canBeGivenUp,
  isUnfinished,
  LAST_BUCKET,
  quantile,
  sharedCharts,
  unfinishedStates,
} from '../../../src/rules/workflows/dwell-times.ts';

const lineOf = (changes: Partial<DwellLine> = {}): DwellLine => ({
  chart: 'form',
  state: 'form.editing.filling',
  page: '/employees/add',
  bucket: 5,
  isLeft: false,
  month: '2026-10',
  times: 5,
  ...changes,
});

describe('a dwell time', () => {
  it.each([
    [0, 0, 'under 1 s'],
    [999, 0, 'under 1 s'],
    [1_000, 1, '1 s to 2 s'],
    [120_000, 12, '2 min to 3 min'],
    [59_000, 9, '45 s to 1 min'],
    [100_000, 11, '90 s to 2 min'],
    [3_600_000, 19, '1 h to 2 h'],
    [1e9, LAST_BUCKET, 'over 8 h'],
  ])('of %i ms is in bucket %i, %s', (ms, bucket, words) => {
    expect(bucketOf(ms)).toBe(bucket);
    expect(bucketInWords(bucket)).toBe(words);
  });

  it('has a median and a 90th percentile', () => {
    expect(quantile([0, 5, 4, 1], 0.5)).toBe(1);
    expect(quantile([0, 5, 4, 1], 0.9)).toBe(2);
    expect(quantile([0, 0], 0.5)).toBeNull();
  });
});

describe('a usage count', () => {
  it('is the same after it is written and parsed', () => {
    const dwell = { chart: 'form', state: 'form.editing.filling', page: '/a/:id', bucket: 7, isLeft: true };
    expect(counted(dwellText(dwell))).toEqual({ dwell });
    expect(counted(dwellText({ ...dwell, page: '', isLeft: false }))).toEqual({
      dwell: { ...dwell, page: '', isLeft: false },
    });
    expect(counted(passageText('form.loading', 'form.saved'))).toEqual({
      passage: { chart: 'form', from: 'form.loading', to: 'form.saved' },
    });
    expect(counted('logo.choosing --file.chosen--> logo.cropping').arrow?.to).toBe('logo.cropping');
  });
});

describe('abandoned states', () => {
  it('exist in the charts', () => {
    const known = Object.entries(shapes).flatMap(([chart, states]) => states.map((state) => `${chart}.${state}`));
    expect(unfinishedStates.filter((state) => !known.includes(state))).toEqual([]);
  });

  it('are exactly these', () => {
    expect(unfinishedStates).toEqual([
      'session.signedIn.page.onboarding',
      'changePassword.ready',
      ...['logo.choosing', 'logo.cropping', 'logo.interrupted'],
      ...['bulkUpload.choosing', 'bulkUpload.checked', 'bulkUpload.fileRefused', 'bulkUpload.slowedDown'],
      ...['bulkUpload.notAllowed', 'bulkUpload.interrupted'],
      'bulkUpload.connectionLost',
      ...['leaveReview.reviewing', 'leaveReview.connectionLost', 'leaveReview.undoing.connectionLost'],
      'leaveReview.refused',
      ...['decideMany.asking', 'decideMany.connectionLost'],
      ...['peopleChange.asking', 'peopleChange.previewing', 'peopleChange.confirming', 'peopleChange.connectionLost'],
      ...['ticket.writing', 'ticket.offline'],
      ...['articleDraft.recovering', 'articleDraft.writing.leaving.asking'],
      ...['recognitionComposer.writing', 'recognitionComposer.cropping', 'recognitionComposer.asking'],
      'recognitionComposer.offline',
      ...['policyAcknowledgement.reading', 'policyAcknowledgement.unanswered'],
      ...['form.editing', 'form.stale', 'form.askingToSave', 'form.askingToLeave', 'form.failed', 'form.unreachable'],
    ]);
    expect(['form', 'collection', 'toString'].filter(canBeGivenUp)).toEqual(['form']);
  });

  it('are counted by page for charts on several pages', () => {
    expect([...sharedCharts]).toEqual(['form', 'collection', 'resource', 'bulkUpload']);
  });

  it('are in the middle of something, not done or still loading', () => {
    expect(isUnfinished('form.editing.filling')).toBe(true);
    expect(isUnfinished('form.saved')).toBe(false);
    expect(isUnfinished('form.loading')).toBe(false);
    expect(isUnfinished('collection.browsing.ready')).toBe(false);
  });
});

describe('the figures for dwell times', () => {
  it('cover all pages for a state without a page', () => {
    expect(dwellFigures([lineOf({ page: '', times: 7 })])).toEqual([
      { chart: 'form', state: 'form.editing.filling', page: '', times: 5, left: 0, median: null, p90: null },
    ]);
  });

  it('separate states and pages, each with its lengths', () => {
    const lines = [
      lineOf({ times: 20, bucket: 2 }),
      lineOf({ times: 20, bucket: 22, page: '/departments' }),
      lineOf({ times: 25, bucket: 7, state: 'form.stale', page: '' }),
      lineOf({ times: 25, bucket: 9, state: 'form.stale', page: '/departments' }),
    ];

    expect(dwellFigures(lines).map(({ state, page, times, median, p90 }) => [state, page, times, median, p90])).toEqual(
      [
        ['form.editing.filling', '', 40, 2, 22],
        ['form.editing.filling', '/employees/add', 20, 2, 2],
        ['form.editing.filling', '/departments', 20, 22, 22],
        ['form.stale', '', 50, 7, 9],
        ['form.stale', '/departments', 25, 9, 9],
      ],
    );
  });

  it('round each month of each page separately, and add those up', () => {
    const lines = [
      lineOf({ times: 9 }),
      lineOf({ times: 4, isLeft: true }),
      lineOf({ times: 7, month: '2026-11', isLeft: true }),
      lineOf({ times: 4, page: '/departments' }),
    ];
    expect(dwellFigures(lines)).toEqual([
      expect.objectContaining({ page: '', times: 15, left: 5, median: null }),
      expect.objectContaining({ page: '/employees/add', times: 15, left: 5 }),
    ]);
  });

  it('add up the lengths of several months', () => {
    const lines = [
      lineOf({ bucket: 2, times: 15 }),
      lineOf({ bucket: 2, times: 15, month: '2026-11' }),
      lineOf({ bucket: 9, times: 20, month: '2026-11' }),
    ];

    expect(dwellFigures(lines)[0]).toMatchObject({ times: 50, median: 2, p90: 9 });
  });

  it('show times only for twenty or more visits', () => {
    expect(dwellFigures([lineOf({ times: 19, page: '' })])[0]?.median).toBeNull();
    expect(dwellFigures([lineOf({ times: 20, page: '' })])[0]).toMatchObject({ median: 5, p90: 5 });
  });

  it('reveal no more by subtracting pages, months and totals', () => {
    const lines = fc.array(
      fc
        .record({
          page: fc.constantFrom('/employees/add', '/departments', '/branches/addBranch', '/a', '/b', '/c'),
          month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
          bucket: fc.integer({ min: 0, max: LAST_BUCKET }),
          isLeft: fc.boolean(),
          times: fc.integer({ min: 1, max: 12 }),
        })
        .map(lineOf),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const months = ['2026-09', '2026-10', '2026-11'];
        const told = (which: readonly string[]) => dwellFigures(all.filter(({ month }) => which.includes(month)));
        const numbers = (which: readonly string[]) =>
          told(which)
            .filter(({ page }) => page !== '')
            .flatMap(({ times, left }) => [times, left]);
        for (const number of numbers(months)) expect(number % 5).toBe(0);
        // The smallest published figure is one page in one month: everything else is a sum of those.
        const sumOf = (which: readonly string[], kind: 'times' | 'left') =>
          which
            .flatMap((month) => told([month]))
            .filter(({ page }) => page !== '')
            .reduce((sum, one) => sum + one[kind], 0);
        for (const which of [months, months.slice(1), months.slice(0, 1)])
          for (const kind of ['times', 'left'] as const)
            expect(told(which).find(({ page }) => page === '')?.[kind] ?? 0).toBe(sumOf(which, kind));
        // So one visit more or less of a page that is hidden changes no count.
        const hidden = all.find(({ page, month }) => {
          const own = all.filter((line) => line.page === page && line.month === month);

          return own.reduce((sum, { times }) => sum + times, 0) < 4;
        });
        if (!hidden) return;
        const counts = (some: readonly DwellLine[]) =>
          new Map(dwellFigures(some).map(({ page, times, left }) => [page, [times, left]]));
        expect(counts([...all, { ...hidden, times: 1 }])).toEqual(counts(all));
        expect(counts(all.filter((line) => line.page !== hidden.page || line.month !== hidden.month))).toEqual(
          counts(all),
        );
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});
