/** What passes between the engine's worker thread and the thread that uses it. */

/** How a worker shall start its engine. */
export interface EngineSettings {
  /** The cluster's folder, or nothing for a database in memory. */
  folder?: string;
  /** The folder is empty: make a cluster in it, and put all of it on the disk before anything else. */
  isNew?: boolean;
  /** How much room is kept for the day on which the disk runs full. */
  reserveBytes?: number;
  /** A tar of a cluster to begin with, for a database in memory. */
  snapshot?: Uint8Array;
}

export type Request =
  /** One or more whole wire-protocol messages that together end in an answer. */
  | { id: number; kind: 'exchange'; bytes: Uint8Array }
  /** The client has gone: leave the session as a new client must find it. */
  | { id: number; kind: 'reset' }
  /** The whole cluster as a tar. */
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' };

export type Response =
  | { id: number; bytes: Uint8Array }
  | { kind: 'ready' }
  /** The disk has run full, or has room again. */
  | { kind: 'room'; isFull: boolean }
  | { kind: 'failed'; reason: string };
