import type { CompanyReport, ReportName, ReportSection } from '../../../src/api/contract/company-reports.ts';
import type { QueryOf } from '../../../src/api/contract/index.ts';
import { monthLabel, monthsBetween, REPORTS, type ReportUnit } from '../../../src/rules/reports/company-reports.ts';
import { parseTypedDay } from '../../../src/rules/shared/dates.ts';
import { audit } from '../../access/audit.ts';
import { fieldError } from '../../access/http-error.ts';
import type { InTransaction } from '../../access/in-transaction.ts';
import { takeFromExports } from '../../access/throttle.ts';
import { type Cell, csvStream } from '../../lists/csv.ts';
import { type SheetCell, xlsxStream } from '../../lists/xlsx-stream.ts';
import type { FileAnswer } from '../../plugins/route.ts';
import { readReport } from './reports.ts';
import { fetchRun } from './runs.ts';

const ROWS_AT_ONCE = 500;

export async function exportReport(
  inTransaction: InTransaction,
  name: ReportName,
  { section: id, format, run, ...query }: QueryOf<'exportCompanyReport'>,
): Promise<FileAnswer> {
  const report = await inTransaction(async (context): Promise<CompanyReport> => {
    const { db, principal } = context;
    await takeFromExports(db, principal.personId);
    const found = run ? await fetchRun(context, name, run) : (await readReport(context, db, name, query)).report;
    await audit(context, 'report.exported', ['company_report'], {
      after: { report: name, section: id, format, ...query },
    });

    return found;
  });
  const section = report.sections.find((one) => one.id === id);
  if (!section) throw fieldError(422, 'section', 'This report does not have that table.');
  const fileName = `${REPORTS[name].title} - ${section.title}.${format}`;
  const titles = [section.labelTitle, ...section.series.map((one) => titleOf(one.name, one.unit))];

  return format === 'csv'
    ? csvStream(fileName, titles, rowsOf(section))
    : xlsxStream(fileName, titles, rowsOf(section, datesOf(report, section)), {
        sheet: section.title,
        dates: dateFormats[section.labelTitle],
      });
}

/** The unit only where the name doesn't say it: `Leave (days)`, but `Leave, spells`. */
const titleOf = (name: string, unit: ReportUnit): string =>
  name.toLowerCase().split(/\W+/).includes(unit) ? name : `${name} (${unit === 'percent' ? '%' : unit})`;

const dateFormats: Readonly<Record<string, string>> = { Day: 'dd-mm-yy', Month: 'mmm yyyy' };

/** What a spreadsheet sorts and filters by: the day, or the first of the month. Reports keep both in words. */
function datesOf({ from, to }: CompanyReport, { labelTitle }: ReportSection): (label: string) => SheetCell {
  if (dateFormats[labelTitle] === undefined) return (label) => label;
  const months = from === null || to === null ? [] : monthsBetween(from, to);
  const firsts = new Map(months.map((month) => [monthLabel(month), `${month}-01`]));

  return (label) => {
    const day = labelTitle === 'Month' ? firsts.get(label) : parseTypedDay(label);

    return day === undefined ? label : new Date(`${day}T00:00:00Z`);
  };
}

function rowsOf(section: ReportSection): AsyncGenerator<Cell[][]>;
function rowsOf(section: ReportSection, labelled: (label: string) => SheetCell): AsyncGenerator<SheetCell[][]>;
async function* rowsOf(
  { labels, series }: ReportSection,
  labelled: (label: string) => SheetCell = (label) => label,
): AsyncGenerator<SheetCell[][]> {
  for (let first = 0; first < labels.length; first += ROWS_AT_ONCE) {
    yield labels.slice(first, first + ROWS_AT_ONCE).map((label, index) => [
      labelled(label),
      ...series.map(({ values }) => {
        const value = values[first + index];

        return value === null || value === undefined ? 'Not shown' : value;
      }),
    ]);
  }
}
