import type { PointerEvent, RefObject } from 'react';
import type { Picture } from './catalogue.ts';
import styles from './chart-drawing.module.css';

interface OverviewMapProps {
  picture: Picture;
  /** The part on screen. */
  seen: RefObject<SVGRectElement | null>;
  onCentre: (x: number, y: number) => void;
}

/**
 * Above the drawing, so that it covers nothing and takes no width. For the pointer only: arrow keys and the states themselves
 * do the same from the keyboard.
 */
export function OverviewMap({ picture, seen, onCentre }: OverviewMapProps) {
  const { width, height, states } = picture;
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onCentre(((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height);
  };

  return (
    <svg
      aria-hidden="true"
      data-map
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={move}
      onPointerMove={move}
    >
      {states.map((state) => (
        <rect key={state.id} x={state.x} y={state.y} width={state.width} height={state.height} rx={10} />
      ))}
      <rect ref={seen} className={styles.seen} />
    </svg>
  );
}
