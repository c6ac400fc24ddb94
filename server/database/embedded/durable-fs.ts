import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DiskReserve } from './disk-reserve.ts';
import { watchDiskSpace } from './disk-space.ts';
import { syncPaths, walk } from './durable-files.ts';
import { type EmscriptenModule, nodeFsOf } from './emscripten.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

export interface DurableOptions {
  folder: string;
  reserve: DiskReserve;
  /** Must end the thread. */
  onFailure: (error: Error) => never;
}

/**
 * PGlite never syncs: its file system has no fsync, so a power cut would lose acknowledged transactions or the whole
 * cluster. Here PostgreSQL's calls reach the disk. A failed fsync must never be retried (the kernel may have dropped
 * the pages), and the engine can't survive the PANIC that follows, so `onFailure` ends the thread. The next start
 * recovers from the log.
 */
export class DurableNodeFS extends NodeFS {
  readonly #options: DurableOptions;
  #isOpening = true;

  constructor(options: DurableOptions) {
    super(options.folder);
    this.#options = options;
  }

  override async init(engine: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(engine, options);

    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), (module: EmscriptenModule) => this.prepare(module)],
      },
    };
  }

  /** Call when the engine is open, before anything is acknowledged. A new cluster is written without a single sync. */
  async opened({ isNew }: { isNew: boolean }): Promise<void> {
    if (isNew) await this.syncAll([...walk(this.#options.folder)]);
    this.#options.reserve.hold();
    this.#isOpening = false;
  }

  protected syncAll(paths: string[]): Promise<void> {
    return syncPaths(paths);
  }

  protected prepare(module: EmscriptenModule): void {
    const nodeFs = nodeFsOf(module);
    nodeFs.stream_ops.fsync = (stream) => {
      try {
        this.sync(stream.nfd, nodeFs.realPath(stream.node));
      } catch (error) {
        this.#options.onFailure(error as Error);
      }

      return 0;
    };
    watchDiskSpace(module, this.#options.reserve, () => this.#isOpening);
  }

  protected sync(descriptor: number, _path: string): void {
    fsyncSync(descriptor);
  }
}
