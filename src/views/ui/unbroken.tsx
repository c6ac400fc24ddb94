import { Children, type ReactNode } from 'react';

/** A day as sentences have it. */
export const DAY = /\b(\d\d-\d\d-\d\d)\b/;

/** Keeps the days of a sentence in one piece: browsers end a line at their hyphens. What is not text stays as it is. */
export function unbroken(content: ReactNode): ReactNode {
  return Children.map(content, (one) => (typeof one === 'string' && DAY.test(one) ? inPieces(one) : one));
}

const inPieces = (sentence: string) =>
  sentence.split(DAY).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has nothing of its own but its place
      <span key={place} data-day="">
        {part}
      </span>
    ) : (
      part
    ),
  );
