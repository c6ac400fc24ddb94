import type { Readable } from 'node:stream';
import { FileAnswer } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook to download, which no cache keeps. */
export const xlsxAnswer = (name: string, workbook: Buffer | Readable): FileAnswer =>
  new FileAnswer(workbook, {
    'content-type': XLSX_TYPE,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'private, no-store',
  });
