import { type Static, Type } from 'typebox';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  SortBy,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

const Person = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  empId: Type.String(),
  branchName: Nullable(Type.String()),
});

const Result = Type.Object({
  measuredOn: Day(),
  /** As it was written; `number` is null for results in words. */
  value: Type.String(),
  number: Nullable(Type.Number()),
  referenceRange: Type.String(),
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
  state: oneOf(['within', 'low', 'high', 'unknown'], 'State'),
});
export type MeasuredResult = Static<typeof Result>;

/** One measurement over time, oldest first. */
const Series = Type.Object({
  source: oneOf(['blood', 'cvff'], 'Source'),
  name: Type.String(),
  unit: Type.String(),
  results: Type.Array(Result),
});
export type MeasurementSeries = Static<typeof Series>;

const Recommendation = Type.Object({
  _id: Id(),
  body: Type.String(),
  category: Type.String(),
  recommendedOn: Day(),
  /** Null if it came from a file. */
  writtenBy: Nullable(Type.String()),
});

export const PersonReport = Type.Object({
  person: Person,
  series: Type.Array(Series),
  /** Newest first. */
  recommendations: Type.Array(Recommendation),
  note: Type.String(),
  /** What the note has said, newest first, the present text included. An empty one was a deletion. */
  notes: Type.Array(Type.Object({ note: Type.String(), writtenBy: Nullable(Type.String()), writtenAt: Instant() })),
  nextCheckOn: Nullable(Day()),
  version: Type.Integer(),
  editedBy: Nullable(Type.String()),
  editedAt: Nullable(Instant()),
});
export type PersonReport = Static<typeof PersonReport>;

export const PersonReportRow = Type.Object({
  /** The person's. */
  _id: Id(),
  fullName: Type.String(),
  empId: Type.String(),
  branchName: Nullable(Type.String()),
  /** How many measurements the person has; only the latest value of each counts. */
  results: Type.Integer(),
  outOfRange: Type.Integer(),
  measuredOn: Nullable(Day()),
  nextCheckOn: Nullable(Day()),
  isDue: Type.Boolean(),
});
export type PersonReportRow = Static<typeof PersonReportRow>;

export const PersonReportsQuery = strictObject({
  ...listQuery,
  state: Type.Optional(oneOf(['outOfRange', 'due'], 'State')),
  sort: Type.Optional(SortBy('measured', 'name', 'check')),
});
export type PersonReportsQuery = Static<typeof PersonReportsQuery>;

export const EditPersonReportBody = strictObject({
  version: Version,
  note: MultiLine(5000, { title: 'Note' }),
  nextCheckOn: Nullable(Day({ title: 'Next check' })),
  /** Added to those that the person has. */
  recommendation: Type.Optional(
    Type.Object(
      {
        body: MultiLine(2000, { title: 'Recommendation', message: 'Enter a recommendation.' }),
        category: Type.Optional(SingleLine(60, { title: 'Category' })),
      },
      { additionalProperties: false, title: 'Recommendation' },
    ),
  ),
});
export type EditPersonReportBody = Static<typeof EditPersonReportBody>;

export const personReports = {
  personReports: {
    summary: 'Reports on the people in scope who have measurements, newest first, or one person’s',
    params: strictObject({
      skip: Type.String({ pattern: '^\\d{1,7}$', title: 'Skip' }),
      /** 1 to 25. */
      count: Type.String({ pattern: '^([1-9]|1\\d|2[0-5])$', title: 'Count' }),
    }),
    query: strictObject({ userId: Type.Optional(Id({ title: 'User' })) }),
    reply: replyWith({ reports: Type.Array(PersonReport), total: Type.Integer() }),
  },
  listPersonReports: {
    summary: 'Who in scope has measurements, without the values',
    query: PersonReportsQuery,
    reply: replyWith({ people: Type.Array(PersonReportRow), total: Type.Integer() }),
  },
  editPersonReport: {
    summary: 'Write the note, set the next check, or add a recommendation',
    params: IdParams,
    body: EditPersonReportBody,
    reply: replyWith({ report: PersonReport }),
  },
} as const satisfies Record<string, CallContract>;
