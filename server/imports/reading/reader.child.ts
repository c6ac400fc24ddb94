/** A separate process, so that a bad or oversized file can't take the server down. */

import { BROKEN, Unreadable } from '../../office-files/unreadable.ts';
import { tables } from '../tables/index.ts';
import { type MappedTable, mapColumns } from '../tables/map-columns.ts';
import type { Request, Response } from './protocol.ts';
import { readTable } from './read-table.ts';

let current: MappedTable | undefined;

async function answer(request: Exclude<Request, { close: true }>): Promise<Response> {
  if ('next' in request) {
    if (request.isFromFirst) current?.rewind();

    return { rows: current?.next(request.next) ?? [] };
  }
  const { path, fileName, kind, options } = request.open;
  current = undefined;
  current = mapColumns(await readTable(path, fileName), tables[kind], options);
  const { head, dates, total } = current;

  return {
    opened: {
      headers: head.headers,
      recognised: head.recognised,
      named: head.named,
      unknown: head.unknown,
      problems: head.problems,
      unclear: head.unclear,
      unread: head.unread,
      recalled: head.recalled,
      dates,
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
    // An unexpected error counts as an unreadable file.
    .catch((error: unknown) => refused(error instanceof Unreadable ? error : new Unreadable(BROKEN)))
    .then((response) => process.send?.(response));
});
// The server has ended.
process.on('disconnect', () => process.exit(0));
