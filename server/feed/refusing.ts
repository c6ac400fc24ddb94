import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { rawAnswer, refusalOf } from '../plugins/raw-answer.ts';

export type RefusedBy = 400 | 403 | 404 | 405 | 411 | 413 | 429 | 503;

const sentences: Readonly<Record<RefusedBy, string>> = {
  400: 'The request is malformed.',
  403: 'The feed is not available to this page.',
  404: 'No such call',
  405: 'The feed does not accept this method.',
  411: 'The request must state its length.',
  413: 'This is too large to send.',
  429: 'Too many requests. Wait a moment and try again.',
  503: 'The service is busy. Try again in a moment.',
};

export function refuseRequest(response: ServerResponse, status: RefusedBy): void {
  const { body, headers } = refusalOf(status, sentences[status]);
  response.writeHead(status, headers).end(body);
}

export function refuseUpgrade(socket: Duplex, status: RefusedBy): void {
  socket.end(rawAnswer(status, sentences[status]), () => socket.destroy());
}
