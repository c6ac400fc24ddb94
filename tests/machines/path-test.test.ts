import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pathTest } from '../../src/machines/recorder/path-test.ts';
import { ENDED, STARTED } from '../../src/machines/recorder/recording.ts';
import { charts } from './charts/charts.ts';
import { stepOf } from './charts/workflows.chart.ts';
import { coverOf } from './support/covers.ts';
import type { ChartUnderTest } from './support/mbt.ts';
import { recordingOf } from './support/recordings.ts';
import { retrace } from './support/retrace.ts';

const recorded = (name: string) =>
  coverOf(name).map((path, index) =>
    recordingOf(charts[name] as ChartUnderTest, path).map((step) => ({ ...step, actor: `x:${index}` })),
  );

const [wayOfTheLogo = []] = recorded('logo');

// A copy of the saved file with what it imports. Importing the original here would run its tests as part of this file.
const cache = new URL('../../.cache/', import.meta.url).pathname;
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'path-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'support'));
symlinkSync(new URL('support/retrace.ts', import.meta.url).pathname, join(folder, 'support/retrace.ts'));
const file = join(folder, 'workflows-2026-03-05T09-30.test.ts');
const watched = [...recorded('logo').slice(0, 3), ...recorded('collection').slice(0, 2)].flat();
writeFileSync(file, pathTest(watched, { logo: '1f0c3a9b' }));

describe('a recording saved as a test', async () => {
  await import(file);

  it('has one test for each chart that ran', () => {
    expect(pathTest(watched, {}).match(/^it\(/gm)).toHaveLength(5);
    expect(pathTest([...wayOfTheLogo, stepOf({ chart: 'login', event: ENDED })], {}).match(/^it\(/gm)).toHaveLength(1);
  });

  it('states the chart version it was recorded with, and quotes text from the file', () => {
    const text = pathTest([stepOf({ tab: '"); process.exit(); ("' })], { logo: '1f0c3a9b' });
    expect(text).toContain(
      '"1. logo, recorded at version 1f0c3a9b, takes the steps of \\"); process.exit(); (\\" again"',
    );
  });
});

describe('retracing a recording', () => {
  it('finds the state of a chart that was already running', () => {
    const [, ...later] = wayOfTheLogo;
    const steps = later.map((step, index) => (index === 0 ? { ...step, event: STARTED, taken: [] } : step));
    expect(retrace('logo', steps)).toEqual(steps);
  });

  it('recognises the timers of a shared chart, which carry its own ID', () => {
    const steps = recorded('collection').find((way) => way.some(({ event }) => event.startsWith('xstate.after.')));
    const ofPeople = steps?.map((step) => ({ ...step, event: step.event.replace('.people.', '.branches.') })) ?? [];
    expect(ofPeople).not.toEqual(steps);
    expect(retrace('collection', ofPeople)).toEqual(ofPeople);
  });

  it.each([
    ['goes elsewhere', { states: ['logo', 'logo.done'] }, { states: ['logo', 'logo.cropping'] }],
    ['takes another transition', { taken: [] }, {}],
    ['no longer waits for the event', { event: 'file.forgotten' }, { states: [] }],
  ])('stops at the step where the chart %s', (_, change, found) => {
    const begins = stepOf({
      event: 'xstate.init',
      states: ['logo', 'logo.choosing', 'logo.choosing.again'],
      taken: [],
    });
    const steps = [begins, stepOf({ changes: {}, ...change }), stepOf({ event: 'crop.confirmed' })];
    const retraced = retrace('logo', steps);
    expect(retraced).toHaveLength(2);
    expect(retraced).not.toEqual(steps.slice(0, 2));
    expect(retraced[1]).toMatchObject(found);
  });

  it('refuses a chart that does not exist', () => {
    expect(() => retrace('payroll', [stepOf()])).toThrow('There is no chart "payroll"');
  });
});
