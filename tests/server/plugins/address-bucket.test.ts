import { describe, expect, it } from 'vitest';
import { addressBucket, networkBucket } from '../../../server/plugins/address-bucket.ts';

describe('the client that request limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ])('the customer behind %s is counted as %s', (address, bucket) => {
    expect(networkBucket(address)).toBe(bucket);
  });

  it('two neighbouring networks are two clients', () => {
    expect(addressBucket('2001:db8:1:2::1')).not.toBe(addressBucket('2001:db8:1:3::1'));
  });
});
