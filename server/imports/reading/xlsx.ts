import { posix } from 'node:path';
import { mainPartOf, relationsOf } from '../../office-files/relations.ts';
import { BROKEN, TOO_MUCH_INSIDE, Unreadable } from '../../office-files/unreadable.ts';
import { readXml } from '../../office-files/xml.ts';
import type { Package } from '../../office-files/zip.ts';
import { limits } from './limits.ts';
import type { RowHandler } from './row.ts';
import { columnIndex, kindOfFormat, type NumberKind, numberText, serialText, truthText } from './values.ts';

interface WorkbookParts {
  readonly sheet: string;
  readonly texts: string | undefined;
  readonly styles: string | undefined;
  readonly from1904: boolean;
}

const MAIN = 'xl/workbook.xml';
const BINARY = 'xl/workbook.bin';

/** Read from the package, with the usual path as fallback. */
export const workbookOf = async (file: Package): Promise<string | undefined> =>
  (await mainPartOf(file)) ?? [MAIN, BINARY].find((name) => file.has(name));

export async function readXlsx(file: Package, workbook: string, take: RowHandler): Promise<void> {
  const { sheet, texts, styles, from1904 } = await readBook(file, workbook);
  const meaning = {
    texts: texts ? await readTexts(file, texts) : [],
    kinds: styles ? await readKinds(file, styles) : [],
    from1904,
  };
  await readSheet(file, sheet, meaning, take);
}

async function readBook(file: Package, workbook: string): Promise<WorkbookParts> {
  let first: string | undefined;
  let from1904 = false;
  await readXml(await file.open(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet')
        first ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
    },
  });
  const relations = await relationsOf(file, workbook);
  const sheet = relations.find(({ id }) => id === first && id !== undefined)?.target;
  if (!sheet) throw new Unreadable(BROKEN);
  const partOf = (type: string, usual: string) =>
    [relations.find((one) => one.type === type)?.target, posix.join(posix.dirname(workbook), usual)].find(
      (name) => name !== undefined && file.has(name),
    );

  return {
    sheet,
    texts: partOf('sharedStrings', 'sharedStrings.xml'),
    styles: partOf('styles', 'styles.xml'),
    from1904,
  };
}

/** Shared strings may be split by formatting, and include phonetic text to ignore. */
async function readTexts(file: Package, part: string): Promise<string[]> {
  const texts: string[] = [];
  let current: string[] | undefined;
  let isText = false;
  let spoken = 0;
  let letters = 0;
  await readXml(await file.open(part), {
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

/** `_x000D_` is the format's escape for characters that XML can't hold. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function readKinds(file: Package, part: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isInCells = false;
  await readXml(await file.open(part), {
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

interface WorkbookData {
  readonly texts: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly from1904: boolean;
}

async function readSheet(file: Package, sheet: string, meaning: WorkbookData, take: RowHandler): Promise<void> {
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
        column = columnIndex(attributes.r ?? '') ?? column + 1;
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

/** Ignores cells beyond the last allowed column. */
function put(cells: string[], column: number, text: string): void {
  if (text === '') return;
  if (column >= limits.columns) throw new Unreadable(`This file has more than ${limits.columns} columns.`);
  while (cells.length < column) cells.push('');
  cells[column] = text.length > limits.cellLetters ? text.slice(0, limits.cellLetters) : text;
}

function textOf(
  { type, style }: { type: string; style: number },
  raw: string,
  { texts, kinds, from1904 }: WorkbookData,
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
