/** The part of Emscripten's file system on Node that is reached into; checked when the engine starts. */

/** An open file or folder. */
export interface NodeStream {
  /** The descriptor on this system. */
  nfd: number;
  node: object;
}

export interface EmscriptenNodeFS {
  /** The path on this system. */
  realPath(node: object): string;
  stream_ops: {
    fsync?: (stream: NodeStream) => number;
    write(stream: NodeStream, bytes: Uint8Array, offset: number, length: number, position: number): number;
    setattr(stream: NodeStream, attributes: { size?: number }): void;
  };
}

export interface EmscriptenModule {
  NODEFS?: EmscriptenNodeFS;
  FS: { ErrnoError: new (errno: number) => Error & { errno: number } };
}

/** Emscripten's number for "no space left on device". */
const noSpace = 51;

export const isNoSpace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && error.errno === noSpace;

export const noSpaceError = ({ FS }: EmscriptenModule): Error => new FS.ErrnoError(noSpace);

export function nodeFsOf({ NODEFS }: EmscriptenModule): EmscriptenNodeFS {
  if (!NODEFS?.realPath || !NODEFS.stream_ops?.write || !NODEFS.stream_ops.setattr) {
    throw new Error('This version of the engine keeps its files in a way that cannot be made durable.');
  }

  return NODEFS;
}
