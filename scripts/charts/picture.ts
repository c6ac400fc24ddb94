/** A chart as it is placed for drawing. */
import type { ChartState } from './extract.ts';
import type { Line } from './labels.ts';

/** `elsewhere`: a state in another picture, to which an arrow leads. */
export type Kind = ChartState['kind'] | 'elsewhere';

export interface PlacedState {
  id: string;
  name: string;
  kind: Kind;
  initial: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  /** How many states a folded box has inside. */
  inside?: number;
  /** Below the name: description, calls, and transitions without a target. */
  lines: Line[];
}

export interface PlacedArrow {
  from: string;
  to: string;
  points: [x: number, y: number][];
  label: { x: number; y: number; width: number; lines: { text: string; transition: string }[] };
}

/** One state and what is inside it. */
export interface Picture {
  root: string;
  width: number;
  height: number;
  states: PlacedState[];
  arrows: PlacedArrow[];
  /** The initial state of each compound state: dot and arrow. */
  beginnings: { x: number; y: number; points: [x: number, y: number][] }[];
}

export interface Layout {
  id: string;
  description: string;
  /** The whole chart first, then what is folded in it, from the outside in. */
  pictures: Picture[];
}
