import { Ajv, type ErrorObject, type KeywordDefinition, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { listQuery } from '../../src/api/contract/common.ts';
import { EMAIL_WANTED } from '../../src/rules/shared/email.ts';
import { nameError } from '../../src/rules/shared/names.ts';
import { singleSpaced } from '../../src/rules/shared/normalise.ts';
import { truncate } from '../../src/rules/shared/text.ts';
import { type FieldErrors, HttpError } from '../access/http-error.ts';
import { type JsonSchema, WITHOUT_NUL } from './schemas.ts';

// The library's own also accepts `urn:uuid:…`, which the database refuses.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Leaves room, so that dates derived from an accepted one can still be stored. */
const YEARS = /^(19|20|21)\d\d-/;

/** Strict types: `"true"` in a body isn't a boolean. */
function createValidator(): Ajv {
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, useDefaults: true });
  addFormats.default(ajv);
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('person-name', (name: string) => nameError(name) === undefined);
  for (const name of ['date', 'date-time'] as const) {
    const isWellFormed = (addFormats.default.get(name) as { validate: (text: string) => boolean }).validate;
    // The library also accepts leap seconds and some spellings that have no `Date`.
    const isTime = (text: string) => !Number.isNaN(Date.parse(text));
    ajv.addFormat(name, (text: string) => YEARS.test(text) && isWellFormed(text) && isTime(text));
  }
  ajv.addVocabulary(['message']);
  // Before the lengths, which count what is stored.
  addChange(ajv, 'singleSpaced', singleSpaced, { before: 'maxLength' });
  addChange(ajv, 'lowerCase', (text) => text.toLowerCase());
  // Added again, so that it comes after the items, which may have changed.
  const uniqueItems = ajv.getKeyword('uniqueItems') as KeywordDefinition;
  ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems);

  return ajv;
}

/** A keyword with which a text is taken as `change` makes it. */
function addChange(ajv: Ajv, keyword: string, change: (text: string) => string, order: { before?: string } = {}): void {
  const validate = (isWanted: boolean, text: string, _: unknown, where?: DataValidationCxt) => {
    if (isWanted && where) where.parentData[where.parentDataProperty] = change(text);

    return true;
  };
  ajv.addKeyword({
    keyword,
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    errors: false,
    validate,
    ...order,
  });
}

/** Shared by all servers in the process, with its compiled schemas. */
const validator = createValidator();

const FILTER_REFUSED = 'This address has a filter that can’t be used.';

/** Compiles a call's schemas when it is first made: all of them together are most of what a start costs. */
export function validation(app: FastifyInstance): void {
  app.setValidatorCompiler<JsonSchema>(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined;

    return (data: unknown) => {
      validate ??= validator.compile(schema);
      const value = httpPart === 'querystring' ? readQuery(data as Query, schema) : data;

      return validate(value) ? { value } : { error: badRequest(httpPart, validate.errors ?? []) };
    };
  });
}

type Query = Record<string, string | string[]>;

/**
 * Query values are text, so numbers, booleans and lists are parsed. Only plain spellings: `1e999`, `Infinity` and
 * `0x10` stay text and are refused.
 */
function readQuery(query: Query, { properties = {} }: JsonSchema): Record<string, unknown> {
  const read = ([name, value]: [string, string | string[]]) => [name, readValue(value, properties[name]?.type)];

  return Object.fromEntries(Object.entries(query).map(read));
}

function readValue(value: string | string[], type: JsonSchema['type']): unknown {
  if (type === 'array') return [value].flat();
  if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';

  return value;
}

function badRequest(httpPart: string | undefined, found: ErrorObject[]): HttpError {
  // A malformed id in a path can't exist.
  if (httpPart === 'params') return new HttpError(404, 'Not found.');
  const errors = fieldErrors(found);
  const messages = Object.values(errors);
  if (messages.length === 0) return new HttpError(400, 'The call requires a JSON object as its body.');

  // Nobody has typed it into a field: the address of a list is old, or was changed by hand.
  const isFilter = httpPart === 'querystring' && Object.keys(errors).some((name) => !(name in listQuery));
  const whole = isFilter ? FILTER_REFUSED : 'Check the marked fields.';

  return new HttpError(400, messages.length === 1 && !isFilter ? (messages[0] as string) : whole, { errors });
}

