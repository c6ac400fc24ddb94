import { fstatSync } from 'node:fs';
import { sep } from 'node:path';
import type { DiskReserve } from './disk-reserve.ts';
import { type EmscriptenModule, isNoSpace, type NodeStream, nodeFsOf, noSpaceError } from './emscripten.ts';

const zeros = new Uint8Array(256 * 1024);

/**
 * Sees to it that a full disk is an error of the statement that wanted more room (53100), and never the end of the engine:
 *
 * - A table or index that grows gets its room at once. As it ships, the engine only sets the file's length, and finds out
 *   at the next checkpoint, after the commit, that the disk cannot hold the pages.
 * - What must be written, the log above all, may use the reserve. Once that is spent nothing grows until it is back.
 */
export function watchDiskSpace(module: EmscriptenModule, reserve: DiskReserve, isOpening: () => boolean): void {
  const nodeFs = nodeFsOf(module);
  const operations = nodeFs.stream_ops;
  const { write, setattr } = operations;
  const isTable = (stream: NodeStream) => nodeFs.realPath(stream.node).includes(`${sep}base${sep}`);
  const mayWait = (stream: NodeStream, end: number) =>
    !isOpening() && end > fstatSync(stream.nfd).size && isTable(stream);

  operations.write = (stream, bytes, offset, length, position) => {
    if (reserve.isSpent && mayWait(stream, position + length) && !reserve.hold()) throw noSpaceError(module);
    const writeFrom = (done: number) => write(stream, bytes, offset + done, length - done, position + done);
    let done = 0;
    while (done < length) {
      try {
        done += writeFrom(done);
      } catch (error) {
        if (!isNoSpace(error) || mayWait(stream, position + length) || !reserve.spend()) throw error;
        done += writeFrom(done);
      }
    }

    return length;
  };

  operations.setattr = (stream, attributes) => {
    const before = attributes.size === undefined ? Number.POSITIVE_INFINITY : fstatSync(stream.nfd).size;
    if (attributes.size === undefined || attributes.size <= before) return setattr(stream, attributes);
    try {
      for (let end = before; end < attributes.size; end += zeros.length) {
        operations.write(stream, zeros, 0, Math.min(zeros.length, attributes.size - end), end);
      }
    } catch (error) {
      setattr(stream, { size: before });
      throw error;
    }
  };
}
