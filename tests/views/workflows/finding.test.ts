import { describe, expect, test } from 'vitest';
import transitions from '../../../src/machines/charts/transitions.json';
import { arrowOf } from '../../../src/rules/workflows/arrows.ts';
import { chartList, layoutOf, linesOf, pictureAt } from '../../../src/views/workflows/catalogue.ts';
import { eventIn } from '../../../src/views/workflows/event-in.ts';
import { addressOf, optionsOf } from '../../../src/views/workflows/finder-options.ts';
import { isInView, opening } from '../../../src/views/workflows/viewport.ts';

const room = { width: 1000, height: 560 };

describe.each(chartList.map((entry) => [entry.id, entry] as const))('finding an event of %s', (id, entry) => {
  const events = optionsOf(entry)
    .map(({ value }) => addressOf(value))
    .filter(({ event }) => event !== undefined);
  const known = (transitions as Readonly<Record<string, string[]>>)[id] ?? [];

  test('offers every event of every state', () => {
    const all = known.map(arrowOf).filter(({ event }) => event !== 'always');

    expect(new Set(events.map(({ state, event }) => `${state} ${event}`))).toEqual(
      new Set(all.map(({ from, event }) => `${from} ${event}`)),
    );
  });

  test('opens the picture in which all of its transitions are drawn, with the first of them in view', async () => {
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
