// npm run dev: restarts the server and reloads the console when their sources change, both at one address.
import { spawn } from 'node:child_process';
import { createServer as listenSomewhere } from 'node:net';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node.mjs';
import { fail, rootPath, say } from './steps/shell.mjs';

requireNode();
install();
process.chdir(rootPath);

const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const address = `http://${host}:${port}`;
const apiPort = await freePort();

const { createServer } = await import('vite');
const console_ = await createServer({
  server: { host, port, strictPort: true, proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, ws: true } } },
});
await console_.listen();

const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL ?? address },
  },
);
server.on('error', (error) => fail(`The server did not start: ${error.message}`));
server.on('exit', (code) => process.exit(code ?? 1));
say(`Console with hot reload: ${address}`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    // In a terminal the server receives Ctrl+C itself.
    if (signal !== 'SIGINT') server.kill(signal);
    await console_.close();
  });
}

function freePort() {
  return new Promise((resolve) => {
    const probe = listenSomewhere().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
