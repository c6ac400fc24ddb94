import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { inUseError, takeLockFile } from './lock-file.ts';

interface FolderLock {
  release(): Promise<void>;
}

/**
 * One process at a time per data folder; the error names the holder. On Linux the kernel holds the lock: an abstract
 * socket named after the folder, which disappears with the process. The lock file is for those who can't see that
 * socket.
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
  // The inode rather than the path: a folder may be reached over links and mounts.
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const server = createServer();
  server.unref();

  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUseError(lockFile) : error),
    );
    server.listen({ path: `\0wellness-console/database/${dev}/${ino}` }, () =>
      resolve(() => new Promise((closed) => server.close(() => closed()))),
    );
  });
}
