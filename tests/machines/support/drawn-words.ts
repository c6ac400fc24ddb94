/** The texts in the drawings of a chart, and which of them are code. */
import type { AnyStateMachine } from 'xstate';
import type { Layout } from '../../../scripts/charts/picture.ts';
import { plain } from '../../../scripts/charts/words.ts';
import { callWords, delayWords, guardWords } from '../../../src/machines/words.ts';

/** The names of boxes, and what is said of each transition and in each box as a whole. */
export const wordsIn = ({ pictures }: Layout): string[] => [
  ...new Set(
    pictures.flatMap(({ states, arrows }) => [
      ...states.flatMap(({ name, lines }) => [name, ...sentences(lines)]),
      ...arrows.flatMap(({ label }) => sentences(label.lines)),
    ]),
  ),
];

/** Lines of one transition, or of one tone, are one text that was wrapped. */
function sentences(lines: readonly { text: string; tone?: string; transition?: string }[]): string[] {
  const texts = new Map<string, string>();
  for (const { text, tone, transition } of lines) {
    const key = transition ?? tone ?? '';
    texts.set(key, `${texts.has(key) ? `${texts.get(key)} ` : ''}${text.trim()}`);
  }

  return [...texts.values()];
}

const said = Object.values({ ...callWords, ...delayWords, ...guardWords }).join('\n');

/** Camel case, brackets and dots inside a word; and the chart's names with spaces between their parts, where these are not its words too. */
export function codeAmong(words: readonly string[], { implementations }: AnyStateMachine): string[] {
  const { guards, actors, delays } = implementations;
  const names = Object.keys({ ...guards, ...actors, ...delays })
    .map(plain)
    .filter((name) => name.includes(' ') && !said.includes(name));

  const hasName = (text: string) => names.some((name) => ` ${text} `.includes(` ${name} `));
  const hasCode = (text: string) => /\p{Ll}\p{Lu}|[[\]]|\p{L}{2}\.\p{L}/u.test(text);

  // Whole sentences describe a state, and may happen to have the words of a name.
  return words.filter((text) => hasCode(text) || (!text.endsWith('.') && hasName(text)));
}
