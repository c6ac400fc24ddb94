/** Writes an error reply straight to a socket, in the usual shape. */
import { STATUS_CODES } from 'node:http';
import type { ErrorReply } from '../../src/api/contract/common.ts';

export function refusalOf(status: number, message: string) {
  const body = JSON.stringify({ status, message } satisfies ErrorReply);
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };

  return { body, headers };
}

export function rawAnswer(status: number, message: string): string {
  const { body, headers } = refusalOf(status, message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
