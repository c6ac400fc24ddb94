export interface EngineSettings {
  /** Undefined for a database in memory. */
  folder?: string;
  /** Create a cluster in the empty folder, and sync all of it first. */
  isNew?: boolean;
  /** Space kept for when the disk is full. */
  reserveBytes?: number;
  /** A tar of the cluster to start from, in memory. */
  snapshot?: Uint8Array;
}

export type Request =
  /** Whole wire-protocol messages, the last of which makes the engine reply. */
  | { id: number; kind: 'exchange'; bytes: Uint8Array }
  /** The client has left: restore a clean session. */
  | { id: number; kind: 'reset' }
  /** The whole cluster as a tar. */
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' };

export type Response =
  | { id: number; bytes: Uint8Array }
  | { kind: 'ready' }
  | { kind: 'room'; isFull: boolean }
  | { kind: 'failed'; reason: string };
