/** The engine's worker thread on a disk that fails while the file named by its argument exists. */
import { existsSync } from 'node:fs';
import { DurableNodeFS } from '../../../server/database/embedded/durable-fs.ts';
import { runEngine } from '../../../server/database/embedded/run-engine.ts';

const [failure = ''] = process.argv.slice(2);

class FailingDisk extends DurableNodeFS {
  protected override sync(descriptor: number, path: string): void {
    if (existsSync(failure)) throw new Error('EIO: i/o error, fsync');
    super.sync(descriptor, path);
  }
}

await runEngine((options) => new FailingDisk(options));
