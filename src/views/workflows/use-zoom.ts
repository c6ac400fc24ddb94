import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Picture } from './catalogue.ts';
import { type Box, entryOf, type Size, type View } from './viewport.ts';
import { type Zooming, zoomIn } from './zoom.ts';

/** Zoom factor of one press of a button or key. */
const STEP = 1.25;
/** In pixels. */
const PAN = 60;

/** `first`: the state that the drawing begins in. */
export type ZoomCommand = (zooming: Zooming, first: Box) => void;

export const zoomCommands = {
  out: (zooming) => zooming.scaleBy(1 / STEP),
  in: (zooming) => zooming.scaleBy(STEP),
  fit: (zooming, first) => zooming.fit(first),
  actual: (zooming) => zooming.scaleTo(1),
} satisfies Record<string, ZoomCommand>;

const keys: Readonly<Record<string, ZoomCommand>> = {
  '+': zoomCommands.in,
  // The same key without Shift.
  '=': zoomCommands.in,
  '-': zoomCommands.out,
  '0': zoomCommands.fit,
  '1': zoomCommands.actual,
  ArrowLeft: (zooming) => zooming.panBy(PAN, 0),
  ArrowRight: (zooming) => zooming.panBy(-PAN, 0),
  ArrowUp: (zooming) => zooming.panBy(0, PAN),
  ArrowDown: (zooming) => zooming.panBy(0, -PAN),
};

interface ZoomOptions {
  /** What to bring into view when its name changes. */
  focus: (Box & { id: string }) | undefined;
  /** Opens the drawing at `focus` instead of the initial state. */
  opensAtFocus: boolean;
  /** Bypasses rendering: a drag moves the drawing sixty times a second. */
  onView: (view: View, room: Size) => void;
}

export function useZoom(picture: Picture, { focus, opensAtFocus, onView }: ZoomOptions) {
  const room = useRef<HTMLDivElement>(null) as RefObject<HTMLDivElement | null>;
  const zooming = useRef<Zooming>(undefined);
  const [percent, setPercent] = useState(100);
  const open = useEffectEvent((to: Zooming) =>
    opensAtFocus && focus ? to.open(focus, false) : to.open(entryOf(picture), true),
  );
  const follow = useEffectEvent(() => focus && zooming.current?.show(focus));
  const reportView = useEffectEvent(onView);
  const name = focus?.id;
  const opened = useRef(name);

  useEffect(() => {
    if (!room.current) return;
    const made = zoomIn(room.current, picture, (view, size) => {
      reportView(view, size);
      setPercent(Math.round(view.k * 100));
    });
    zooming.current = made;
    open(made);
    const sizes = new ResizeObserver(made.resized);
    sizes.observe(room.current);

    return () => {
      sizes.disconnect();
      made.stop();
    };
  }, [picture]);

  useEffect(() => {
    // The first step only reports what is already running.
    if (name !== opened.current && (opened.current || opensAtFocus)) follow();
    opened.current = name;
  }, [name, opensAtFocus]);

  const run = (command: ZoomCommand) => zooming.current && command(zooming.current, entryOf(picture));
  const onKeyDown = (event: KeyboardEvent) => {
    const command = keys[event.key];
    // With Ctrl or Cmd these keys belong to the browser.
    if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run(command);
  };

  return { room, percent, run, onKeyDown };
}
