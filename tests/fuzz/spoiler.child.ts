import { writeFileSync } from 'node:fs';
import { randomFrom } from '../reliability/random.ts';
import { folder } from '../server/imports/support.ts';
import { spoiltFile } from './spoilt.ts';

const [seed, path = ''] = process.argv.slice(2);
const random = randomFrom(Number(seed));

process.on('message', () => {
  const { name, bytes } = spoiltFile(random);
  writeFileSync(path, bytes);
  process.send?.(name);
});
process.on('disconnect', () => {
  folder.remove();
  process.exit(0);
});
