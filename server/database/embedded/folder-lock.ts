import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { inUse, takeLockFile } from './lock-file.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * One process at a time on a data folder; a second is refused with a message that names the first.
 *
 * On Linux the kernel holds the lock: a socket without a file, named after the folder, which is gone in the moment the
 * process is, however it ended. The lock file beside it is for everyone who cannot see that socket.
 */
export async function lockFolder(dataDir: string, onLost: () => void): Promise<FolderLock> {
  const path = join(dataDir, 'database.lock');
  const letGo = platform() === 'linux' ? await holdSocket(dataDir, path) : () => {};
  try {
    const file = await takeLockFile(path, onLost);

    return {
      release: async () => {
        file.release();
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

function holdSocket(dataDir: string, lockFile: string): Promise<() => Promise<void>> {
  // The inode and not the path: a folder may be reached over links and mounts.
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const server = createServer();
  server.unref();

  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? inUse(lockFile) : error));
    server.listen({ path: `\0wellness-console/database/${dev}/${ino}` }, () =>
      resolve(() => new Promise((closed) => server.close(() => closed()))),
    );
  });
}
