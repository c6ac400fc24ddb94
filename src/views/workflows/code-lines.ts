import { CODE_WIDTH, codeOf } from '../../rules/workflows/code-names.ts';
import type { Line } from '../../rules/workflows/drawn-words.ts';
import { wrapped } from '../../rules/workflows/wrapped.ts';
import type { Picture } from './catalogue.ts';

/** A picture with the names in the code at its transitions instead of words. */
export const inCode = (picture: Picture): Picture => ({
  ...picture,
  states: picture.states.map((state) => ({ ...state, lines: coded(state.lines) })),
  arrows: picture.arrows.map((arrow) => ({ ...arrow, label: { ...arrow.label, lines: coded(arrow.label.lines) } })),
});

const coded = <L extends Line>(lines: readonly L[]): L[] =>
  lines.flatMap((line, index) => {
    const { transition } = line;
    if (transition === undefined) return [line];
    if (lines[index - 1]?.transition === transition) return [];

    return wrapped(codeOf(transition), CODE_WIDTH).map((text) => ({ ...line, text }));
  });
