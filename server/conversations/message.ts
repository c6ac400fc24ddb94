import type { WriteToHrBody } from '../../src/api/contract/conversations.ts';
import type { NewEntry } from './entries.ts';

/** Plain text, with line breaks of one kind and none around it. Nothing where there is neither text nor file. */
export function messageOf({ body = '', files = [] }: WriteToHrBody): NewEntry | undefined {
  const text = body.replace(/\r\n?/g, '\n').trim();

  return text === '' && files.length === 0 ? undefined : { kind: 'written', body: text };
}
