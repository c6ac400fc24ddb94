import { PASSWORD, Unreadable } from '../../office-files/unreadable.ts';
import { readXml } from '../../office-files/xml.ts';
import type { Package } from '../../office-files/zip.ts';
import { limits } from './limits.ts';
import type { RowHandler } from './row.ts';
import { numberText, truthText } from './values.ts';

export async function readOds(file: Package, take: RowHandler): Promise<void> {
  await refuseEncrypted(file);
  await readXml(await file.open('content.xml'), firstTable(take));
}

async function refuseEncrypted(file: Package): Promise<void> {
  if (!file.has('META-INF/manifest.xml')) return;
  await readXml(await file.open('META-INF/manifest.xml'), {
    open(name) {
      if (name === 'encryption-data') throw new Unreadable(PASSWORD);
    },
  });
}

/** Elements inside cells that aren't content. */
const asides = new Set(['annotation', 'shapes', 'frame', 'tracked-changes']);

function firstTable(take: RowHandler) {
  let tables = 0;
  let inTable = 0;
  let aside = 0;
  let number = 0;
  let rowTimes = 1;
  let cells: string[] = [];
  let column = 0;
  let cell: { times: number; value: string | undefined; lines: string[] } | undefined;
  let isLine = 0;
  const isIn = () => tables === 1 && inTable === 1 && aside === 0;
  const add = (text: string) => {
    if (cell && isLine > 0) cell.lines[cell.lines.length - 1] += text;
  };

  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (asides.has(name)) aside += 1;
      if (name === 'table') {
        inTable += 1;
        if (inTable === 1) tables += 1;
      }
      if (!isIn()) return;
      if (name === 'table-row') {
        rowTimes = times(attributes['table:number-rows-repeated']);
        cells = [];
        column = 0;
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = { times: times(attributes['table:number-columns-repeated']), value: storedIn(attributes), lines: [] };
      } else if (name === 'p' && cell) {
        isLine += 1;
        cell.lines.push('');
      } else if (name === 's') add(' '.repeat(Math.min(times(attributes['text:c']), 1_000)));
      else if (name === 'tab') add('\t');
      else if (name === 'line-break') add('\n');
    },
    text(text: string) {
      if (isIn()) add(text);
    },
    close(name: string) {
      if (isIn()) {
        if (name === 'p' && cell) isLine -= 1;
        else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
          putCells(cells, column, cell.times, (cell.value ?? cell.lines.join('\n')).slice(0, limits.cellLetters));
          column += cell.times;
          cell = undefined;
        } else if (name === 'table-row') {
          takeRows(take, number, rowTimes, cells);
          number += rowTimes;
        }
      }
      if (name === 'table') inTable -= 1;
      if (asides.has(name)) aside -= 1;
    },
  };
}

const times = (text: string | undefined): number => Math.max(1, Number.parseInt(text ?? '1', 10) || 1);

/** Blank cells are repeated to the edge of the sheet. */
function putCells(cells: string[], column: number, count: number, text: string): void {
  if (text === '') return;
  if (column + count > limits.columns) throw new Unreadable(`This file has more than ${limits.columns} columns.`);
  while (cells.length < column) cells.push('');
  for (let i = 0; i < count; i += 1) cells[column + i] = text;
}

/** The row limit stops a file that claims a million repeats. */
function takeRows(take: RowHandler, before: number, count: number, cells: readonly string[]): void {
  if (cells.every((cell) => cell.trim() === '')) return;
  for (let i = 1; i <= count; i += 1) take({ number: before + i, cells });
}

/** The stored value rather than its display; texts have only the display. */
function storedIn(attributes: Readonly<Record<string, string>>): string | undefined {
  const type = attributes['office:value-type'];
  const number = attributes['office:value'];
  if (type === 'float' || type === 'percentage' || type === 'currency') {
    return number === undefined ? undefined : numberText(Number(number));
  }
  if (type === 'date')
    return attributes['office:date-value']?.replace(/T00:00:00(\.0+)?$/, '').replace(/T(\d\d:\d\d:\d\d).*$/, ' $1');
  if (type === 'time') return attributes['office:time-value']?.replace(/^PT(\d+)H(\d+)M(\d+).*$/, '$1:$2:$3');
  if (type === 'boolean') return truthText(attributes['office:boolean-value'] === 'true');

  return attributes['office:string-value'];
}
