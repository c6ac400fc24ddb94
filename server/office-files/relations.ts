import { posix } from 'node:path';
import { readXml } from './xml.ts';
import type { Package } from './zip.ts';

interface Relation {
  readonly id: string | undefined;
  /** The last part of the type's URL, which both editions of the standard share. */
  readonly type: string;
  readonly target: string;
}

/** An empty part name means the package itself. */
export async function relationsOf(file: Package, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!file.has(list)) return relations;
  await readXml(await file.open(list), {
    open(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });

  return relations;
}

/** The workbook or the document text. */
export const mainPartOf = async (file: Package): Promise<string | undefined> =>
  (await relationsOf(file, '')).find(({ type, target }) => type === 'officeDocument' && file.has(target))?.target;
