import { describe, expect, it } from 'vitest';
import transitions from '../../../src/machines/charts/transitions.json';
import { arrowOf } from '../../../src/rules/workflows/arrows.ts';
import { linesOf } from '../../../src/rules/workflows/drawn-words.ts';
import { chartList, layoutOf, pictureAt } from '../../../src/views/workflows/catalogue.ts';
import { eventIn } from '../../../src/views/workflows/event-in.ts';
import { addressOf, bestFirst, optionsOf } from '../../../src/views/workflows/finder-options.ts';
import { isInView, opening } from '../../../src/views/workflows/viewport.ts';

/** What is found by these words, as "group: name". */
const found = (typed: string, entries = chartList): string[] =>
  bestFirst(entries.flatMap(optionsOf), typed).map(({ group, label, value }) => {
    const { state, event } = addressOf(value);

    return `${group}: ${label}${event ? ' (event)' : state ? '' : ' (chart)'}`;
  });
const entryOf = (id: string) => chartList.filter((entry) => entry.id === id);

describe('a search for charts, states and events', () => {
  it.each(['logo', 'LOGO', 'log'])('for "%s" lists the chart with that name and its states first', (typed) => {
    expect(found(typed).slice(0, 3)).toEqual(['Logo: Logo (chart)', 'Logo: choosing', 'Logo: opening']);
  });

  it.each(chartList.map(({ title }) => [title]))('for "%s" lists the chart first', (title) => {
    expect(found(title)[0]).toBe(`${title}: ${title} (chart)`);
  });

  it('lists exact matches and beginnings before other matches, and states before events', () => {
    const option = (value: string, label: string) => ({ value, label, group: 'A' });
    const options = [
      option('a a.1', 'unread'),
      option('a a.1 e.1', 'read'),
      option('a a.2', 'being read'),
      option('a a.3', 'reading'),
      option('a a.4', 'read'),
    ];

    expect(bestFirst(options, 'read').map(({ value }) => value)).toEqual([
      ...['a a.4', 'a a.1 e.1', 'a a.3', 'a a.2', 'a a.1'],
    ]);
  });

  it.each([
    ['rejction queued', 'Request review: rejection queued'],
    ['rejcetion queued', 'Request review: rejection queued'],
    ['conection lsot', 'Bulk upload: connection lost'],
  ])('for "%s" finds the misspelled name', (typed, first) => {
    expect(found(typed)[0]).toBe(first);
  });

  it('finds nothing if more than one letter per word is wrong', () => {
    expect(found('rjctn queued')).toEqual([]);
    expect(found('xyz')).toEqual([]);
  });

  it('has results that can be told apart', () => {
    const shown = chartList
      .flatMap(optionsOf)
      .map(({ label, description, group }) => `${group}: ${label}, ${description}`);

    expect(shown.filter((one, index) => shown.indexOf(one) !== index)).toEqual([]);
    expect(shown).toContain('Request review: waiting, undoing › checking › waiting. Waiting for the response.');
  });

  it('lists the chart on display first among equal matches', () => {
    const entries = ['bulkUpload', 'leaveReview'].map(entryOf);
    const firstOf = (order: typeof entries) => found('connection lost', order.flat())[0];

    expect(firstOf(entries)).toBe('Bulk upload: connection lost');
    expect(firstOf(entries.toReversed())).toBe('Request review: connection lost');
  });
});

const room = { width: 1000, height: 560 };

describe.each(chartList.map((entry) => [entry.id, entry] as const))('finding an event of %s', (id, entry) => {
  const events = optionsOf(entry)
    .map(({ value }) => addressOf(value))
    .filter(({ event }) => event !== undefined);
  const known = (transitions as Readonly<Record<string, string[]>>)[id] ?? [];

  it('offers every event of every state', () => {
    const all = known.map(arrowOf).filter(({ event }) => event !== 'always');

    expect(new Set(events.map(({ state, event }) => `${state} ${event}`))).toEqual(
      new Set(all.map(({ from, event }) => `${from} ${event}`)),
    );
  });

  it('opens the picture with all of its transitions, and brings the first one into view', async () => {
    const layout = await layoutOf(id);
    for (const { state = '', event = '' } of events) {
      const picture = pictureAt(layout, undefined, state);
      const place = eventIn(picture, state, event);
      const wanted = known.filter((name) => arrowOf(name).from === state && arrowOf(name).event === event);
      const drawn = linesOf({ pictures: [picture] }).map(({ transition }) => transition);

      expect(wanted.length, `${state} ${event}`).toBeGreaterThan(0);
      expect(drawn, `${state} ${event}`).toEqual(expect.arrayContaining(wanted));
      expect(place?.transitions, `${state} ${event}`).toEqual(new Set(wanted));
      if (place) expect(isInView(place, opening(picture, room, place), room), `${state} ${event}`).toBe(true);
    }
  });
});
