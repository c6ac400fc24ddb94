import { type Static, Type } from 'typebox';
import { type DefaultRole, defaultRoles } from '../../rules/employees/employee-roles.ts';
import { BULK_MAX_BYTES } from '../../rules/shared/constants.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  replyWith,
  strictObject,
} from './common.ts';
import { ManagersWithoutRole, RenamedRoles } from './import-roles.ts';
import { ExistingUnit, NamedUnitKind, NewUnit, UnknownUnit } from './import-units.ts';
import { FieldChange } from './people.ts';

/** A few characters for each row that a file may have. */
const CHECKED_BALANCES_MAX_BYTES = 1_000_000;

export const ImportKind = Type.Union(
  [
    Type.Literal('employees'),
    Type.Literal('blood'),
    Type.Literal('cvff'),
    Type.Literal('recommendations'),
    Type.Literal('balances'),
  ],
  { title: 'Kind' },
);
export type ImportKind = Static<typeof ImportKind>;

/** `create` adds new people; `update` also changes existing ones. */
export const ImportMode = Type.Union([Type.Literal('create'), Type.Literal('update')], { title: 'Mode' });
export type ImportMode = Static<typeof ImportMode>;

const spreadsheets = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv',
] as const;

const oneFile = { field: 'bulk', types: spreadsheets, maxBytes: BULK_MAX_BYTES, onDisk: true } as const;

/**
 * An id chosen by the sender, for looking up the result. An id that was already used returns 409 and changes nothing.
 */
const named = { importId: Type.Optional(Id({ title: 'Import' })) };

/** Admin is given to people one by one. */
const RoleOfRest = Type.Unsafe<DefaultRole>(Type.String({ enum: [...defaultRoles], title: 'Role' }));

const people = {
  mode: Type.Optional(ImportMode),
  branchId: Type.Optional(Id({ title: 'Branch' })),
  insuranceId: Type.Optional(Id({ title: 'Insurance' })),
  /** For new people whose row has no role. */
  role: Type.Optional(RoleOfRest),
  /** Whether the people who are added get a welcome email now; omitted for yes. */
  welcome: Type.Optional(Type.Boolean({ title: 'Welcome emails' })),
  /** Whether the people in `managersWithoutRole` of the check get the Reporting Manager role, if a row that names them is stored. */
  managersGetRole: Type.Optional(Type.Boolean({ title: 'Managers get the role' })),
};

const UNITS_MAX_BYTES = 100_000;

const COLUMNS_MAX_BYTES = 20_000;

const columns = {
  columns: Type.Optional(
    Type.String({
      title: 'Columns',
      maxLength: COLUMNS_MAX_BYTES,
      description:
        'What to use columns as whose headings are not recognised, or mean something else, as a JSON list of ' +
        '{ "header": "Where they sit", "use": "branchId" }. `use` is a key from `unread` of the check, or empty to ignore ' +
        'the column. An upload remembers them for the next check, and forgets the empty ones.',
    }),
  ),
};

const choices = strictObject({
  ...columns,
  units: Type.Optional(
    Type.String({
      title: 'Branches, departments, designations and teams',
      maxLength: UNITS_MAX_BYTES,
      description:
        'What to do with branches, departments, designations and teams that do not exist, as a JSON list of ' +
        '{ "unit": "department", "name": "Logistics", "use": null }. `use` is the id of another one to use instead; ' +
        'null creates it, once a row that names it can be stored; a branch cannot be created. Rows that name others fail, ' +
        'as with "leave". An upload remembers the ids for the next check, and forgets those with null or "leave".',
    }),
  ),
});

const Messages = Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } });

/** `errors` by field; an email already in use is under `email_exist`. */
export const FailedRow = Type.Object({
  file: Type.String(),
  /** The row number shown by the spreadsheet program. */
  row: Type.Integer(),
  email: Type.String(),
  errors: Messages,
});
export type FailedRow = Static<typeof FailedRow>;

/**
 * `interrupted`: the server stopped half-way; counted rows are stored, and uploading the file again completes the rest.
 */
const ImportState = Type.Union([
  Type.Literal('running'),
  Type.Literal('done'),
  Type.Literal('refused'),
  Type.Literal('interrupted'),
]);

