/** Follows the same rule as API calls: the nearest address that isn't a trusted proxy's. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function clientIp(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = networks(trustedProxies.flatMap((proxy) => named[proxy] ?? [proxy]));
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));

  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
    let address = socket.remoteAddress ?? '';
    for (const before of forwarded) {
      if (before.trim() === '' || !isTrusted(address)) break;
      address = before.trim();
    }

    return address;
  };
}

function networks(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', mask] = entry.split('/');
    if (mask === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, bitsOf(mask), familyOf(address));
  }

  return list;
}

/** `255.255.0.0` is another way to write `16`. */
const bitsOf = (mask: string): number =>
  mask.includes('.')
    ? mask.split('.').reduce((bits, part) => bits + Number(part).toString(2).replaceAll('0', '').length, 0)
    : Number(mask);

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
