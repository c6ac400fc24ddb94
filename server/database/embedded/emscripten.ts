/** Internals of Emscripten's Node file system that we rely on; checked when the engine starts. */

export interface NodeStream {
  nfd: number;
  node: object;
}

export interface EmscriptenNodeFS {
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

/** ENOSPC. */
const noSpace = 51;

export const isNoSpace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && error.errno === noSpace;

export const noSpaceError = ({ FS }: EmscriptenModule): Error => new FS.ErrnoError(noSpace);

export function nodeFsOf({ NODEFS }: EmscriptenModule): EmscriptenNodeFS {
  if (!NODEFS?.realPath || !NODEFS.stream_ops?.write || !NODEFS.stream_ops.setattr) {
    throw new Error('The files of this engine version cannot be made durable.');
  }

  return NODEFS;
}
