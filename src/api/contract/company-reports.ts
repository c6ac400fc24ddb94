/** Reports on the company: figures that count people, never one person. */
import { type Static, Type } from 'typebox';
import { REPORT_NAME_MAX, reportNames } from '../../rules/reports/company-reports.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  Nullable,
  OneOrMany,
  oneOf,
  replyWith,
  SingleLine,
  StatusReply,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

const Report = oneOf(reportNames, 'Report');
export type ReportName = Static<typeof Report>;

const Month = (title: string) =>
  Type.String({
    pattern: '^20\\d{2}-(0[1-9]|1[0-2])$',
    title,
    message: `${title} must be a month, such as 2026-03.`,
  });

const reportFilters = {
  /** Months, both included. */
  from: Type.Optional(Month('From')),
  to: Type.Optional(Month('To')),
  /** For reports on one day. */
  on: Type.Optional(Day({ title: 'On' })),
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  department: Type.Optional(OneOrMany(Id({ title: 'Department' }))),
  /** Leave types. */
  type: Type.Optional(OneOrMany(Id({ title: 'Leave type' }))),
};

/** As in the address. */
export const ReportQuery = Type.Object(reportFilters, { additionalProperties: false, title: 'Filters' });
export type ReportQuery = Static<typeof ReportQuery>;

const Unit = oneOf(
  ['people', 'days', 'percent', 'requests', 'hours', 'spells', 'posts', 'challenges', 'policies'],
  'Unit',
);
/** Null if it would be about too few people. */
const Figure = Nullable(Type.Number());

export const ReportSection = Type.Object({
  id: Type.String(),
  title: Type.String(),
  note: Nullable(Type.String()),
  kind: oneOf(['line', 'columns', 'stacked', 'bars'], 'Kind'),
  /** What the labels are: `Month`. */
  labelTitle: Type.String(),
  labels: Type.Array(Type.String()),
  series: Type.Array(
    Type.Object({
      name: Type.String(),
      unit: Unit,
      /** Otherwise only in the table. */
      isDrawn: Type.Boolean(),
      values: Type.Array(Figure),
    }),
  ),
});
export type ReportSection = Static<typeof ReportSection>;

export const CompanyReport = Type.Object({
  report: Report,
  /** Null before the company was counted for the first time. */
  asOf: Nullable(Instant()),
  /** Months, both included; null for reports on one day. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  on: Nullable(Type.String()),
  /** The period and the filters in words, for paper and email. Runs from before it was kept are without. */
  about: Type.Optional(
    Type.Array(
      Type.Object({
        label: Type.String(),
        value: Type.String(),
        /** The reader chose nothing here. */
        isDefault: Type.Boolean(),
      }),
    ),
  ),
  figures: Type.Array(
    Type.Object({
      label: Type.String(),
      value: Figure,
      unit: Unit,
      /** A part of it may be about too few people. */
      isAtLeast: Type.Optional(Type.Boolean()),
    }),
  ),
  sections: Type.Array(ReportSection),
});
export type CompanyReport = Static<typeof CompanyReport>;

const Named = Type.Object({ _id: Id(), name: Type.String() });

const schedule = Type.Optional(Nullable(oneOf(['weekly', 'monthly'], 'Email')));

export const ReportView = Type.Object({
  _id: Id(),
  report: Report,
  name: Type.String(),
  query: ReportQuery,
  schedule: Nullable(oneOf(['weekly', 'monthly'], 'Email')),
  nextSendAt: Nullable(Instant()),
  version: Type.Integer(),
});
export type ReportView = Static<typeof ReportView>;

const name = SingleLine(REPORT_NAME_MAX, { title: 'Name', message: 'Enter a name.' });

const RunState = oneOf(['queued', 'running', 'ready', 'failed'], 'State');
export type ReportRunState = Static<typeof RunState>;

export const ReportRun = Type.Object({
  _id: Id(),
  report: Report,
  query: ReportQuery,
  state: RunState,
  /** People counted so far. */
  done: Type.Integer(),
  total: Type.Integer(),
  askedAt: Instant(),
  /** Once it is ready. */
  result: Nullable(CompanyReport),
  fetchedAt: Nullable(Instant()),
});
export type ReportRun = Static<typeof ReportRun>;

const reportParams = strictObject({ report: Report });
const view = replyWith({ view: ReportView });

export const companyReports = {
  viewCompanyReport: {
    summary: 'One report on the people in scope, with its figures and charts',
    params: reportParams,
    query: ReportQuery,
    /** `branches` and `departments`: what may be filtered by. */
    reply: replyWith({
      report: CompanyReport,
      branches: Type.Array(Named),
      departments: Type.Array(Named),
    }),
  },
  /** A file, not JSON. */
  exportCompanyReport: {
    summary: 'One table of a report as a CSV or XLSX file',
    params: reportParams,
    query: strictObject({
      ...reportFilters,
      section: Type.String({ maxLength: 40, title: 'Section' }),
      format: oneOf(['csv', 'xlsx'], 'Format'),
      /** For reports that run in the background. */
      run: Type.Optional(Id({ title: 'Run' })),
    }),
    reply: StatusReply,
  },
  listReportViews: {
    summary: 'The reports in the company’s plan, and the caller’s saved views',
    reply: replyWith({ reports: Type.Array(Report), views: Type.Array(ReportView) }),
  },
  saveReportView: {
    summary: 'Save a report with its filters, and send it by email every week or month',
    body: strictObject({ report: Report, name, query: ReportQuery, schedule }),
    reply: view,
  },
  editReportView: {
    summary: 'Rename a saved view, or change its filters or email schedule',
    params: IdParams,
    body: strictObject({
      name: Type.Optional(name),
      query: Type.Optional(ReportQuery),
      schedule,
      version: Version,
    }),
    reply: view,
  },
  deleteReportView: {
    summary: 'Delete a saved view and stop emailing it',
    params: IdParams,
    reply: StatusReply,
  },
  sendReportView: {
    summary: 'Email a saved view to its owner now',
    params: IdParams,
    reply: StatusReply,
  },
  startReportRun: {
    summary: 'Run a report in the background; a run in progress with the same filters is not started twice',
    params: reportParams,
    body: ReportQuery,
    reply: replyWith({ run: ReportRun }),
  },
  viewReportRun: {
    summary: 'The caller’s latest run of a report with these filters, if there is one',
    params: reportParams,
    query: ReportQuery,
    reply: replyWith({
      run: Nullable(ReportRun),
      branches: Type.Array(Named),
      departments: Type.Array(Named),
      types: Type.Optional(Type.Array(Named)),
    }),
  },
} as const satisfies Record<string, CallContract>;