export const ImportRecord = Type.Object({
  _id: Id(),
  kind: ImportKind,
  mode: ImportMode,
  files: Type.Array(Type.String()),
  state: ImportState,
  message: Type.String(),
  /** Rows in all files; null while they are being read. */
  total: Nullable(Type.Integer()),
  done: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  /** What the upload has created, because its rows name it. */
  newUnits: Type.Array(NewUnit),
  /**
   * What an upload of employees used for rows without them, `welcome` if it held back the welcome emails, and
   * `managersGetRole` if it gave managers the role that they lacked.
   */
  choices: Type.Optional(
    Type.Object({
      branchId: Type.Optional(Id()),
      insuranceId: Type.Optional(Id()),
      role: Type.Optional(RoleOfRest),
      welcome: Type.Optional(Type.Literal(false)),
      managersGetRole: Type.Optional(Type.Literal(true)),
    }),
  ),
  by: Type.String(),
  startedAt: Instant(),
  finishedAt: Nullable(Instant()),
});
export type ImportRecord = Static<typeof ImportRecord>;
export type ImportChoices = NonNullable<ImportRecord['choices']>;

export const ImportReply = replyWith({
  import: ImportRecord,
  /** The first ones; the file of failed rows has all. */
  failedRows: Type.Array(FailedRow),
});
export type ImportReply = Static<typeof ImportReply>;

export const ImportsReply = replyWith({ imports: Type.Array(ImportRecord), total: Type.Integer() });
export type ImportsReply = Static<typeof ImportsReply>;

const UploadReply = replyWith({
  importId: Id(),
  /** Emails of people in the file who already exist. */
  existingEmployees: Type.Array(Type.String()),
  failedRows: Type.Array(FailedRow),
});

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

/** What a row would change of someone. */
export const CheckedChange = Type.Object({
  file: Type.String(),
  row: Type.Integer(),
  fullName: Type.String(),
  changes: Type.Array(FieldChange),
});
export type CheckedChange = Static<typeof CheckedChange>;

const ColumnName = Type.Object({ key: Type.String(), title: Type.String() });

export const CheckReply = replyWith({
  total: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  /** Why no row can be stored before the file’s columns are right. The rows are checked in what can be judged. */
  problems: Type.Array(Type.String()),
  /** What each column was recognised as, or the closest match. */
  columns: Type.Array(
    Type.Object({
      file: Type.String(),
      header: Type.String(),
      column: Nullable(Type.String()),
      /** The column that the heading names by itself, whatever `columns` says. */
      named: Nullable(ColumnName),
      meant: Nullable(Type.String()),
      /** For a column that isn't read: what to do about it, or why that is fine. Shown after the header. */
      hint: Nullable(Type.String()),
      /**
       * An ambiguous date, in which day and month could be swapped: how it was read, and how many more there are. Null
       * if there are none.
       */
      dates: Nullable(Type.Object({ written: Type.String(), day: Day(), more: Type.Integer() })),
    }),
  ),
  /** Columns that no heading is read as by itself. Other columns can be used as these. */
  unread: Type.Array(ColumnName),
  /** Columns that were used as in earlier uploads. An upload uses them only if it names them in `columns`. */
  recalled: Type.Array(Type.Object({ header: Type.String(), use: Type.String() })),
  /** Rows with errors first, limited to a few hundred. */
  rows: Type.Array(CheckedRow),
  /** Who would get a role that they don’t have; the first names of each. */
  gains: Type.Array(
    Type.Object({
      role: Type.Union([Type.Literal('admin'), Type.Literal('reporting-manager'), Type.Literal('b-content-writer')]),
      total: Type.Integer(),
      people: Type.Array(Type.String()),
    }),
  ),
  managersWithoutRole: Type.Optional(ManagersWithoutRole),
  /** Those of most rows first, limited to a few. */
  renamedRoles: Type.Optional(Type.Array(RenamedRoles)),
  /** People who would be updated, limited to a few hundred. */
  changes: Type.Array(CheckedChange),
  /** How many rows an upload would store that someone should look at first, and why; limited to a few hundred. */
  warned: Type.Optional(
    Type.Object({
      rows: Type.Integer(),
      shown: Type.Array(
        Type.Object({ file: Type.String(), row: Type.Integer(), fullName: Type.String(), text: Type.String() }),
      ),
    }),
  ),
  /**
   * Leave balances only: the balances that the check found per row. The upload must send it, and is refused if they
   * have changed.
   */
  checkedBalances: Type.Optional(Type.String()),
  /** Those that most rows name first, whether or not something was chosen for them. */
  units: Type.Array(UnknownUnit),
  /** How many more names there are, for which nothing can be chosen: their rows fail. */
  unlisted: Type.Integer(),
  /** What can be chosen instead of `units`, by name; of the kinds that these have. */
  existing: Type.Array(Type.Object({ unit: NamedUnitKind, choices: Type.Array(ExistingUnit) })),
  /**
   * Active employees that a file of employees does not list. Uploads never change them. Limited to a few
   * hundred.
   */
  notInFile: Type.Optional(
    Type.Object({
      total: Type.Integer(),
      /** Whether the file names most of those who are active, so that the others may have left. */
      isOfMost: Type.Boolean(),
      shown: Type.Array(
        Type.Object({
          _id: Id(),
          fullName: Type.String(),
          email: Type.String(),
          department: Nullable(Type.String()),
          branch: Nullable(Type.String()),
        }),
      ),
    }),
  ),
});
export type CheckReply = Static<typeof CheckReply>;

