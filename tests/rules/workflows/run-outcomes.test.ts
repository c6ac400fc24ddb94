import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { catalogue } from '../../../src/machines/catalogue.ts';
import shapes from '../../../src/machines/charts/shapes.json';
import transitions from '../../../src/machines/charts/transitions.json';
import { allNodes } from '../../../src/machines/transition-names.ts';
import { arrowOf } from '../../../src/rules/workflows/arrows.ts';
import { detourOf, detours, failureStates } from '../../../src/rules/workflows/detours.ts';
import { byLoss, endStates, FEWEST_RUNS, lostAt, runOutcome } from '../../../src/rules/workflows/run-outcomes.ts';

const passage = (from: string, to: string, times: number) => ({ chart: from.split('.')[0] ?? '', from, to, times });
const reached = (state: string, times: number) => passage(state, state, times);
const dwell = (state: string, times: number, left: number, page = '') => ({
  chart: state.split('.')[0] ?? '',
  ...{ state, page, times, left },
});

describe('the outcome of a chart’s runs', () => {
  it('uses states that exist', () => {
    const known = Object.entries(shapes).flatMap(([chart, states]) => states.map((state) => `${chart}.${state}`));

    expect(endStates.filter((state) => !known.includes(state))).toEqual([]);
  });

  it('counts started, finished and abandoned runs, and the percentage lost', () => {
    const outcome = runOutcome('form', {
      passages: [reached('form.loading', 100), reached('form.saved', 70), reached('logo.done', 40)],
      dwellTimes: [
        dwell('form.editing.filling', 90, 20),
        dwell('form.editing.filling', 60, 15, '/departments'),
        dwell('form.submitting', 80, 5),
        dwell('logo.cropping', 30, 30),
      ],
    });

    expect(outcome).toEqual({
      ...{ chart: 'form', started: 100, finished: 70, lost: 20, share: 20 },
    });
  });

  it('counts a run once if it reached two nested states or two good ends', () => {
    const { started, finished } = runOutcome('bulkUpload', {
      passages: [
        reached('bulkUpload.choosing', 50),
        reached('bulkUpload.someRefused.shown', 20),
        reached('bulkUpload.allAccepted', 20),
        passage('bulkUpload.someRefused.shown', 'bulkUpload.allAccepted', 10),
      ],
      dwellTimes: [],
    });

    expect([started, finished]).toEqual([50, 30]);
  });

  it('does not count a failure if the same run ended well later', () => {
    const counted = {
      passages: [
        reached('attachment.checking', 60),
        reached('attachment.failed', 20),
        passage('attachment.failed', 'attachment.stored', 15),
      ],
      dwellTimes: [],
    };

    expect(runOutcome('attachment', counted)).toMatchObject({ lost: 5, share: 8 });
    expect(lostAt('attachment', counted)).toEqual([
      { state: 'attachment.failed', kind: 'failed', times: 5, share: 25 },
    ]);
  });

  it('does not count a run as abandoned if it had finished before', () => {
    const { good, left } = { good: 'bulkUpload.allAccepted.shown', left: 'bulkUpload.fileRefused' };
    const counted = {
      passages: [reached('bulkUpload.choosing', 50), reached(good, 40), reached(left, 20), passage(good, left, 15)],
      dwellTimes: [dwell(left, 20, 20)],
    };

    expect(runOutcome('bulkUpload', counted)).toMatchObject({ finished: 40, lost: 5 });
    expect(lostAt('bulkUpload', counted)).toMatchObject([{ state: left, times: 5 }]);
  });

  it('never counts more lost runs than unfinished ones', () => {
    const counted = {
      passages: [reached('bulkUpload.choosing', 50), reached('bulkUpload.allAccepted.shown', 40)],
      dwellTimes: [dwell('bulkUpload.choosing', 80, 30)],
    };

    expect(runOutcome('bulkUpload', counted)).toMatchObject({ started: 50, finished: 40, lost: 10, share: 20 });
  });

  it('has no percentage for fewer than ten runs, and no finished runs for a chart without an end', () => {
    const few = { passages: [reached('logo.choosing.again', 5)], dwellTimes: [dwell('logo.cropping', 5, 5)] };
    expect(runOutcome('logo', few)).toMatchObject({ started: 5, lost: 5, share: null });
    expect(runOutcome('toasts', { passages: [reached('toasts.quiet', 40)], dwellTimes: [] })).toMatchObject({
      ...{ started: 40, finished: null, lost: null, share: null },
    });
  });

  it('is sorted by loss, with unknown losses last', () => {
    const told = (chart: string, started: number, lost: number | null) => ({
      ...{ chart, started, lost, finished: null },
      share: lost === null || started < FEWEST_RUNS ? null : (100 * lost) / started,
    });
    const rows = [told('few', 5, 5), told('endless', 900, null), told('some', 20, 10), told('most', 100, 15)];

    expect(rows.sort(byLoss).map(({ chart }) => chart)).toEqual(['most', 'some', 'endless', 'few']);
  });

  it('never counts more lost or finished runs than started ones', () => {
    const states = endStates.filter((state) => state.startsWith('attachment') || state.startsWith('bulkUpload'));
    const times = fc.integer({ min: 1, max: 40 }).map((steps) => steps * 5);
    const passages = fc.array(
      fc.record({ from: fc.constantFrom(...states), to: fc.constantFrom(...states), times }).map((one) => ({
        ...one,
        chart: one.from.split('.')[0] ?? '',
      })),
    );
    const dwellTimes = fc.array(
      fc.record({ state: fc.constantFrom('bulkUpload.choosing', 'bulkUpload.checked'), times, left: times }),
    );
    fc.assert(
      fc.property(passages, dwellTimes, (moved, rested) => {
        const counted = {
          passages: moved,
          dwellTimes: rested.map((one) => ({ ...one, chart: 'bulkUpload', page: '' })),
        };
        for (const chart of ['attachment', 'bulkUpload']) {
          const { started, finished, lost, share } = runOutcome(chart, counted);
          for (const part of [finished, lost]) {
            expect(part ?? 0).toBeGreaterThanOrEqual(0);
            expect(part ?? 0).toBeLessThanOrEqual(started);
          }
          expect((finished ?? 0) + (lost ?? 0)).toBeLessThanOrEqual(started);
          expect(share === null).toBe(lost === null || started < FEWEST_RUNS);
          expect(share ?? 0).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('a detour', () => {
  it.each([
    ['form.submitting --xstate.error.actor.saveForm--> form.editing.offline', 'error'],
    ['collection.browsing.loading --xstate.done.actor.loadRows--> collection.browsing.failed', 'error'],
    ['logo.interrupted --retry.pressed--> logo.uploading', 'retry'],
    ['ticket.offline --xstate.after.messageRetry.ticket.offline--> ticket.sending', 'retry'],
    ['form.editing --form.submitted[isInvalid]--> form.editing.filling', 'back'],
    ['form.editing --form.submitted--> form.submitting', undefined],
    ['logo.stored --always--> logo.done', undefined],
    ['bulkUpload.someRefused --failedRows.pressed--> bulkUpload.someRefused', undefined],
    ['bulkUpload.checked --again.pressed--> bulkUpload.choosing', 'back'],
    ['bulkUpload.fileRefused --again.pressed--> bulkUpload.choosing', 'back'],
    ['bulkUpload.allAccepted --again.pressed--> bulkUpload.choosing', undefined],
    ['logo.choosing.firstTime --skip.pressed--> logo.skipping', undefined],
  ])('%s is %s', (name, kind) => {
    expect(detourOf(arrowOf(name))).toBe(kind);
  });

  it('is a transition that exists in the charts', () => {
    const known = Object.values(transitions).flat();
    const again = known.filter((name) => name.startsWith('bulkUpload.') && name.includes(' --again.pressed--> '));

    expect(again.filter((name) => detourOf(arrowOf(name)) === 'back')).toHaveLength(6);
  });

  it('uses failure states that exist', () => {
    const known = Object.entries(shapes).flatMap(([chart, states]) => states.map((state) => `${chart}.${state}`));

    expect([...failureStates].filter((state) => !known.includes(state))).toEqual([]);
  });

  it('leads to every state that its chart tags as failed, except one that goes on by itself', () => {
    const signs = ['failed', 'unreachable', 'refused', 'offline', 'interrupted', 'slowedDown', 'connectionLost'];
    const tagged = catalogue
      .flatMap(({ machine }) => allNodes((machine as AnyStateMachine).root))
      .filter(({ tags }) => signs.some((sign) => tags.includes(sign)))
      .map(({ id }) => id);

    expect(tagged.length).toBeGreaterThan(40);
    expect(tagged.filter((state) => !failureStates.has(state))).toEqual(['reportRun.waiting']);
  });

  it('is sorted by count', () => {
    const counts = [
      { ...arrowOf('logo.interrupted --retry.pressed--> logo.uploading'), times: 5 },
      { ...arrowOf('logo.stored --always--> logo.done'), times: 90 },
      { ...arrowOf('logo.uploading --xstate.error.actor.uploadLogo--> logo.interrupted'), times: 10 },
    ];

    expect(detours(counts).map(({ kind, times }) => [kind, times])).toEqual([
      ['error', 10],
      ['retry', 5],
    ]);
  });
});
