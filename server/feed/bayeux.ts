/** The library throws on malformed messages, which would end the process, so they are filtered out first. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import faye from 'faye';
import { readMessages } from './messages.ts';
import { refuseRequest } from './refusing.ts';

const UNREADABLE: readonly never[] = [];

export class Bayeux extends faye.NodeAdapter {
  constructor(options: ConstructorParameters<typeof faye.NodeAdapter>[0]) {
    super(options);
    const server = this._server;
    const { process } = server;
    server.process = (messages, request, ...rest) => {
      if (messages !== UNREADABLE) process.call(server, messages, request, ...rest);
      else if (request && isSocket(request)) request.socket.destroy();
      else throw new Error('These are not valid messages.');
    };
  }

  /** Never throws: the library prints errors on a socket, as often as a client cares to cause them. */
  override _parseJSON(text: string | Uint8Array): object {
    return readMessages(text) ?? UNREADABLE;
  }

  override _returnError(response: ServerResponse | null): void {
    if (response && !response.headersSent) refuseRequest(response, 400);
  }
}

const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined;
