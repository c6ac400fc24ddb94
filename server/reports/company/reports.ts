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
import { type Answered, type Asked, askedBy, assertInPlan, type OrgUnit, type Reader } from './question.ts';
import { readRecognition } from './recognition.ts';
import { readWorkFromHome } from './work-from-home.ts';

type QuickReport = Exclude<ReportName, LongReport>;

export const isLong = (report: ReportName): report is LongReport => REPORTS[report].isLong === true;

const readers: Readonly<Record<QuickReport, (asked: Asked) => Promise<Answered>>> = {
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

export async function readReport(reader: Reader, db: Trx, report: ReportName, query: ReportQuery) {
  assertInPlan(report, reader.principal.features);
  if (isLong(report)) throw httpError(422, 'This report runs in the background.');
  const asked = await askedBy(reader, db, report, query);

  return { report: presentReport(report, asked, await readers[report](asked)), ...choicesOf(asked) };
}

export function presentReport(
  report: ReportName,
  asked: Asked,
  answered: Answered,
  types?: readonly OrgUnit[],
): CompanyReport {
  const { filters } = REPORTS[report];
  const isOfDay = filters.includes('day');
  const isOfMonths = filters.includes('months');
  const asOf = isLive(report) ? new Date() : asked.asOf;

  return {
    report,
    asOf: asOf?.toISOString() ?? null,
    from: isOfMonths ? asked.from : null,
    to: isOfMonths ? asked.to : null,
    on: isOfDay ? dayOf(asked) : null,
    about: aboutOf(report, asked, types),
    ...answered,
  };
}

export const choicesOf = ({ branches, departments, scope }: Asked) => ({
  branches: scope.kind === 'company' ? named(branches) : [],
  departments: named(departments),
});

/** Without the last one, which is the placeholder for no unit. */
const named = (units: readonly { readonly id: string; readonly name: string }[]) =>
  units.slice(0, -1).map(({ id, name }) => ({ _id: id, name }));
