/** Forms with files: valid ones, unusual ones that no browser sends, and broken ones. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { CallContract } from '../../src/api/contract/common.ts';
import { multipart } from '../server/support/forms.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fixture = (name: string): Buffer => readFileSync(new URL(`../server/imports/fixtures/${name}`, import.meta.url));

const contents = fc.oneof(
  fc.constantFrom(
    pixel,
    Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    Buffer.from('Email,First Name\r\n=1+1,\u0000\r\n'),
    Buffer.alloc(0),
    ...['people.xlsx', 'people.ods', 'people.xls', 'people-tab-utf16.csv'].map(fixture),
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

const names = fc.oneof(
  fc.constantFrom(
    ...[
      'people.xlsx',
      'a.png',
      'a.pdf',
      '',
      '.',
      '..',
      '../../a',
      'C:\\a\\b.csv',
      'a\u0000b.pdf',
      '\u0000',
      '\u202efdp.exe',
    ],
    ...['a\r\nb: c', '%00.csv', 'a;b="c', `${'x'.repeat(3_000)}.csv`, '🦀'.repeat(300), '\ud800.png', "utf-8''a"],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

type Upload = NonNullable<CallContract['upload']>;

export function spoiltForms(
  { field, types, many }: Upload,
  fields: fc.Arbitrary<unknown>,
): fc.Arbitrary<{ headers: Record<string, string>; body: Buffer }> {
  const file = fc.record({
    field: fc.oneof(
      { weight: 8, arbitrary: fc.constant(field) },
      { weight: 1, arbitrary: fc.constantFrom('', 'x', '__proto__') },
    ),
    fileName: names,
    mediaType: fc.oneof(
      fc.constantFrom(...types),
      fc.constantFrom('', 'a', 'text/html', 'x/y\u0000', 'a/b; charset=z'),
    ),
    bytes: contents,
  });
  const form = fc.tuple(fields, fc.array(file, { minLength: 0, maxLength: many ? 3 : 2 })).map(([values, files]) => {
    const texts = Object.entries(values as object).map(([name, value]) => [name, String(value)]);
    const { payload, headers } = multipart({ fields: Object.fromEntries(texts), files });

    return { headers, body: payload };
  });
  const spoil = fc.tuple(form, fc.constantFrom(...ways), fc.double({ min: 0, max: 1, noNaN: true }));

  return fc.oneof(
    { weight: 3, arbitrary: form },
    { weight: 1, arbitrary: spoil.map(([whole, way, where]) => way(whole, where)) },
  );
}

interface Sent {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const ways: readonly ((form: Sent, where: number) => Sent)[] = [
  ({ headers, body }, where) => ({ headers, body: body.subarray(0, Math.floor(body.length * where)) }),
  ({ body }) => ({ headers: { 'content-type': 'multipart/form-data' }, body }),
  ({ body }) => ({ headers: { 'content-type': 'multipart/form-data; boundary=' }, body }),
  ({ body }) => ({ headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` }, body }),
  ({ body }) => ({ headers: { 'content-type': 'multipart/form-data; boundary=other' }, body }),
  ({ headers, body }) => ({ headers, body: Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') }),
  ({ headers, body }) => ({
    headers,
    body: Buffer.from(body.toString('latin1').replace('form-data;', ';;'), 'latin1'),
  }),
  ({ headers, body }) => ({
    headers,
    body: Buffer.from(body.toString('latin1').replace(/name="[^"]*"/, 'name'), 'latin1'),
  }),
  ({ headers, body }, where) => {
    const spoilt = Buffer.from(body);
    if (spoilt.length > 0) spoilt[Math.floor((spoilt.length - 1) * where)] = 0;

    return { headers, body: spoilt };
  },
  ({ headers }) => ({ headers, body: Buffer.alloc(0) }),
];
