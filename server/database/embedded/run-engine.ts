import { parentPort, workerData } from 'node:worker_threads';
import { type Extension, PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DiskReserve, defaultReserveBytes } from './disk-reserve.ts';
import { DurableNodeFS, type DurableOptions } from './durable-fs.ts';
import type { EngineSettings, Request, Response } from './protocol.ts';
import { simpleQuery } from './wire.ts';

type MakeFs = (options: DurableOptions) => DurableNodeFS;

/** `-F` switches PostgreSQL's syncs off, and fdatasync is a stub in this build. */
const durableParams = PGlite.defaultStartParams
  .filter((param) => param !== '-F')
  .concat(['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']);

const post = (response: Response, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(response, transfer);

/** Ends the thread with its engine; the other side starts a new one. */
function fail(reason: string): never {
  post({ kind: 'failed', reason });
  process.exit(1);
}

/** A database in memory needs no large cache: filling 128 MB with zeros takes half of its start. */
const inMemoryParams = PGlite.defaultStartParams.concat(['-c', 'shared_buffers=16MB']);

/** An engine that has stopped would otherwise spin in its next statement for ever. */
const failLoudly: Extension = {
  name: 'fail_loudly',
  setup: async (_engine, emscriptenOpts) => ({
    emscriptenOpts: {
      ...emscriptenOpts,
      onAbort: (what: unknown) => fail(`the engine failed: ${what}`),
    },
  }),
};

const extensions = { pg_trgm, amcheck, failLoudly };

async function startEngine(settings: EngineSettings, makeFs: MakeFs): Promise<PGlite> {
  const { folder, isNew = false, reserveBytes = defaultReserveBytes, snapshot } = settings;
  if (folder === undefined) {
    const loadDataDir = snapshot && new Blob([snapshot as Uint8Array<ArrayBuffer>]);

    return PGlite.create({
      extensions,
      loadDataDir,
      startParams: inMemoryParams,
      initDbStartParams: ['--wal-segsize=1'],
    });
  }
  const fs = makeFs({
    folder,
    reserve: new DiskReserve(`${folder}.reserve`, reserveBytes, (isFull) => post({ kind: 'room', isFull })),
    onFailure: (error) => fail(`the data could not be written to disk: ${error.message}`),
  });
  const engine = await PGlite.create({ fs, extensions, startParams: durableParams });
  await fs.opened({ isNew });

  return engine;
}

/** Bypasses PGlite's own parser, which would keep every reply in memory. */
async function exchange(engine: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await engine.execProtocolRawStream(bytes, {
    onRawData: (data) => {
      chunks.push(data.slice()); // a view into the engine's memory, which the next chunk overwrites
    },
  });

  return joined(chunks);
}

/** In its own buffer, so that it can be transferred without a copy. */
function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }

  return whole;
}

async function answer(engine: PGlite, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  switch (request.kind) {
    case 'exchange':
      return exchange(engine, request.bytes);
    case 'reset':
      await exchange(engine, simpleQuery('rollback'));

      return exchange(engine, simpleQuery('discard all'));
    case 'dump':
      return new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await engine.close();

      return new Uint8Array();
  }
}

export async function runEngine(makeFs: MakeFs = (options) => new DurableNodeFS(options)): Promise<void> {
  const engine = await startEngine(workerData as EngineSettings, makeFs);
  let turn: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (request: Request) => {
    turn = turn
      .then(() => answer(engine, request))
      .then(
        (bytes) => post({ id: request.id, bytes }, [bytes.buffer]),
        (error: Error) => fail(`the engine stopped: ${error.message}`),
      );
  });
  post({ kind: 'ready' });
}
