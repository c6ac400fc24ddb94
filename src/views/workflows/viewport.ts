/** Lengths are in screen pixels unless noted otherwise. */
import type { Picture } from './catalogue.ts';

/** A point (px, py) of the drawing is on screen at (x + k·px, y + k·py). */
export interface View {
  k: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** Labels are 12 px high, which is as small as people read with ease. */
const LEGIBLE = 1;

/** 9 px: smaller letters are only a pattern. */
const READABLE = 0.75;

/** In the drawing's units. */
export const MARGIN = 40;

/** Space between the window's edge and what is brought into view. */
const INSET = 16;

/** Never enlarges. */
export const fitScale = ({ width, height }: Size, room: Size): number =>
  Math.min(1, room.width / width, room.height / height);

function centred(layout: Size, room: Size, k: number): View {
  return { k, x: (room.width - k * layout.width) / 2, y: (room.height - k * layout.height) / 2 };
}

/** As much as is readable: the whole drawing, or as many of the states that follow the first one as there is room for. */
export function fitted(layout: Size, room: Size, first: Box): View {
  const k = Math.max(READABLE, fitScale(layout, room));
  const whole = centred(layout, room, k);
  const { x } = k * layout.width <= room.width ? whole : around(first, k, room);

  return { k, x, y: k * layout.height <= room.height ? whole.y : k * (MARGIN - first.y) };
}

/**
 * The whole drawing if it is legible. Otherwise the smallest legible size: starting at the drawing's top if the box is
 * in the upper half of the first screen, else with the box in the middle, or at the top if what follows it should be
 * visible.
 */
export function opening(layout: Size, room: Size, box: Box, isFirst = false): View {
  if (fitScale(layout, room) >= LEGIBLE) return centred(layout, room, LEGIBLE);
  const { x } = around(layout.width <= room.width ? { x: 0, y: 0, ...layout } : box, LEGIBLE, room);
  const isOnTop = box.y + box.height + INSET <= room.height / 2;
  const y = isFirst ? MARGIN - box.y : around(box, LEGIBLE, room).y;

  return { k: LEGIBLE, x, y: isOnTop ? 0 : y };
}

/** Centres the box, or aligns its start if it is larger than the room. */
export function around({ x, y, width, height }: Box, k: number, room: Size): View {
  const centre = (start: number, length: number, space: number) =>
    k * length + 2 * INSET > space ? INSET - k * start : (space - k * length) / 2 - k * start;

  return { k, x: centre(x, width, room.width), y: centre(y, height, room.height) };
}

/** To half a pixel. */
export const isInView = ({ x, y, width, height }: Box, view: View, room: Size): boolean =>
  view.x + view.k * x >= -0.5 &&
  view.y + view.k * y >= -0.5 &&
  view.x + view.k * (x + width) <= room.width + 0.5 &&
  view.y + view.k * (y + height) <= room.height + 0.5;

/** The innermost initial state; of parallel regions, the first. */
export function entryOf({ states }: Picture): Picture['states'][number] {
  let entry = states[0] as Picture['states'][number];
  for (;;) {
    const inside = states.filter(
      ({ id, kind }) => kind !== 'elsewhere' && id.slice(0, id.lastIndexOf('.')) === entry.id,
    );
    const next = inside.find(({ initial }) => initial) ?? inside[0];
    if (!next) return entry;
    entry = next;
  }
}