export const imports = {
  bulkSignUp: {
    summary:
      "Add or update employees from a spreadsheet; returns 'Failed Rows.xlsx', with only its headings when none failed",
    query: strictObject({ ...named, ...people }),
    body: choices,
    upload: { ...oneFile, maxFieldBytes: UNITS_MAX_BYTES },
    reply: replyWith({}),
  },
  uploadCardiovascularFile: {
    summary: 'Cardiovascular and functional fitness results from a spreadsheet',
    query: strictObject(named),
    upload: oneFile,
    reply: UploadReply,
  },
  uploadRecommendationFile: {
    summary: 'Recommendations from a spreadsheet',
    query: strictObject(named),
    upload: oneFile,
    reply: UploadReply,
  },
  uploadBloodFiles: {
    summary: 'Blood results from one or several spreadsheets',
    query: strictObject(named),
    upload: { ...oneFile, field: 'files', many: true },
    reply: UploadReply,
  },
  uploadLeaveBalances: {
    summary: 'Leave balances from a spreadsheet that was checked first',
    query: strictObject({
      ...named,
      /** Whether people get a notification of their new balance; omitted for yes. */
      notify: Type.Optional(Type.Boolean({ title: 'Notify' })),
    }),
    body: strictObject({
      ...columns,
      /** From the check, without which nothing is uploaded: rows whose balance has changed since are refused. */
      checkedBalances: Type.Optional(
        Type.String({ title: 'Check', pattern: '^[-.,;0-9]*$', maxLength: CHECKED_BALANCES_MAX_BYTES }),
      ),
    }),
    upload: { ...oneFile, maxFieldBytes: CHECKED_BALANCES_MAX_BYTES },
    reply: UploadReply,
  },
  checkImport: {
    summary: 'Check an upload row by row without saving anything',
    query: strictObject({
      kind: ImportKind,
      ...people,
      /**
       * Whether columns and names that `columns` and `units` do not have are used as in earlier uploads; see
       * `recalled` and `remembered`.
       */
      recall: Type.Optional(Type.Boolean({ title: 'Recall' })),
    }),
    body: choices,
    upload: { ...oneFile, field: 'files', many: true, maxFieldBytes: UNITS_MAX_BYTES },
    reply: CheckReply,
  },
  checkFailedRows: {
    summary: "'Failed Rows.xlsx' of a check: the rows that an upload would refuse, with their errors; saves nothing",
    query: strictObject({ kind: ImportKind, ...people }),
    body: choices,
    upload: { ...oneFile, field: 'files', many: true, maxFieldBytes: UNITS_MAX_BYTES },
    reply: replyWith({}),
  },
  checkNotInFile: {
    summary: 'Everyone that `notInFile` of a check counts: a workbook, or CSV for more than 20,000; saves nothing',
    query: strictObject(people),
    body: choices,
    upload: { ...oneFile, field: 'files', many: true, maxFieldBytes: UNITS_MAX_BYTES },
    reply: replyWith({}),
  },
  importTemplate: {
    summary: 'The template to fill in: columns, an example and help for each column',
    query: strictObject({ kind: ImportKind }),
    reply: replyWith({}),
  },
  listImports: {
    summary: 'Past uploads, newest first',
    query: strictObject({
      kind: Type.Optional(ImportKind),
      /** Only those with failed rows that no one has dismissed. */
      failed: Type.Optional(Type.Boolean({ title: 'Failed' })),
      /** Only those that the caller started. */
      mine: Type.Optional(Type.Boolean({ title: 'Mine' })),
      /** Started on this day of UTC or later. */
      from: Type.Optional(Day({ title: 'From' })),
      skip: listQuery.skip,
      count: listQuery.count,
    }),
    reply: ImportsReply,
  },
  getImport: { summary: 'An upload’s progress and result', params: IdParams, reply: ImportReply },
  importFailedRows: {
    summary: "'Failed Rows.xlsx' of an upload: the rows as sent, days as understood, with their errors",
    params: IdParams,
    reply: replyWith({}),
  },
  dismissImport: {
    summary: 'Take an upload off the list of those with failed rows, for everyone; the history keeps it',
    params: IdParams,
    reply: replyWith({}),
  },
} as const satisfies Record<string, CallContract>;
