import overview from '../../machines/charts/overview.json';

export interface Layout {
  width: number;
  height: number;
  states: {
    id: string;
    name: string;
    kind: string;
    initial: boolean;
    x: number;
    y: number;
    width: number;
    height: number;
    lines: { text: string; tone: string; transition?: string }[];
  }[];
  arrows: {
    points: number[][];
    label: { x: number; y: number; lines: { text: string; transition: string }[] };
  }[];
  beginnings: { x: number; y: number; points: number[][] }[];
}

export type ChartEntry = (typeof overview)[number];

export const chartList: readonly ChartEntry[] = overview;

export const chartBy = (id: string): ChartEntry | undefined => overview.find((each) => each.id === id);

const files = import.meta.glob<Layout>(['../../machines/charts/*.json', '!**/{overview,shapes,transitions}.json'], {
  import: 'default',
});
const loaded = new Map<string, Promise<Layout>>();

/** Returns the same promise for the same chart, so that a view can suspend on it. */
export function layoutOf(id: string): Promise<Layout> {
  const load = files[`../../machines/charts/${id}.json`];
  if (!load) return Promise.reject(new Error(`There is no drawing of ${id}`));
  const layout = loaded.get(id) ?? load();
  loaded.set(id, layout);

  return layout;
}
