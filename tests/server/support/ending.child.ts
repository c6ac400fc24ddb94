/** A little server that ends as the real one does, and has faults for the asking. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../../../server/plugins/log.ts';
import { endInOrder } from '../../../server/stop.ts';

const faults: Record<string, () => void> = {
  '/throws': () => {
    throw new Error('the fault itself');
  },
  '/rejects': () => {
    Promise.reject(new Error('the fault itself'));
  },
};

const server = createServer(async (request, response) => {
  response.setHeader('connection', 'close');
  const fault = faults[request.url ?? ''];
  if (fault) setImmediate(fault);
  if (request.url === '/slow') {
    console.log('slow began');
    await delay(500);
    response.end('slow is done');
  } else response.end();
});
server.listen(0, '127.0.0.1', () => {
  console.log(`running at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
endInOrder({
  drain: async (graceMs) => {
    console.log(`drains for ${graceMs}`);
    await delay(graceMs);
  },
  stop: () => new Promise((resolve) => server.close(() => resolve())),
  graceMs: Number(process.env.GRACE_MS),
  log: createLog({ level: 'error' }),
});
