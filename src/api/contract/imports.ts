/** Bulk uploads: employees, blood, cardiovascular and functional fitness, recommendations; what became of them. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Id, IdParams, Instant, listQuery, Nullable, strict } from './common.ts';

export const BULK_MAX_BYTES = 25 * 1024 * 1024;

export const ImportKind = Type.Union(
  [Type.Literal('employees'), Type.Literal('blood'), Type.Literal('cvff'), Type.Literal('recommendations')],
  { title: 'Kind' },
);
export type ImportKind = Static<typeof ImportKind>;

/** `create` adds people who are new; `update` also changes those who are there already. */
export const ImportMode = Type.Union([Type.Literal('create'), Type.Literal('update')], { title: 'Mode' });
export type ImportMode = Static<typeof ImportMode>;

const spreadsheets = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv',
] as const;

const oneFile = { field: 'bulk', types: spreadsheets, maxBytes: BULK_MAX_BYTES, onDisk: true } as const;

/** The sender may name the upload, to ask about it later; a name that was used before answers 409 and does nothing. */
const named = { importId: Type.Optional(Id({ title: 'Import' })) };

const people = {
  mode: Type.Optional(ImportMode),
  branchId: Type.Optional(Id({ title: 'Branch' })),
  insuranceId: Type.Optional(Id({ title: 'Insurance' })),
};

const Messages = Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } });

/** A row that was turned down; `errors` by field, an address in use under `email_exist`. */
export const FailedRow = Type.Object({
  file: Type.String(),
  /** The number beside the row in the spreadsheet program. */
  row: Type.Integer(),
  email: Type.String(),
  errors: Messages,
});
export type FailedRow = Static<typeof FailedRow>;

/** `interrupted`: the server stopped in the middle; what is counted is stored, and sending the file again finishes the rest. */
export const ImportState = Type.Union([
  Type.Literal('running'),
  Type.Literal('done'),
  Type.Literal('refused'),
  Type.Literal('interrupted'),
]);
export type ImportState = Static<typeof ImportState>;

export const ImportRecord = Type.Object({
  _id: Id(),
  kind: ImportKind,
  mode: ImportMode,
  files: Type.Array(Type.String()),
  state: ImportState,
  message: Type.String(),
  /** Rows in all files; null while they are still being read. */
  total: Nullable(Type.Integer()),
  done: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  by: Type.String(),
  startedAt: Instant(),
  finishedAt: Nullable(Instant()),
});
export type ImportRecord = Static<typeof ImportRecord>;

export const ImportReply = answer({
  import: ImportRecord,
  /** The first of them; all are in the file of failed rows. */
  failedRows: Type.Array(FailedRow),
});
export type ImportReply = Static<typeof ImportReply>;

export const ImportsReply = answer({ imports: Type.Array(ImportRecord), total: Type.Integer() });
export type ImportsReply = Static<typeof ImportsReply>;

export const UploadReply = answer({
  importId: Id(),
  /** The addresses of the people in the file who were recognised. */
  existingEmployees: Type.Array(Type.String()),
  failedRows: Type.Array(FailedRow),
});
export type UploadReply = Static<typeof UploadReply>;

export const CheckedRow = Type.Object({
  file: Type.String(),
  row: Type.Integer(),
  email: Type.String(),
  outcome: Type.Union([
    Type.Literal('created'),
    Type.Literal('updated'),
    Type.Literal('unchanged'),
    Type.Literal('failed'),
  ]),
  errors: Messages,
});
export type CheckedRow = Static<typeof CheckedRow>;

export const CheckReply = answer({
  total: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  /** Every column of the files: what it was recognised as, or what was most likely meant. */
  columns: Type.Array(
    Type.Object({
      file: Type.String(),
      header: Type.String(),
      column: Nullable(Type.String()),
      meant: Nullable(Type.String()),
    }),
  ),
  /** Rows that would fail come first; at most a few hundred. */
  rows: Type.Array(CheckedRow),
});
export type CheckReply = Static<typeof CheckReply>;

export const imports = {
  bulkSignUp: {
    summary:
      "Add (or update) employees from a spreadsheet; answers 'Failed Rows.xlsx', with headings alone when none failed",
    query: strict({ ...named, ...people }),
    upload: oneFile,
    reply: answer({}),
  },
  uploadCardiovascularFile: {
    summary: 'Cardiovascular and functional fitness results from a spreadsheet',
    query: strict(named),
    upload: oneFile,
    reply: UploadReply,
  },
  uploadRecommendationFile: {
    summary: 'Recommendations from a spreadsheet',
    query: strict(named),
    upload: oneFile,
    reply: UploadReply,
  },
  uploadBloodFiles: {
    summary: 'Blood results from one or several spreadsheets',
    query: strict(named),
    upload: { ...oneFile, field: 'files', many: true },
    reply: UploadReply,
  },
  checkImport: {
    summary: 'What an upload would do, row by row and cell by cell, without doing it',
    query: strict({ kind: ImportKind, ...people }),
    upload: { ...oneFile, field: 'files', many: true },
    reply: CheckReply,
  },
  importTemplate: {
    summary: 'The spreadsheet to fill in: columns, an example, and what each column takes',
    query: strict({ kind: ImportKind }),
    reply: answer({}),
  },
  listImports: {
    summary: 'Uploads of the past, newest first',
    query: strict({ kind: Type.Optional(ImportKind), skip: listQuery.skip, count: listQuery.count }),
    reply: ImportsReply,
  },
  getImport: { summary: 'How far an upload has come, and what became of it', params: IdParams, reply: ImportReply },
  importFailedRows: {
    summary: "'Failed Rows.xlsx' of an upload: the rows as they were sent, and what is wrong with each",
    params: IdParams,
    reply: answer({}),
  },
} as const satisfies Record<string, CallContract>;
