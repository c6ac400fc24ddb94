/** react-admin's list and sign-in page, built for the bench and served from memory as the console's files are. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

const folder = fileURLToPath(new URL('react-admin/', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export async function serveReactAdmin(print: (line: string) => void) {
  if (!existsSync(join(folder, 'node_modules'))) {
    print('Installing react-admin…');
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  }
  const outDir = join(folder, 'dist');
  if (!existsSync(outDir)) {
    print('Building react-admin…');
    await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir, modulePreload: false } });
  }
  const files = await compressed(outDir);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] as string;
    const name = files.has(path) ? path : '/index.html';
    const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response
      .writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'cache-control': cache,
      })
      .end(files.get(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

async function compressed(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));

  return new Map(
    await Promise.all(
      paths.map(
        async (path) =>
          [
            `/${relative(root, path).replaceAll('\\', '/')}`,
            await promisify(brotliCompress)(await readFile(path)),
          ] as const,
      ),
    ),
  );
}
