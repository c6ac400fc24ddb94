import type { WriteToHrBody } from '../../src/api/contract/conversations.ts';
import type { NewEntry } from './entries.ts';

/** Nothing where there is neither text nor file. */
export function messageOf({ body = '', files = [] }: WriteToHrBody): NewEntry | undefined {
  const text = plain(body);

  return text === '' && files.length === 0 ? undefined : { kind: 'written', body: text };
}

/** What HR notes for themselves; nothing where there is no text. */
export function noteOf(note = ''): NewEntry | undefined {
  const text = plain(note);

  return text === '' ? undefined : { kind: 'noted', body: text };
}

/** Plain text, with line breaks of one kind and none around it. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
