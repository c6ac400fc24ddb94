import type { CompanyReport, ReportName, ReportQuery } from '../../../src/api/contract/company-reports.ts';
import { REPORTS } from '../../../src/rules/reports/company-reports.ts';
import { httpError } from '../../access/http-error.ts';
import type { Trx } from '../../database/tx.ts';
import { aboutOf } from './about.ts';
import { readAbsence } from './absence.ts';
import { readApprovals } from './approvals.ts';
import { readChallenges } from './challenges.ts';
import { readHeadCount } from './head-count.ts';
import { dayOf, type LongReport } from './liability.ts';
import { readPolicyCompletion } from './policies.ts';
import { readRecognition } from './recognition.ts';
import {
  type Answered,
  assertInPlan,
  type OrgUnit,
  type ReportReader,
  type ReportRequest,
  readRequest,
} from './request.ts';
import { readWorkFromHome } from './work-from-home.ts';

type QuickReport = Exclude<ReportName, LongReport>;

export const isLong = (report: ReportName): report is LongReport => REPORTS[report].isLong === true;

const readers: Readonly<Record<QuickReport, (request: ReportRequest) => Promise<Answered>>> = {
  'head-count': readHeadCount,
  absence: readAbsence,
  'work-from-home': readWorkFromHome,
  approvals: readApprovals,
  challenges: readChallenges,
  recognition: readRecognition,
  policies: readPolicyCompletion,
};

/** Not from the sums of the refresher. */
const isLive = (report: ReportName): boolean => report === 'head-count' || report === 'policies' || isLong(report);

export async function readReport(reader: ReportReader, db: Trx, report: ReportName, query: ReportQuery) {
  assertInPlan(report, reader.principal.features);
  if (isLong(report)) throw httpError(422, 'This report runs in the background.');
  const request = await readRequest(reader, db, report, query);

  return { report: presentReport(report, request, await readers[report](request)), ...choicesOf(request) };
}

export function presentReport(
  report: ReportName,
  request: ReportRequest,
  answered: Answered,
  types?: readonly OrgUnit[],
): CompanyReport {
  const { filters } = REPORTS[report];
  const isOfDay = filters.includes('day');
  const isOfMonths = filters.includes('months');
  const asOf = isLive(report) ? new Date() : request.asOf;

  return {
    report,
    asOf: asOf?.toISOString() ?? null,
    from: isOfMonths ? request.from : null,
    to: isOfMonths ? request.to : null,
    on: isOfDay ? dayOf(request) : null,
    about: aboutOf(report, request, types),
    ...answered,
  };
}

export const choicesOf = ({ branches, departments, scope }: ReportRequest) => ({
  branches: scope.kind === 'company' ? named(branches) : [],
  departments: named(departments),
});

/** Without the last one, which is the placeholder for no unit. */
const named = (units: readonly { readonly id: string; readonly name: string }[]) =>
  units.slice(0, -1).map(({ id, name }) => ({ _id: id, name }));
