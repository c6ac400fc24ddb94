import fastify from 'fastify';
import { expect, it } from 'vitest';
import { pressure } from '../../../server/plugins/pressure.ts';

it('requests are refused while the process cannot keep up, and answered again afterwards', async () => {
  const app = fastify();
  pressure(app, { loopDelayMs: 500, warmUpMs: 0 });
  app.get('/', async () => 'Here');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async () => (await fetch(url)).status;
  try {
    expect(await ask()).toBe(200);
    const until = performance.now() + 1_700;
    while (performance.now() < until);
    expect(await ask()).toBe(503);
    await expect.poll(ask, { timeout: 10_000 }).toBe(200);
  } finally {
    await app.close();
  }
});