/** One message per field; a wrong format counts before a wrong length. */
function fieldErrors(found: ErrorObject[]): FieldErrors {
  const errors = new Map<string, string>();
  const isAboutKind = ({ keyword }: ErrorObject) => keyword === 'type' || keyword === 'format';
  for (const error of [...found.filter(isAboutKind), ...found.filter((one) => !isAboutKind(one))]) {
    const field = fieldOf(error);
    if (field !== undefined && !errors.has(field)) errors.set(field, messageOf(error, field));
  }

  return Object.fromEntries(errors);
}

const RULES_ABOUT_PARTS = new Set(['required', 'additionalProperties']);

/** The outermost field, which the form shows. Undefined when the whole body is of the wrong type. */
function fieldOf({ keyword, instancePath, params }: ErrorObject): string | undefined {
  const [outermost] = instancePath.split('/').slice(1);
  if (outermost !== undefined) return outermost.replaceAll('~1', '/').replaceAll('~0', '~');
  if (!RULES_ABOUT_PARTS.has(keyword)) return undefined;

  return keyword === 'required' ? params.missingProperty : params.additionalProperty;
}

function messageOf(error: ErrorObject, field: string): string {
  const { keyword, data, parentSchema, instancePath } = error;
  const isWhole = instancePath === '';
  const notes = (isWhole ? parentSchema?.properties?.[field] : parentSchema) as JsonSchema | undefined;
  const title = notes?.title ?? notes?.items?.title ?? field;
  if (keyword === 'additionalProperties')
    return `There is no field called "${truncate(error.params.additionalProperty)}".`;
  if (keyword === 'required') return notes?.message ?? `${title} is required.`;
  if (notes?.message && isEmpty(data)) return notes.message;

  if (keyword === 'format' && error.params.format === 'email') return EMAIL_WANTED;

  return `${title} ${complaint(error, notes)}`;
}

const isEmpty = (data: unknown): boolean =>
  data === null || (typeof data === 'string' && data.trim() === '') || (Array.isArray(data) && data.length === 0);

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'an id',
  date: 'a date such as 2026-03-31',
  'date-time': 'a time such as 2026-03-31T08:00:00Z',
};

function complaint({ keyword, params, data }: ErrorObject, notes: JsonSchema | undefined): string {
  switch (keyword) {
    case 'type':
      return `must be ${typesOf(params.type)}.`;
    case 'format':
      if (params.format === 'person-name') return nameError(String(data)) ?? '';

      return `must be ${formatNames[params.format] ?? params.format}.`;
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).filter((value) => value !== null).join(', ')}.`;
    case 'const':
      return `must be "${params.allowedValue}".`;
    case 'minLength':
      return `needs at least ${characters(params.limit)}.`;
    case 'maxLength':
      return `can have at most ${characters(params.limit)}.`;
    case 'minimum':
      return `must be at least ${params.limit}.`;
    case 'maximum':
      return `must be at most ${params.limit}.`;
    case 'minItems':
      return `needs at least ${params.limit}.`;
    case 'maxItems':
      return `can have at most ${params.limit}.`;
    case 'uniqueItems':
      return 'has the same entry twice.';
    case 'pattern':
      return params.pattern === WITHOUT_NUL || !notes?.description
        ? 'has characters that cannot be used here.'
        : `is not valid. ${notes.description}`;
    default:
      return 'is not valid.';
  }
}

const typesOf = (types: string | string[]): string =>
  [types]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => typeNames[type] ?? type)
    .join(' or ');

const characters = (limit: number): string => (limit === 1 ? '1 character' : `${limit} characters`);
