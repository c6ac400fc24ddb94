import { listInWords } from '../shared/text.ts';
import { withCommas } from '../shared/with-commas.ts';

export interface RequestCounts {
  readonly leave: number;
  readonly sick: number;
  readonly wfh: number;
}

/** `2 requests for leave and 1 request to work from home`, or `2 pending requests for leave`; empty for none. */
export function requestsInWords({ leave, sick, wfh }: RequestCounts, status?: string): string {
  const parts = [
    [leave, 'for leave'],
    [sick, 'for sick leave'],
    [wfh, 'to work from home'],
  ] as const;

  return listInWords(
    parts.flatMap(([count, what]) => {
      const noun = `${status === undefined ? '' : `${status} `}request${count === 1 ? '' : 's'}`;

      return count === 0 ? [] : [`${withCommas(count)} ${noun} ${what}`];
    }),
  );
}
