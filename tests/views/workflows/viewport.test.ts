import { describe, expect, it } from 'vitest';
import { chartList, layoutOf } from '../../../src/views/workflows/catalogue.ts';
import { entryOf, fitScale, fitted, isInView, opening } from '../../../src/views/workflows/viewport.ts';

const layouts = (await Promise.all(chartList.map(({ id }) => layoutOf(id)))).flatMap(({ pictures }) =>
  pictures.map((picture) => ({ id: picture.root, ...picture })),
);
const rooms = [
  { name: 'a wide window', width: 1000, height: 600 },
  { name: 'a phone', width: 326, height: 480 },
];

describe.each(rooms)('a chart in $name', (room) => {
  it.each(layouts)('$id opens with its first state in view, at a readable size', (layout) => {
    const entry = entryOf(layout);
    if (!entry) throw new Error('It draws no state that it begins in.');
    const view = opening(layout, room, entry, true);

    expect(isInView(entry, view, room)).toBe(true);
    expect(12 * view.k).toBeGreaterThanOrEqual(12);
  });

  it.each(layouts)('$id fits as a whole, or else from its first state at a readable size', (layout) => {
    const { width, height } = layout;
    const view = fitted(layout, room, entryOf(layout));
    const isWhole = isInView({ x: 0, y: 0, width, height }, view, room);

    expect(12 * view.k).toBeGreaterThanOrEqual(9);
    expect(isInView(entryOf(layout), view, room)).toBe(true);
    expect(isWhole).toBe(fitScale(layout, room) >= 0.75);
  });
});

it('a chart that is readable as a whole opens as a whole, without enlargement', () => {
  const layout = { width: 400, height: 300 };
  const room = { width: 1000, height: 600 };

  expect(fitScale(layout, room)).toBe(1);
  expect(opening(layout, room, { x: 0, y: 0, width: 10, height: 10 })).toEqual({ k: 1, x: 300, y: 150 });
});

it('Session opens with its first state and the states after it in view, despite long text above', () => {
  const room = { width: 988, height: 400 };
  const session = layouts.find(({ id }) => id === 'session') as (typeof layouts)[number];
  const view = opening(session, room, entryOf(session), true);
  const seen = session.states.filter((state) => isInView(state, view, room)).map(({ id }) => id);

  expect(seen).toEqual(expect.arrayContaining(['session.restoring', 'session.signedOut']));
});

it('a chart starts in its innermost first state', () => {
  expect(layouts.map((layout) => entryOf(layout)?.id)).toEqual(
    expect.arrayContaining(['session.restoring', 'notifications.subscription.subscribed']),
  );
});
