import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { clientIp } from '../../../server/feed/client-ip.ts';

const asked = (remoteAddress: string, forwarded?: string | string[]) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['nobody is trusted', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['the proxy is trusted', ['10.0.0.1'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['its network is', ['10.0.0.0/8'], '10.20.30.40', '203.0.113.9', '203.0.113.9'],
  ['its network is, by a mask', ['10.20.0.0/255.255.0.0'], '10.20.30.40', '203.0.113.9', '203.0.113.9'],
  ['its network is, by name', ['loopback'], '::1', '203.0.113.9', '203.0.113.9'],
  ['it speaks IPv4 over IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '2001:db8::9', '2001:db8::9'],
  ['a second one is', ['10.0.0.1', '10.0.0.2'], '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['somebody makes up more', ['10.0.0.1'], '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['somebody else sends the header', ['10.0.0.1'], '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['everybody is trusted', ['10.0.0.1', '203.0.113.9'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['it says nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['it says nonsense', ['10.0.0.1'], '10.0.0.1', 'nonsense', 'nonsense'],
])('calls see the right client address when %s', (_, trusted, remote, forwarded, expected) => {
  expect(clientIp(trusted)(asked(remote, forwarded))).toBe(expected);
  expect(asFastify(asked(remote, forwarded), trusted)).toBe(expected);
});

/** What Fastify itself goes by for `request.ip`. */
const asFastify = createRequire(createRequire(import.meta.url).resolve('fastify'))('@fastify/proxy-addr') as (
  request: IncomingMessage,
  trusted: readonly string[],
) => string;
