/** The part of `faye` that the server uses. The package has no types. */
declare module 'faye' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Duplex } from 'node:stream';

  export interface BayeuxMessage {
    channel: string;
    id?: string | number;
    clientId?: string;
    version?: string;
    connectionType?: string;
    supportedConnectionTypes?: string[];
    subscription?: string | string[];
    ext?: Record<string, unknown>;
    advice?: { timeout: number };
    data?: unknown;
  }

  export interface CheckedMessage extends BayeuxMessage {
    error?: string;
  }

  export interface BayeuxExtension {
    incoming?(
      message: CheckedMessage,
      request: IncomingMessage | undefined,
      callback: (message: CheckedMessage) => void,
    ): void;
    outgoing?(message: BayeuxMessage, callback: (message: BayeuxMessage) => void): void;
  }

  type Process = (
    messages: object,
    request: IncomingMessage | null,
    callback: (replies: object[]) => void,
    context?: object,
  ) => void;

  export class NodeAdapter {
    constructor(options: { mount: string; timeout: number; ping: number });
    addExtension(extension: BayeuxExtension): void;
    handle(request: IncomingMessage, response: ServerResponse): void;
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
    close(): void;
    on(event: 'disconnect', heard: (clientId: string) => void): void;
    getClient(): {
      addExtension(extension: BayeuxExtension): void;
      publish(channel: string, data: unknown): PromiseLike<unknown>;
    };
    /** Internals; a test checks that they still exist. */
    _server: { process: Process; _engine: { destroyClient(clientId: string): void } };
    _parseJSON(text: string | Uint8Array): object;
    _returnError(response: ServerResponse | null, error: Error): void;
  }

  const faye: { NodeAdapter: typeof NodeAdapter };
  export default faye;
}
