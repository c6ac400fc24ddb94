/**
 * Building blocks of the contract. Schemas are plain JSON Schema made with TypeBox: the server validates and serialises
 * with them, OpenAPI is generated from them, and the console takes only their types (`import type`), so none reaches a bundle.
 *
 * Two annotations of ours ride on fields: `title` is the name a person knows the field by, `says` is the exact message when
 * it is missing or empty. Everything else gets a message made from `title` and the limit it broke.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

export interface CallContract {
  /** One line for the API page. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** For bodies that may be larger than others. */
  readonly bodyBytes?: number;
  /** For multipart calls: the schema of the text fields; `upload` says what the file part is. */
  readonly upload?: {
    readonly field: string;
    readonly many?: boolean;
    /** The form may come without a file. */
    readonly isOptional?: boolean;
    readonly types: readonly string[];
    readonly maxBytes: number;
    /** For large files: kept on disk instead of in memory. */
    readonly onDisk?: boolean;
  };
  /** The answer of 200. Every answer carries `status` and `message` beside its named parts. */
  readonly reply: TSchema;
}

export interface FieldNotes {
  title?: string;
  says?: string;
}

/** An object that refuses unknown fields. */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** An answer: status and message beside the named parts. */
export const answer = <P extends TProperties>(
  parts: P,
): TObject<P & { status: typeof Status; message: typeof Message }> =>
  Type.Object({ ...parts, status: Status, message: Message }) as never;

const Status = Type.Integer({ description: 'The HTTP status, repeated.' });
const Message = Type.String({ description: 'One sentence for the person.' });

export const Id = (notes: FieldNotes = {}) => Type.String({ format: 'uuid', ...notes });
export const IdParams = strict({ id: Id({ title: 'Id' }) });

/** A one-line text of 1 to `max` characters with something other than blanks in it. */
export const Line = (max: number, notes: FieldNotes = {}) =>
  Type.String({
    minLength: 1,
    maxLength: max,
    // Looks ahead for the something first: linear on any text, and a control character never counts as something.
    pattern: '^(?=\\s*\\S)[^\\u0000-\\u001f\\u007f]*$',
    ...notes,
  });

/** A text that may be empty and may have line breaks. */
export const Prose = (max: number, notes: FieldNotes = {}) =>
  Type.String({ maxLength: max, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$', ...notes });

export const Email = (notes: FieldNotes = {}) =>
  Type.String({ format: 'email', minLength: 3, maxLength: 254, title: 'E-mail', ...notes });

/** A calendar day, YYYY-MM-DD, without a zone. */
export const Day = (notes: FieldNotes = {}) => Type.String({ format: 'date', ...notes });

/** An instant, ISO 8601 in UTC. */
export const Instant = () => Type.String({ format: 'date-time' });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What every list takes. */
export const listQuery = {
  search: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0, title: 'Skip' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 25, title: 'Count' })),
};

/** `field` ascending or `-field` descending. */
export const SortBy = <const F extends string>(...fields: F[]) =>
  Type.Unsafe<F | `-${F}`>(Type.String({ enum: fields.flatMap((field) => [field, `-${field}`]), title: 'Sort' }));

/** One value or several of a filter: `?branch=a&branch=b`. */
export const OneOrMany = (item: TSchema) => Type.Unsafe<string[]>(Type.Array(item, { maxItems: 100 }));

/** What an error answers. `errors` names the fields to blame. */
export const ErrorReply = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorReply = Static<typeof ErrorReply>;

/** Just status and message. */
export const Plain = answer({});
export type Plain = Static<typeof Plain>;
