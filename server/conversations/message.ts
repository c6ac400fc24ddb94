import type { WriteToHrBody } from '../../src/api/contract/conversations.ts';
import { plainText } from '../../src/rules/shared/plain-text.ts';
import type { NewEntry } from './entries.ts';

export function messageOf({ body = '', files = [] }: WriteToHrBody): NewEntry | undefined {
  const text = plainText(body);

  return text === '' && files.length === 0 ? undefined : { kind: 'written', body: text };
}

export function noteOf(note = ''): NewEntry | undefined {
  const text = plainText(note);

  return text === '' ? undefined : { kind: 'noted', body: text };
}
