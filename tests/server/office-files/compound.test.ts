import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Readers } from '../../../server/imports/reading/reader.ts';
import { namesInCompound } from '../../../server/office-files/compound.ts';
import { wordTypeOf } from '../../../server/storage/word.ts';
import { oldWordDocument } from '../documents/support.ts';
import { fixture, saved } from '../imports/support.ts';
import { compound, traps } from '../support/compound.ts';

const damaged = { status: 422, message: 'The document is damaged or password-protected.' };

describe('an Office 97 file', () => {
  it('names its folders and streams, in a small file and in one whose table needs a list of its own', () => {
    expect(namesInCompound(oldWordDocument('/Macros/VBA/dir'))).toEqual(
      expect.arrayContaining(['Root Entry', 'WordDocument', 'Macros', 'VBA', 'dir']),
    );
    expect(namesInCompound(readFileSync(fixture('people.xls')))).toContain('Workbook');
    expect(namesInCompound(oldWordDocument(['/Much', Buffer.alloc(9_000_000)]))).toContain('Much');
  });

  it('may have folders deep in each other', () => {
    const names = ['Root Entry', ...Array.from({ length: 499 }, (_, n) => `folder ${n}`)];
    const next = [-3, ...Array.from({ length: 124 }, (_, n) => n + 2), -2];

    expect(namesInCompound(compound({ next, names }))).toEqual(names);
  });

  it.each(traps('WordDocument'))('with %s is refused as a document', async (_, file) => {
    await expect(wordTypeOf(file, 'document')).rejects.toMatchObject(damaged);
  });

  const readers = new Readers({ readWithinMs: 5_000 });
  afterAll(() => readers.close());

  it.each(traps('Workbook'))('with %s is refused as a spreadsheet, in a moment', async (_, file) => {
    const options = { mode: 'create', hasBranch: false } as const;
    const sheet = { path: saved(file), fileName: 'list.xls', kind: 'employees', options } as const;

    await expect(readers.read(sheet, async () => {})).rejects.toThrow(/damaged/);
  });
});
