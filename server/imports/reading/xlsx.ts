/** The first sheet of an .xlsx file. */
import { posix } from 'node:path';
import { limits } from './limits.ts';
import type { Take } from './row.ts';
import { BROKEN, TOO_MUCH_INSIDE, Unreadable } from './trouble.ts';
import { columnOf, kindOfFormat, type NumberKind, numberText, serialText, truthText } from './values.ts';
import { readXml } from './xml.ts';
import type { Package } from './zip.ts';

interface Book {
  readonly sheet: string;
  readonly from1904: boolean;
}

export async function readXlsx(file: Package, take: Take): Promise<void> {
  const { sheet, from1904 } = await readBook(file);
  const texts = file.has('xl/sharedStrings.xml') ? await readTexts(file) : [];
  const kinds = file.has('xl/styles.xml') ? await readKinds(file) : [];
  await readSheet(file, sheet, { texts, kinds, from1904 }, take);
}

async function readBook(file: Package): Promise<Book> {
  let first: string | undefined;
  let from1904 = false;
  await readXml(await file.open('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet')
        first ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
    },
  });
  let sheet: string | undefined;
  await readXml(await file.open('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target = '' }) {
      if (name === 'Relationship' && Id === first && Id !== undefined) {
        sheet = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
      }
    },
  });
  if (!sheet) throw new Unreadable(BROKEN);

  return { sheet, from1904 };
}

/** Texts that cells share: what is in one may be split by formats, and have a pronunciation that is not part of it. */
async function readTexts(file: Package): Promise<string[]> {
  const texts: string[] = [];
  let current: string[] | undefined;
  let isText = false;
  let spoken = 0;
  let letters = 0;
  await readXml(await file.open('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') current = [];
      else if (name === 'rPh') spoken += 1;
      else if (name === 't') isText = spoken === 0;
    },
    text(text) {
      if (isText) current?.push(text);
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') spoken -= 1;
      else if (name === 'si' && current) {
        const text = plain(current.join(''));
        letters += text.length + 8;
        if (letters > limits.letters) throw new Unreadable(TOO_MUCH_INSIDE, 413);
        texts.push(text);
        current = undefined;
      }
    },
  });

  return texts;
}

/** `_x000D_` is how the format writes a character that XML has no place for. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** What the numbers of each style mean. */
async function readKinds(file: Package): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isInCells = false;
  await readXml(await file.open('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) kinds.push(kindOfFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });

  return kinds;
}

interface Meaning {
  readonly texts: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly from1904: boolean;
}

async function readSheet(file: Package, sheet: string, meaning: Meaning, take: Take): Promise<void> {
  let number = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: { type: string; style: number } | undefined;
  let collects = false;
  let spoken = 0;
  let parts: string[] = [];
  await readXml(await file.open(sheet), {
    open(name, attributes) {
      if (name === 'row') {
        number = Number(attributes.r ?? number + 1);
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes.r ?? '') ?? column + 1;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
        parts = [];
      } else if (name === 'rPh') spoken += 1;
      else if (cell && (name === 'v' || name === 't')) collects = spoken === 0;
    },
    text(text) {
      if (collects) parts.push(text);
    },
    close(name) {
      if (name === 'v' || name === 't') collects = false;
      else if (name === 'rPh') spoken -= 1;
      else if (name === 'c' && cell) {
        put(cells, column, textOf(cell, parts.join(''), meaning));
        cell = undefined;
      } else if (name === 'row') take({ number, cells });
    },
  });
}

/** Far to the right there are formats without content, and jokes. */
function put(cells: string[], column: number, text: string): void {
  if (text === '') return;
  if (column >= limits.columns) throw new Unreadable(`This file has more than ${limits.columns} columns.`);
  while (cells.length < column) cells.push('');
  cells[column] = text.length > limits.cellLetters ? text.slice(0, limits.cellLetters) : text;
}

function textOf(
  { type, style }: { type: string; style: number },
  raw: string,
  { texts, kinds, from1904 }: Meaning,
): string {
  if (type === 's') return texts[Number(raw)] ?? '';
  if (type === 'inlineStr' || type === 'str') return plain(raw);
  if (raw === '') return '';
  if (type === 'b') return truthText(raw === '1');
  if (type === 'e') return raw;
  if (type === 'd') return raw.replace(/T00:00:00(\.0+)?Z?$/, '');
  const value = Number(raw);
  if (Number.isNaN(value)) return raw;
  const kind = kinds[style] ?? 'number';

  return kind === 'number' ? numberText(value) : serialText(value, kind, from1904);
}
