/**
 * A process of its own that reads files: what is wrong with a file, or too much in it, ends this process at worst, and
 * the server goes on answering.
 */
import { type Arranged, arrange } from '../tables/arrange.ts';
import { tables } from '../tables/index.ts';
import type { Request, Response } from './protocol.ts';
import { readTable } from './read-table.ts';
import { BROKEN, Unreadable } from './trouble.ts';

let current: Arranged | undefined;

async function answer(request: Exclude<Request, { close: true }>): Promise<Response> {
  if ('next' in request) return { rows: current?.next(request.next) ?? [] };
  const { path, fileName, kind, asked } = request.open;
  current = undefined;
  current = arrange(await readTable(path, fileName), tables[kind], asked);
  const { head, total } = current;

  return {
    opened: {
      headers: head.headers,
      recognised: head.columns.map((column) => column?.title ?? null),
      unknown: head.unknown,
      total,
    },
  };
}

const refused = ({ message, status }: Unreadable): Response => ({ refused: { message, status } });

process.on('message', (request: Request) => {
  if ('close' in request) {
    current = undefined;

    return;
  }
  answer(request)
    // What no reader foresaw is a file that nobody should trust.
    .catch((error: unknown) => refused(error instanceof Unreadable ? error : new Unreadable(BROKEN)))
    .then((response) => process.send?.(response));
});
// The server is gone: so is the reason to be here.
process.on('disconnect', () => process.exit(0));
