/**
 * Building blocks of the contract: JSON Schema made with TypeBox, used for validation, serialisation and OpenAPI. The
 * console may only `import type` from here. `title` is the field's name for people, `message` the exact message when it is
 * missing; other messages are made from `title` and the broken limit.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

export interface CallContract {
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** In bytes, for bodies that exceed the default limit. */
  readonly bodyBytes?: number;
  /** For multipart calls: the schema of the text fields; `upload` describes the file part. */
  readonly upload?: {
    readonly field: string;
    readonly many?: boolean;
    readonly isOptional?: boolean;
    readonly types: readonly string[];
    readonly maxBytes: number;
    /** Handled from disk instead of memory. */
    readonly onDisk?: boolean;
    /** The maximum size of a text field, if it may exceed the default limit. */
    readonly maxFieldBytes?: number;
  };
  /** The body of a 200 reply; every reply also has `status` and `message`. */
  readonly reply: TSchema;
}

interface FieldNotes {
  title?: string;
  message?: string;
}

/** Unknown fields are refused. */
export const strictObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const replyWith = <P extends TProperties>(
  parts: P,
): TObject<P & { status: typeof Status; message: typeof Message }> =>
  Type.Object({ ...parts, status: Status, message: Message }) as never;

const Status = Type.Integer({ description: 'The HTTP status, repeated.' });
const Message = Type.String({ description: 'One sentence for the person.' });

/** Any case, as people paste it. The server takes it in lower case, as the database stores it, so that ids can be compared. */
export const Id = (notes: FieldNotes = {}) => Type.String({ format: 'uuid', lowerCase: true, ...notes });
export const IdParams = strictObject({ id: Id({ title: 'Id' }) });

/** Control characters, and what turns the direction of the text around it. */
export const NOT_IN_A_LINE = '\\u0000-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069';

/** The lookahead keeps this linear on any text. */
export const A_LINE = `^(?=\\s*\\S)[^${NOT_IN_A_LINE}]*$`;

/** 1 to `max` characters, not all blank, without line breaks. The server takes it with single spaces. */
export const SingleLine = (max: number, notes: FieldNotes = {}) =>
  Type.String({
    singleSpaced: true,
    minLength: 1,
    maxLength: max,
    pattern: A_LINE,
    ...notes,
  });

/** Web and email addresses are refused, because names appear in emails. */
export const PersonName = (notes: FieldNotes) => ({ ...SingleLine(80, notes), format: 'person-name' });

/** May be empty and have line breaks. */
export const MultiLine = (max: number, notes: FieldNotes = {}) =>
  Type.String({ maxLength: max, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$', ...notes });

export const Email = (notes: FieldNotes = {}) =>
  Type.String({ format: 'email', minLength: 3, maxLength: 254, title: 'Email', ...notes });

/** YYYY-MM-DD, without a time zone. */
export const Day = (notes: FieldNotes = {}) => Type.String({ format: 'date', ...notes });

/** ISO 8601 in UTC. */
export const Instant = () => Type.String({ format: 'date-time' });

/** As large as a column of the database takes. */
export const WholeNumber = (minimum: number, notes: FieldNotes = {}) =>
  Type.Integer({ minimum, maximum: 2_147_483_647, ...notes });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const listQuery = {
  search: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0, title: 'Skip' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 25, title: 'Count' })),
};

/** An employee, as named in lists of requests. */
export const ListedEmployee = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  empId: Type.String(),
  branchName: Nullable(Type.String()),
});

export const oneOf = <const T extends string>(values: readonly T[], title: string) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], title }));

/** `field` ascending or `-field` descending. */
export const SortBy = <const F extends string>(...fields: F[]) =>
  Type.Unsafe<F | `-${F}`>(Type.String({ enum: fields.flatMap((field) => [field, `-${field}`]), title: 'Sort' }));

/** `?branch=a&branch=b`. */
export const OneOrMany = (item: TSchema) => Type.Unsafe<string[]>(Type.Array(item, { maxItems: 100 }));

/** `errors` is keyed by field name. */
export const ErrorReply = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorReply = Static<typeof ErrorReply>;

export const StatusReply = replyWith({});
export type StatusReply = Static<typeof StatusReply>;
