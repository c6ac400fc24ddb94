/** The little of `faye` that the server uses; the package has no types of its own, and another one declares its client. */
declare module 'faye' {
  import type { IncomingMessage, Server } from 'node:http';

  export interface BayeuxMessage {
    channel: string;
    clientId?: string;
    subscription?: unknown;
    ext?: Record<string, unknown>;
    error?: string;
  }

  export interface BayeuxExtension {
    incoming?(
      message: BayeuxMessage,
      request: IncomingMessage | undefined,
      callback: (message: BayeuxMessage) => void,
    ): void;
    outgoing?(message: BayeuxMessage, callback: (message: BayeuxMessage) => void): void;
  }

  export interface BayeuxServer {
    addExtension(extension: BayeuxExtension): void;
    attach(server: Server): void;
    close(): void;
    on(event: 'disconnect', heard: (clientId: string) => void): void;
    getClient(): { addExtension(extension: BayeuxExtension): void; publish(channel: string, data: unknown): unknown };
    /** Inner names; a test holds that they are still there. */
    _server: { _engine: { destroyClient(clientId: string): void } };
  }

  const faye: { NodeAdapter: new (options: { mount: string; timeout: number; ping: number }) => BayeuxServer };
  export default faye;
}
