/** Files and the server's health: answers that are not JSON have no reply schema beyond status and message. */
import { Type } from 'typebox';
import { type CallContract, Plain, strict } from './common.ts';

/** 32 hexadecimal characters and an extension; anything else is 404. */
const FileParams = strict({ name: Type.String({ minLength: 1, maxLength: 200, title: 'File name' }) });

export const files = {
  getFile: { summary: 'A file, shown in place where that is safe', params: FileParams, reply: Plain },
  downloadFile: { summary: 'A file, as a download under its original name', params: FileParams, reply: Plain },
  health: { summary: 'Whether the server and its database answer', reply: Plain },
} as const satisfies Record<string, CallContract>;
