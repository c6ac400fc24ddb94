import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

interface Wire {
  sync(): unknown;
  query(text: string): unknown;
}

/** Marks the calls whose trips are counted, because the server's pollers use the database as well. */
const counted = new AsyncLocalStorage<true>();

/** How often `work` waits for the database, whichever connection it uses and on either engine. */
export async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const wire = pg.Connection.prototype as unknown as Wire;
  const { sync, query } = wire;
  let trips = 0;
  const count = () => {
    if (counted.getStore()) trips += 1;
  };
  wire.sync = function () {
    count();

    return sync.call(this);
  };
  wire.query = function (text) {
    count();

    return query.call(this, text);
  };
  try {
    await counted.run(true, work);
  } finally {
    Object.assign(wire, { sync, query });
  }

  return trips;
}
