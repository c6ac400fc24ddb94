import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const owners = new Map<string, string>();

/**
 * A short name for a class of a CSS module, the same in every build: names such as `_frame_1x2y3_12` stand in style and
 * script, and their random parts are what compresses worst.
 */
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
