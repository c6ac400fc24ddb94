import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import transitions from '../../src/machines/charts/transitions.json';
import { MAX_STEPS, type Recording, type Step } from '../../src/machines/recorder/recording.ts';
import { changedCharts, readRecording, writeRecording } from '../../src/machines/recorder/recording-file.ts';
import { stepOf } from './charts/workflows.chart.ts';

const SEED = 13;
const good = [1, 2, 3].map((at) => stepOf({ at }));
const fileOf = (steps: unknown[], version = 2) =>
  JSON.stringify({ format: 'wellness-console-recording', version, steps });
const read = (text: string) => readRecording(text, transitions);

describe('a recording', () => {
  it('is the same when it is read from a file', () => {
    expect(read(writeRecording(good))).toEqual({ steps: good, damaged: 0, isCutShort: false, charts: {} });
  });

  it('has the versions of its charts, and lists those that have changed since', () => {
    const steps = [...good, stepOf({ chart: 'login' }), stepOf({ chart: 'payroll' }), stepOf({ chart: 'toasts' })];
    const then = { logo: 'a1', login: 'b1', payroll: 'c1', form: 'd1' };
    const recording = read(writeRecording(steps, then)) as Recording;

    expect(recording.charts).toEqual({ logo: 'a1', login: 'b1', payroll: 'c1' });
    expect(changedCharts(recording, { logo: 'a1', login: 'b2', toasts: 'e2', form: 'd2' })).toEqual(['login']);
    expect(read(fileOf(good).replace('"steps"', '"charts":{"logo":1,"login":"b1"},"steps"'))?.charts).toEqual({
      login: 'b1',
    });
  });

  it.each(['', '[]', 'null', '{"format":"another","version":2,"steps":[]}', fileOf([{ at: 1 }]), fileOf(good, 3)])(
    'is not read from %s',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it.each<[string, object]>([
    ['a moment that no date can tell', { at: 1e300 }],
    ['a status that is no number', { answer: { toString: 1 } }],
    ['a state that is no text', { states: ['logo', null] }],
    ['a change that cannot be said in words', { changes: { size: { toString: 1 } } }],
    ['changes that are nested', { changes: { size: [[1]] } }],
  ])('skips a step with %s, keeps the others, and counts the damage', (_, damage) => {
    const steps = [good[0], { ...good[1], ...damage }, good[2]];

    expect(read(fileOf(steps))).toEqual({ steps: [good[0], good[2]], damaged: 1, isCutShort: false, charts: {} });
  });

  it('keeps steps with charts, states and transitions that this console does not have', () => {
    const strange = stepOf({
      chart: 'payroll',
      states: ['payroll.dreaming'],
      taken: ['payroll --x[isLost]--> nowhere'],
    });

    expect(read(fileOf([strange]))?.steps).toEqual([strange]);
  });

  it('of format 1 gets today’s transition names if states and event are unambiguous', () => {
    const crops = stepOf({ taken: ['logo.choosing --file.chosen[1]--> logo.cropping'] });
    const either = stepOf({ taken: ['logo.choosing --file.chosen[0]--> logo.choosing'] });
    const shared = stepOf({ chart: 'form', taken: ['form.loading --xstate.done.actor.loadForm[0]--> form.editing'] });

    expect(read(fileOf([crops, either, shared], 1))?.steps.map(({ taken }) => taken)).toEqual([
      ['logo.choosing --file.chosen--> logo.cropping'],
      either.taken,
      ['form.loading --xstate.done.actor.loadForm[isSuccess]--> form.editing'],
    ]);
  });

  it('that is cut short is read up to its last complete step', () => {
    const text = writeRecording(good);
    const inThirdStep = text.lastIndexOf('"tab"');

    expect(read(text.slice(0, inThirdStep))).toEqual({
      steps: good.slice(0, 2),
      damaged: 0,
      isCutShort: true,
      charts: {},
    });
    expect(read(text.slice(0, 80))).toBeNull();
  });

  it('has no more steps than can be shown', () => {
    const steps = Array.from({ length: MAX_STEPS + 5 }, (_, at) => stepOf({ at }));

    expect(read(fileOf(steps))?.steps.map(({ at }) => at)[0]).toBe(5);
  });
});

/** Steps in which some fields are anything that JSON can hold. */
const spoiltStep = fc
  .tuple(fc.dictionary(fc.constantFrom(...Object.keys(good[0] as Step), 'answer'), fc.jsonValue()), fc.jsonValue())
  .map(([changes, anything]) => (Object.keys(changes).length > 0 ? { ...good[0], ...changes } : anything));

/** The text of a recording with a part cut out, doubled or overwritten. */
const spoiltText = fc
  .tuple(fc.nat(), fc.nat({ max: 60 }), fc.string({ unit: 'binary', maxLength: 8 }), fc.boolean())
  .map(([start, length, instead, isCut]) => {
    const text = writeRecording(good);
    const from = start % text.length;

    return text.slice(0, from) + instead + (isCut ? '' : text.slice(from + length));
  });

describe('the reader of recordings', () => {
  it('keeps every good step among damaged ones', () => {
    fc.assert(
      fc.property(fc.array(spoiltStep, { maxLength: 6 }), fc.nat({ max: 6 }), (spoilt, place) => {
        const marked = stepOf({ at: 4_711, tab: 'the good one' });
        const recording = read(fileOf(spoilt.toSpliced(place, 0, marked)));

        expect(recording?.steps).toContainEqual(marked);
        expect((recording?.steps.length ?? 0) + (recording?.damaged ?? 0)).toBe(spoilt.length + 1);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('returns only steps that can be shown, for any file', () => {
    fc.assert(
      fc.property(fc.oneof(spoiltText, fc.string(), fc.json(), fc.array(spoiltStep).map(fileOf)), (text) => {
        for (const { at, answer, states, taken, changes } of read(text)?.steps ?? []) {
          new Date(at).toISOString();
          expect(`${answer} ${states.join()} ${taken.join()}`).toBeTypeOf('string');
          for (const value of Object.values(changes)) expect(String(value)).toBeTypeOf('string');
        }
      }),
      { seed: SEED, numRuns: 600 },
    );
  });
});
