/** Requests over a socket, whose reply no one waits for, or whose body never ends. */
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFolderPrefix } from '../../../server/plugins/upload-folders.ts';

interface Begun {
  readonly url: string;
  readonly token: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

/** Sends a request without waiting for the reply; with a greater `content-length` than its body has, it never ends. */
export async function begin({ url, token, method, path, headers, body = Buffer.alloc(0) }: Begun): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const all = { host, authorization: `Bearer ${token}`, 'content-length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} /api/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);

  return socket;
}

/** The sizes of the files that this process keeps while it receives them or works on them. */
export async function uploaded(): Promise<number[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(uploadFolderPrefix(process.pid)));
  const files = await Promise.all(
    names.map(async (name) => (await readdir(join(tmpdir(), name))).map((file) => join(tmpdir(), name, file))),
  ).catch(() => []);
  const found = await Promise.all(files.flat().map((file) => stat(file).catch(() => undefined)));

  return found.flatMap((one) => (one ? [one.size] : []));
}
