import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const owners = new Map<string, string>();

/** Short and stable: the random part of names such as `_frame_1x2y3_12` compresses badly. */
export function shortClassName(name: string, file: string): string {
  const owner = `${relative('.', file.split('?')[0] as string).replaceAll('\\', '/')} .${name}`;
  const digest = createHash('sha256').update(owner).digest();
  const short = `_${digest.readUIntBE(0, 4).toString(36).slice(-4).padStart(4, '0')}`;
  const other = owners.get(short);
  if (other !== undefined && other !== owner)
    throw new Error(`${owner} and ${other} have the same short name: rename one.`);
  owners.set(short, owner);

  return short;
}
