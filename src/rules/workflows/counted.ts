/** What a browser counts, as one text per item. */
import { type Arrow, arrowOf } from './arrows.ts';

/** In a batch, of each thing: ten a second over half a minute, as from someone who types. */
export const MOST_TIMES = 300;

export interface Dwell {
  chart: string;
  state: string;
  page: string;
  bucket: number;
  isLeft: boolean;
}

export interface Passage {
  chart: string;
  from: string;
  to: string;
}

export interface ParsedCount {
  arrow?: Arrow;
  dwell?: Dwell;
  passage?: Passage;
}

export const dwellText = ({ state, page, bucket, isLeft }: Omit<Dwell, 'chart'>): string =>
  `dwell ${state} ${bucket} ${isLeft ? 'left' : 'moved'} ${page}`;

export const passageText = (from: string, to: string): string => `passage ${from} ${to}`;

const chartOf = (state: string): string => state.split('.')[0] ?? '';

/** Text with no prefix is the name of a transition. */
export function counted(text: string): ParsedCount {
  const [kind, state = '', bucket = '', how, page = ''] = text.split(' ');
  if (kind === 'dwell')
    return { dwell: { chart: chartOf(state), state, page, bucket: Number(bucket), isLeft: how === 'left' } };
  if (kind === 'passage') return { passage: { chart: chartOf(state), from: state, to: bucket } };

  return { arrow: arrowOf(text) };
}
