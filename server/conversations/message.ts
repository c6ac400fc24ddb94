import type { WriteToHrBody } from '../../src/api/contract/conversations.ts';
import type { NewEntry } from './entries.ts';

export function messageOf({ body = '', files = [] }: WriteToHrBody): NewEntry | undefined {
  const text = plain(body);

  return text === '' && files.length === 0 ? undefined : { kind: 'written', body: text };
}

export function noteOf(note = ''): NewEntry | undefined {
  const text = plain(note);

  return text === '' ? undefined : { kind: 'noted', body: text };
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
