import { describe, expect, it } from 'vitest';
import { extract } from '../../../scripts/charts/extract.ts';
import shapes from '../../../src/machines/charts/shapes.json';
import transitions from '../../../src/machines/charts/transitions.json';
import { logoMachine } from '../../../src/machines/logo.machine.ts';
import { startedIn } from '../../../src/rules/workflows/arrows.ts';
import { type DropOffPoint, dropOffPoints, dropOffs } from '../../../src/rules/workflows/drop-off.ts';

const known = new Set([
  ...Object.values(transitions).flat(),
  ...Object.entries(shapes).flatMap(([chart, states]) => states.map((state) => startedIn(`${chart}.${state}`))),
]);

const told = (times: Record<string, number>) => dropOffs((arrow) => times[arrow] ?? 0);

const arrowsOf = (point: DropOffPoint) => [...point.of, ...('back' in point ? point.back : point.onward)];

describe('the points where people give up', () => {
  it('use transitions that exist in the charts', () => {
    const arrows = dropOffPoints.flatMap(arrowsOf);
    expect(arrows.filter((arrow) => !known.has(arrow))).toEqual([]);
  });

  it('use transitions of their own chart', () => {
    const strangers = dropOffPoints.flatMap((point) =>
      arrowsOf(point).filter((arrow) => !new RegExp(`^${point.chart}[. ]`).test(arrow)),
    );
    expect(strangers).toEqual([]);
  });

  it('match the guard of their transition', () => {
    const guardOf = (text: string) => {
      const point = dropOffPoints.find((one) => one.text.includes(text));
      const arrow = point && 'back' in point && point.back[0];

      return extract(logoMachine).transitions.find(({ id }) => id === arrow)?.guard;
    };
    expect(guardOf('larger than 2 MB')).toBe('too large');
    expect(guardOf('not pictures')).toBe('not a PNG or JPEG');
  });

  it('are counted as part of all attempts', () => {
    const times = {
      'logo.choosing --file.chosen[isWrongType]--> logo.choosing': 10,
      'logo.choosing --file.chosen[isTooLarge]--> logo.choosing': 5,
      'logo.choosing --file.chosen--> logo.cropping': 25,
    };
    expect(told(times).map(({ text, turned, all }) => [turned, all, text])).toEqual([
      [5, 40, expect.stringContaining('larger than 2 MB')],
      [10, 40, expect.stringContaining('not pictures')],
      [0, 25, expect.stringContaining('crops were cancelled')],
    ]);
  });

  it('count the runs that did not get through if only those can be counted', () => {
    const step = (name: string) => startedIn(`session.signedIn.page.onboarding.${name}`);
    const through = 'session.signedIn.page.gate --always[isEntryPage]--> session.signedIn.page.open';
    const [first] = told({ [step('password')]: 20, [step('logo')]: 10, [through]: 20 });
    expect(first).toMatchObject({ turned: 10, all: 30 });
    // More got through than began: they had begun before anything was counted.
    expect(told({ [step('logo')]: 10, [through]: 20 })[0]).toMatchObject({ turned: 0, all: 10 });
  });

  it('are left out if they are too rare', () => {
    expect(told({})).toEqual([]);
  });

  it('have these texts and counts if every transition was taken once', () => {
    expect(dropOffs(() => 1).map(({ chart, turned, all, lead, text }) => [chart, turned, all, lead ?? text])).toEqual([
      ['session', 2, 3, 'visits ended before set-up was finished'],
      ['session', 1, 1, 'sign-outs were cancelled at the confirmation'],
      ['changePassword', 1, 2, 'new passwords were missing, too short or did not match the confirmation'],
      ['changePassword', 1, 1, 'new passwords were refused by the server, usually because the current one was wrong'],
      ['logo', 1, 3, 'chosen files were larger than 2 MB'],
      ['logo', 1, 3, 'chosen files were not pictures'],
      ['logo', 1, 1, 'crops were cancelled'],
      ['logo', 0, 1, 'visits to the picture step ended without a picture being uploaded or skipped'],
      ['logo', 0, 1, 'interrupted uploads were not tried again'],
      ['bulkUpload', 2, 5, 'Check or Upload was pressed without a valid file'],
      ['bulkUpload', 2, 8, 'files were refused as a whole'],
      ['bulkUpload', 1, 8, 'uploads had rows that were refused'],
      ['bulkUpload', 2, 8, 'uploads were interrupted and had to be sent again'],
      ['bulkUpload', 1, 3, 'uploads were cancelled while sending'],
      ['form', 1, 2, 'attempts to save a form had invalid fields'],
      ['form', 1, 1, 'saves were refused by the server'],
      ['form', 1, 1, 'saves conflicted with someone else’s change'],
      ['form', 1, 1, 'forms were left with unsaved changes'],
      ['form', 1, 1, 'saves were left before the server responded'],
      ['collection', 1, 3, 'lists were empty'],
      ['collection', 1, 1, 'commands on a row were cancelled at the confirmation'],
      ['resource', 1, 2, 'opened records no longer existed'],
      ['policyAcknowledgement', 1, 2, 'policies changed while they were being read'],
      ['rulePreview', 2, 3, 'replays were refused or failed'],
      ['reportRun', 2, 3, 'report files could not be fetched'],
      ['liveBoard', 2, 4, 'leaderboard reloads failed'],
      ['notifications', 1, 1, 'feed connections were lost and restored'],
    ]);
  });
});
