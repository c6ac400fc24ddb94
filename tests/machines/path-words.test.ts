import { describe, expect, it } from 'vitest';
import { charts } from './charts/charts.ts';
import { type ChartUnderTest, done, failed, generatePaths } from './support/mbt.ts';
import { eventInWords, inWords, pathId, replayCommand } from './support/path-words.ts';

const logo = charts.logo as ChartUnderTest;

describe('the name of a path', () => {
  it('stays the same when its chart gets more events', () => {
    const { 'crop.dismissed': _, ...fewer } = logo.stimuli;
    const now = new Set(generatePaths(logo).map(pathId));
    const before = generatePaths({ ...logo, stimuli: fewer }).map(pathId);

    // What only ended there goes on now.
    expect(before.filter((id) => now.has(id)).length).toBeGreaterThan(before.length / 2);
    expect(before.length).toBeGreaterThan(10);
  });

  it('differs for files that are equal as JSON', () => {
    const [small, large] = ['small.png', 'large.png'].map((name) =>
      pathId({ input: null, events: [{ type: 'file.chosen', file: new File([], name) }] }),
    );

    expect(small).not.toBe(large);
  });
});

describe('a path in words', () => {
  it('has one line per step, with the event and the state it leads to', () => {
    const path = generatePaths(logo).find(({ events }) => events.length === 2);
    if (!path) throw new Error('There is no path of two steps');

    expect(inWords(path).split('\n')).toEqual([
      '  begins with {"origin":"onboarding","level":"company","canSkip":true} → choosing.firstTime',
      expect.stringMatching(/^ {2}1\. \S.* → \S+$/),
      expect.stringMatching(/^ {2}2\. \S.* → \S+$/),
    ]);
    expect(replayCommand('logo', path)).toBe(`npm run test:paths -- --machine logo --path ${pathId(path)}`);
  });

  it('names answers, failures and timers without the library’s internal names', () => {
    const timer = { type: 'xstate.after.retryAfter.login.slowedDown' };

    expect([done('uploadLogo', { status: 200 }), failed('uploadLogo'), timer].map(eventInWords)).toEqual([
      'uploadLogo is answered {"status":200}',
      'uploadLogo fails',
      'time passes: retryAfter',
    ]);
  });
});
