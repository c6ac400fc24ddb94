import { isIPv6 } from 'node:net';

/** One client owns all the addresses in it: four groups of sixteen bits. */
const GROUPS_OF_A_CLIENT = 4;
/** The most that a provider usually gives to one customer. */
const GROUPS_OF_A_CUSTOMER = 3;

/** An IPv6 address counts by its /64. */
export const addressBucket = (address: string): string => bucketOf(address, GROUPS_OF_A_CLIENT);

/** An IPv6 address counts by its /48, which holds 65,536 times a /64. */
export const networkBucket = (address: string): string => bucketOf(address, GROUPS_OF_A_CUSTOMER);

function bucketOf(address: string, groupCount: number): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // The URL parser normalises every spelling, and writes an embedded IPv4 address as two groups.
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [head, tail] = [groups(before), groups(after)];
  const all = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  if (all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff') return ipv4Of(all.slice(6));

  return `${all.slice(0, groupCount).join(':')}::/${groupCount * 16}`;
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 0xff])
    .join('.');
