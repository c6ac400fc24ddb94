import { listInWords } from '../shared/text.ts';

export interface WaitingRequests {
  readonly leave: number;
  readonly sick: number;
  readonly wfh: number;
}

/** `2 requests for leave and 1 request to work from home`; empty for none. */
export function waitingInWords({ leave, sick, wfh }: WaitingRequests): string {
  const parts = [
    [leave, 'for leave'],
    [sick, 'for sick leave'],
    [wfh, 'to work from home'],
  ] as const;

  return listInWords(
    parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${count === 1 ? 'request' : 'requests'} ${what}`])),
  );
}
