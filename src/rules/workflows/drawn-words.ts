/** What is written in the drawing of a chart. */

export interface Line {
  text: string;
  transition?: string;
}

interface Drawing {
  readonly pictures: readonly {
    readonly states: readonly { readonly lines: readonly Line[] }[];
    readonly arrows: readonly { readonly label: { readonly lines: readonly Line[] } }[];
  }[];
}

/** Every line of every picture. */
export const linesOf = ({ pictures }: Drawing): Line[] =>
  pictures.flatMap(({ states, arrows }) => [
    ...states.flatMap((state) => state.lines),
    ...arrows.flatMap(({ label }) => label.lines),
  ]);

/** What is said at a transition: event and condition, without what is done then. Empty for one that is not drawn. */
export function saidOf({ pictures }: Drawing, transition: string): string {
  const [said = ''] = pictures.flatMap((picture) => {
    const own = linesOf({ pictures: [picture] }).filter((line) => line.transition === transition);

    return own.length > 0 ? [own.map(({ text }) => text.trim()).join(' ')] : [];
  });

  return said.split(/ → /)[0] ?? '';
}
