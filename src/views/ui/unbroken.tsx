import { Children, type ReactNode } from 'react';

/** Matches dates within a sentence. */
export const DAY = /\b(\d\d-\d\d-\d\d)\b/;

/** Keeps dates on one line: browsers break at hyphens. Nodes other than text are unchanged. */
export function unbroken(content: ReactNode): ReactNode {
  return Children.map(content, (one) => (typeof one === 'string' && DAY.test(one) ? inPieces(one) : one));
}

const inPieces = (sentence: string) =>
  sentence.split(DAY).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has no id, only a position
      <span key={index} data-day="">
        {part}
      </span>
    ) : (
      part
    ),
  );
