/** Values out of a JSON Schema: such as it allows, and such as it does not. */
import fc from 'fast-check';
import type { JsonSchema } from '../../../server/plugins/schemas.ts';

/** Texts that have broken software before. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table person; --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd|calc',
  'a\r\nb: c',
  '\u202e\u2066',
  'İıſß',
  '9'.repeat(400),
  '1e999',
  'NaN',
  '0000-00-00',
  '2026-02-30',
  '275760-09-14',
  'a\ud83d',
  '\uffff\ufeff',
  'x'.repeat(70_000),
);

/** Days at the edges of calendars, of what the database stores and of what is let in. */
const edgesOfDays = fc.constantFrom(
  '0000-01-01',
  '0001-01-01',
  '0999-12-31',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2000-02-29',
  '2100-02-28',
  '2100-02-29',
  '2199-12-31',
  '2200-01-01',
  '4714-11-24',
  '9999-12-31',
);

const edgesOfNumbers = ({ minimum = 0, maximum = 500 }: JsonSchema) =>
  fc.constantFrom(
    ...[minimum, maximum].flatMap((edge) => [edge - 1, edge, edge + 1, edge + 0.5]),
    ...[2 ** 15, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63].flatMap((edge) => [edge - 1, edge, -edge, -edge - 1]),
    ...[-0, 0.1, 1e-7, 1e21, 1e308],
  );

/** As long as is allowed, and one more. */
const edgesOfLengths = ({ minLength = 0, maxLength = 100 }: JsonSchema) =>
  fc
    .tuple(fc.constantFrom(minLength - 1, minLength, maxLength, maxLength + 1), fc.constantFrom('a', ' ', 'ß', '🦀'))
    .map(([length, letter]) => letter.repeat(Math.min(Math.max(length, 0), 70_000)));

/** One in many, so that a body of ten fields still gets past the first check now and then. */
const RARELY = { weight: 1 };
const USUALLY = { weight: 12 };

const text = ({ minLength = 0, maxLength = 60, pattern }: JsonSchema): fc.Arbitrary<string> => {
  const lengths = { minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 60) };
  // Patterns that look ahead are those of ordinary texts, and cannot be generated from.
  const usual =
    pattern && !pattern.includes('(?=')
      ? fc.stringMatching(new RegExp(pattern))
      : fc.string({ unit: 'grapheme', ...lengths });

  return fc.oneof(
    { ...USUALLY, arbitrary: usual },
    { ...RARELY, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    { ...RARELY, arbitrary: nasty },
    { ...RARELY, arbitrary: edgesOfLengths({ minLength, maxLength }) },
  );
};

/** Mostly valid values. `ids` are used for ids, so that some of them exist. */
export function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { enum: choices, anyOf, format, items, properties } = schema;
  const [type = 'object'] = [schema.type].flat();
  if (choices) return fc.constantFrom(...choices);
  if ('const' in schema) return fc.constant(schema.const);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valuesOf(one, ids)));
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'email')
    return fc.oneof({ ...USUALLY, arbitrary: fc.emailAddress() }, { ...RARELY, arbitrary: nasty });
  if (format === 'date') {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

    return fc.oneof(
      { weight: 4, arbitrary: days.map((day) => day.toISOString().slice(0, 10)) },
      { weight: 2, arbitrary: edgesOfDays },
      { weight: 1, arbitrary: nasty },
    );
  }
  if (format === 'date-time')
    return fc.oneof(
      edgesOfDays.map((day) => `${day}T23:59:60Z`),
      nasty,
    );
  if (type === 'string') return text(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.nat({ max: 500 }), fc.integer(), fc.double(), edgesOfNumbers(schema));
  if (type === 'array') return fc.array(valuesOf(items ?? {}, ids), { maxLength: 5 });

  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, valuesOf(field, ids)] as const);

  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

/** The same with fields replaced, missing, added, or not an object at all. */
export function bodiesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const valid = valuesOf(schema, ids) as fc.Arbitrary<object>;
  const names = fc.oneof(fc.constantFrom(...Object.keys(schema.properties ?? { x: 1 })), fc.string());
  const spoilt = fc.tuple(valid, names, fc.jsonValue()).map(([body, name, junk]) => ({ ...body, [name]: junk }));

  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: spoilt }, fc.jsonValue());
}
