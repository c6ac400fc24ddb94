import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { walk } from '../../server/database/embedded/durable-files.ts';
import { DurableNodeFS, type DurableOptions } from '../../server/database/embedded/durable-fs.ts';
import { type EmscriptenModule, nodeFsOf } from '../../server/database/embedded/emscripten.ts';
import { between, type Random } from './random.ts';

/** Disks write sectors, file systems pages: what was not synced survives a power cut or not in pieces of this size. */
const pageSize = 4096;

/**
 * A line of `names.jsonl`, in the order in which names became durable: a file's own, when its bytes were synced, or all of
 * a folder's, when that was synced. Renames and removals count only with their folder, which is stricter than any common
 * file system.
 */
type Line = { file: string; identity: string } | { folder: string; entries: Record<string, string> };

const FOLDER = 'folder';

/** A file's own mark: inodes are used again, with another time of birth. */
const identityOf = (path: string): string => {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });

  return `${ino}-${birthtimeNs}`;
};

/**
 * The engine's folder on a disk whose power can be cut: next to the folder itself, `disk` contains only what has been
 * synced. `isCareless` is a disk that ignores syncs, to show that the tests notice the loss.
 */
export class SimulatedDisk extends DurableNodeFS {
  readonly #live: string;
  readonly #disk: string;
  readonly #isCareless: boolean;
  readonly #dirty = new Map<string, Set<number>>();
  readonly #identities = new WeakMap<object, string>();

  constructor(options: DurableOptions, disk: string, isCareless: boolean) {
    super(options);
    this.#live = options.folder;
    this.#disk = disk;
    this.#isCareless = isCareless;
    this.#keepAll();
  }

  protected override prepare(module: EmscriptenModule): void {
    const operations = nodeFsOf(module).stream_ops;
    const { write } = operations;
    operations.write = (stream, bytes, offset, length, position) => {
      this.#note(stream, position, length);

      return write(stream, bytes, offset, length, position);
    };
    super.prepare(module);
  }

  protected override async syncAll(paths: string[]): Promise<void> {
    for (const path of paths) this.sync(0, path);
  }

  protected override sync(_descriptor: number, path: string): void {
    if (this.#isCareless) return;
    if (statSync(path).isDirectory()) this.#keepNames(path);
    else this.#keepFile(path);
  }

  /** What was there before the start has long been on the disk. The list of names comes last: without it nothing counts. */
  #keepAll(): void {
    mkdirSync(join(this.#disk, 'contents'), { recursive: true });
    const lines: Line[] = [];
    for (const path of walk(this.#live)) {
      if (statSync(path).isDirectory()) {
        lines.push(this.#namesOf(path));
      } else {
        copyFileSync(path, this.#contentsOf(identityOf(path)));
      }
    }
    writeFileSync(namesOn(this.#disk), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  #note(stream: { nfd: number }, position: number, length: number): void {
    const identity = this.#identities.get(stream) ?? identityOf(`/proc/self/fd/${stream.nfd}`);
    this.#identities.set(stream, identity);
    const pages = this.#dirty.get(identity) ?? new Set();
    this.#dirty.set(identity, pages);
    for (let page = Math.floor(position / pageSize); page * pageSize < position + length; page += 1) pages.add(page);
  }

  #keepFile(path: string): void {
    const identity = identityOf(path);
    const kept = this.#contentsOf(identity);
    const from = openSync(path, 'r');
    const to = openSync(kept, existsSync(kept) ? 'r+' : 'w');
    const bytes = Buffer.alloc(pageSize);
    for (const page of this.#dirty.get(identity) ?? []) {
      const length = readSync(from, bytes, 0, pageSize, page * pageSize);
      if (length > 0) writeSync(to, bytes, 0, length, page * pageSize);
    }
    ftruncateSync(to, statSync(path).size);
    closeSync(from);
    closeSync(to);
    this.#dirty.delete(identity);
    this.#append({ file: relative(this.#live, path), identity });
  }

  #keepNames(path: string): void {
    this.#append(this.#namesOf(path));
  }

  #namesOf(path: string): Line {
    const entries = readdirSync(path, { withFileTypes: true }).map((entry) => [
      entry.name,
      entry.isDirectory() ? FOLDER : identityOf(join(path, entry.name)),
    ]);

    return { folder: relative(this.#live, path), entries: Object.fromEntries(entries) };
  }

  #append(line: Line): void {
    appendFileSync(namesOn(this.#disk), `${JSON.stringify(line)}\n`);
  }

  #contentsOf(identity: string): string {
    return join(this.#disk, 'contents', identity);
  }
}

const namesOn = (disk: string): string => join(disk, 'names.jsonl');

/** How much of what was not synced the cut leaves: nothing, or any of its pages. */
export type Cut = 'synced only' | 'torn';

/** Writes into `target` what a computer finds after the power has come back. */
export function afterPowerCut(live: string, disk: string, target: string, cut: Cut, random: Random): void {
  const durable = namesAfter(disk);
  const names = durable === undefined || (cut === 'torn' && between(random, 0, 1) === 1) ? namesIn(live) : durable;
  const livePaths = new Map([...walk(live)].filter(isFile).map((path) => [identityOf(path), path]));
  mkdirSync(target, { recursive: true });
  for (const [name, identity] of names) {
    const path = join(target, name);
    mkdirSync(identity === FOLDER ? path : dirname(path), { recursive: true });
    if (identity === FOLDER) continue;
    const kept = join(disk, 'contents', identity);
    const synced = existsSync(kept) ? readFileSync(kept) : Buffer.alloc(0);
    const livePath = livePaths.get(identity);
    const last = livePath === undefined ? synced : readFileSync(livePath);
    writeFileSync(path, durable === undefined ? last : cut === 'torn' ? torn(synced, last, random) : synced);
  }
}

const isFile = (path: string): boolean => statSync(path).isFile();

/** The synced bytes with any of the pages that were written after them. */
function torn(synced: Buffer, last: Buffer, random: Random): Buffer {
  const result = Buffer.alloc(random() < 0.5 ? synced.length : last.length);
  synced.copy(result);
  for (let start = 0; start < result.length; start += pageSize) {
    if (random() < 0.5) last.copy(result, start, start, Math.min(start + pageSize, result.length));
  }

  return result;
}

/** Paths and identities as the disk knows them; nothing when the power went before the disk was in use. */
function namesAfter(disk: string): Map<string, string> | undefined {
  if (!existsSync(namesOn(disk))) return undefined;
  const names = new Map<string, string>();
  for (const text of readFileSync(namesOn(disk), 'utf8').split('\n')) {
    if (text === '') continue;
    const line = JSON.parse(text) as Line;
    if ('file' in line) {
      names.set(line.file, line.identity);
      continue;
    }
    for (const name of [...names.keys()]) {
      if (dirname(name) === (line.folder || '.') && names.get(name) !== FOLDER) names.delete(name);
    }
    for (const [name, identity] of Object.entries(line.entries)) names.set(join(line.folder, name), identity);
  }

  return names;
}

const namesIn = (folder: string): Map<string, string> =>
  new Map(
    [...walk(folder)]
      .filter((path) => path !== folder)
      .map((path) => [relative(folder, path), isFile(path) ? identityOf(path) : FOLDER]),
  );
