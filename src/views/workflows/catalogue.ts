import overview from '../../machines/charts/overview.json';
import { isWithin } from '../../rules/workflows/arrows.ts';
import type { Line } from '../../rules/workflows/drawn-words.ts';

export interface PlacedState {
  id: string;
  name: string;
  kind: string;
  initial: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  /** How many states a folded box has inside. */
  inside?: number;
  lines: (Line & { tone: string })[];
}

/** One state and what is inside it. */
export interface Picture {
  root: string;
  width: number;
  height: number;
  states: PlacedState[];
  arrows: {
    points: number[][];
    label: { x: number; y: number; width: number; lines: { text: string; transition: string }[] };
  }[];
  beginnings: { x: number; y: number; points: number[][] }[];
}

export interface Layout {
  /** The whole chart first. */
  pictures: Picture[];
}

export type ChartEntry = (typeof overview)[number];

export const chartList: readonly ChartEntry[] = overview;

/** Chosen like a chart. */
export const ALL_CHARTS = 'all';

export const chartBy = (id: string): ChartEntry | undefined => overview.find((each) => each.id === id);

const files = import.meta.glob<Layout>(
  ['../../machines/charts/*.json', '!**/{checksums,names,overview,shapes,transitions,versions}.json'],
  {
    import: 'default',
  },
);
const loaded = new Map<string, Promise<Layout>>();

/** Returns the same promise for the same chart, so that a view can suspend on it. */
export function layoutOf(id: string): Promise<Layout> {
  const load = files[`../../machines/charts/${id}.json`];
  if (!load) return Promise.reject(new Error(`There is no drawing of ${id}`));
  const layout = loaded.get(id) ?? load();
  loaded.set(id, layout);

  return layout;
}

/** The picture with all details of a state: its own if it has one, otherwise the one with its box. */
export function pictureWith({ pictures }: Layout, id: string): Picture | undefined {
  const own = pictures.find(({ root }) => root === id);

  return own ?? pictures.find(({ states }) => states.some((state) => state.id === id && state.kind !== 'elsewhere'));
}

/** The picture that an address opens: the part it names, or the one with its state, or the whole chart. */
export function pictureAt(layout: Layout, part: string | undefined, state: string | undefined): Picture {
  const named = layout.pictures.find(({ root }) => root === part);

  return named ?? ((state && pictureWith(layout, state)) || (layout.pictures[0] as Picture));
}

/** The picture that shows the state of another as a box. */
export const parentPicture = ({ pictures }: Layout, { root }: Picture): Picture =>
  pictures
    .filter((picture) => root.startsWith(`${picture.root}.`))
    .reduce((closest, picture) => (picture.root.length > closest.root.length ? picture : closest));

/** The box in a picture that shows a state: its own, or the folded one that it is in. */
export const boxOf = ({ states }: Picture, id: string): PlacedState | undefined =>
  states
    .filter((state) => state.kind !== 'elsewhere' && isWithin(id, state.id))
    .sort((one, other) => other.id.length - one.id.length)[0];
