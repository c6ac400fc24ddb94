/** What is written at arrows and in boxes. */
import { arrowOf } from '../../src/rules/workflows/arrows.ts';
import { CODE_WIDTH, codeOf } from '../../src/rules/workflows/code-names.ts';
import { wrapped } from '../../src/rules/workflows/wrapped.ts';
import type { Chart, ChartState, ChartTransition } from './extract.ts';
import { whenOf } from './words.ts';

export interface Line {
  text: string;
  tone: 'prose' | 'call' | 'reaction' | 'inside';
  transition?: string;
}

const WRAP = 26;

/** "file chosen: too large / show toast"; missing parts are omitted. */
export function labelOf({ cause, guard, allowed, actions }: ChartTransition): string {
  const when = [whenOf(cause, guard), allowed && `(${allowed})`].filter(Boolean).join(' ');
  return [when || 'at once', actions.length ? `/ ${actions.join(', ')}` : ''].filter(Boolean).join(' ');
}

/** Its description, or else the event and condition; with its place among those that the same event tries in order. */
export function wordsOf(chart: Chart, transition: ChartTransition): string {
  const place = placeOf(chart, transition);
  const isRest = place !== '' && !transition.guard && !/: (failed|no connection)$/.test(transition.cause);
  const label =
    transition.description?.replace(/\.$/, '') ??
    labelOf({ ...transition, ...(isRest && { guard: 'otherwise' }), actions: [] });

  const isSaid = transition.description !== undefined && transition.allowed !== undefined;

  return `${place}${label}${isSaid ? ` (${transition.allowed})` : ''}`;
}

/** "2. " for the second of several; nothing for the only one. */
function placeOf({ transitions }: Chart, { id, from }: ChartTransition): string {
  const { event } = arrowOf(id);
  const rivals = transitions.filter((other) => other.from === from && arrowOf(other.id).event === event);

  return rivals.length > 1 ? `${rivals.findIndex((other) => other.id === id) + 1}. ` : '';
}

/** The same lines with the names in the code instead of the words. */
export const codeLines = (lines: readonly { text: string; transition?: string }[]): string[] =>
  lines.flatMap(({ text, transition }, index) => {
    if (transition === undefined) return [text];
    return lines[index - 1]?.transition === transition ? [] : wrapped(codeOf(transition), CODE_WIDTH);
  });

/** Room for the words and for the names in the code. */
export const longestOf = (lines: readonly { text: string; transition?: string }[]): number =>
  Math.max(0, ...lines.map(({ text }) => text.length), ...codeLines(lines).map(({ length }) => length));

export function linesOf(
  chart: Chart,
  state: ChartState,
  reactions: readonly ChartTransition[],
  inside: number,
): Line[] {
  const nameOf = (id: string) => chart.states.find((other) => other.id === id)?.name ?? id;

  return [
    ...(state.parent ? wrapped(state.description, WRAP) : []).map((text): Line => ({ text, tone: 'prose' })),
    ...(inside > 0 ? [] : state.calls.flatMap((call) => wrapped(`calls: ${call}`, WRAP))).map(
      (text): Line => ({ text, tone: 'call' }),
    ),
    ...reactions.flatMap((transition) => {
      const goes = transition.to && transition.to !== transition.from ? ` → ${nameOf(transition.to)}` : '';

      return wrapped(`${wordsOf(chart, transition)}${goes}`, WRAP).map(
        (text): Line => ({ text, tone: 'reaction', transition: transition.id }),
      );
    }),
  ];
}
