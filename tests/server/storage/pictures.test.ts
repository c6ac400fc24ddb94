import sharp from 'sharp';
import { expect, it } from 'vitest';
import { illustration } from '../../../server/storage/pictures.ts';

const picture = (edge: number): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#225544' } })
    .png()
    .toBuffer();

it('pictures of one person are decoded one after the other, and those of others between them', async () => {
  const [large, small] = await Promise.all([picture(3_000), picture(20)]);
  let done = 0;
  const many = Array.from({ length: 6 }, () => illustration(large, 'image', 'ann').then(() => (done += 1)));
  await illustration(small, 'image', 'ben');

  expect(done).toBeLessThan(2);
  await Promise.all(many);
});
