/** Separate module, so that it loads with the drawing. */
import { select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { around, type Box, fitScale, fitted, isInView, MARGIN, opening, type Size, type View } from './viewport.ts';

export interface Zooming {
  /** `isFirst`: what follows the box matters more than what is around it. */
  open(box: Box, isFirst: boolean): void;
  /** As much as is readable, from this box on. */
  fit(first: Box): void;
  /** About the middle. */
  scaleTo(k: number): void;
  scaleBy(factor: number): void;
  /** In screen pixels. */
  panBy(x: number, y: number): void;
  /** Does nothing if the box is already visible. */
  show(box: Box): void;
  /** Brings a point of the drawing to the middle. */
  centre(x: number, y: number): void;
  /** Refits the drawing, unless the user has moved it. */
  resized(): void;
  stop(): void;
}

const LARGEST = 3;

export function zoomIn(room: HTMLElement, drawing: Size, tell: (view: View, room: Size) => void): Zooming {
  const target = select<HTMLElement, unknown>(room);
  const size = (): Size => ({ width: room.clientWidth, height: room.clientHeight });
  const view = (): View => zoomTransform(room);
  let again: (() => void) | undefined;

  const behaviour = zoom<HTMLElement, unknown>()
    .duration(0)
    .extent(() => {
      const { width, height } = size();

      return [
        [0, 0],
        [width, height],
      ];
    })
    .translateExtent([
      [-MARGIN, -MARGIN],
      [drawing.width + MARGIN, drawing.height + MARGIN],
    ])
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent) again = undefined;
      tell(transform, size());
    });

  function go({ k, x, y }: View) {
    target.call(behaviour.transform, zoomIdentity.translate(x, y).scale(k));
  }
  /** Sets the view in code, after which it still follows the room's size. */
  function keep(set: () => void) {
    const { width, height } = size();
    if (width === 0 || height === 0) return;
    behaviour.scaleExtent([fitScale(drawing, { width, height }) / 2, LARGEST]);
    set();
    again = set;
  }
  /** Sets the view for the user, after which it stays. */
  function move(set: () => void) {
    set();
    again = undefined;
  }

  function openAt(box: Box, isFirst = false) {
    go(opening(drawing, size(), box, isFirst));
    stayInLimits();
  }
  /** Keeps panning within the limits. Otherwise the first state would be out of sight. */
  function stayInLimits() {
    target.call(behaviour.translateBy, 0, 0);
  }

  target.call(behaviour);

  return {
    open: (box, isFirst) => keep(() => openAt(box, isFirst)),
    fit: (first) =>
      keep(() => {
        go(fitted(drawing, size(), first));
        stayInLimits();
      }),
    scaleTo: (k) => move(() => target.call(behaviour.scaleTo, k)),
    scaleBy: (factor) => move(() => target.call(behaviour.scaleBy, factor)),
    panBy: (x, y) => move(() => target.call(behaviour.translateBy, x / view().k, y / view().k)),
    show: (box) => {
      if (isInView(box, view(), size())) return;
      go(around(box, view().k, size()));
      again = () => openAt(box);
    },
    centre: (x, y) => move(() => target.call(behaviour.translateTo, x, y)),
    resized: () => again && keep(again),
    stop: () => target.on('.zoom', null),
  };
}
