import { type Selectable, sql } from 'kysely';
import type { MeasurementSeries, PersonReport } from '../../../src/api/contract/person-reports.ts';
import { rangeState } from '../../../src/rules/reports/reference-range.ts';
import type { MeasurementTable } from '../../database/schema-health.ts';
import type { Trx } from '../../database/tx.ts';
import { fullName, nameOf } from '../../people/full-name.ts';
import { branchNameOf } from '../../people/unit-names.ts';

interface ReportRow {
  readonly id: string;
  readonly full_name: string;
  readonly emp_id: string;
  readonly branch_name: string | null;
  readonly note: string | null;
  readonly next_check_on: string | null;
  readonly version: number | null;
  readonly edited_by: string | null;
  readonly edited_at: Date | null;
}

type ResultRow = Omit<Selectable<MeasurementTable>, 'company_id' | 'id' | 'import_id' | 'created_at' | 'updated_at'>;

interface AdviceRow {
  readonly person_id: string;
  readonly id: string;
  readonly body: string;
  readonly category: string;
  readonly recommended_on: string;
  readonly written_by: string | null;
}

interface NoteRow {
  readonly person_id: string;
  readonly note: string;
  readonly written_by: string | null;
  readonly written_at: Date;
}

/** In the order of the ids. The caller has checked the scope. */
export async function selectReports(db: Trx, companyId: string, ids: readonly string[]): Promise<PersonReport[]> {
  if (ids.length === 0) return [];
  const { rows: people } = await sql<ReportRow>`
    select person.id, ${fullName('person')} as full_name, person.emp_id, report.note,
      report.next_check_on::text, report.version, report.edited_at,
      ${branchNameOf('person')} as branch_name, ${nameOf('report.edited_by')} as edited_by
    from person
    left join person_report as report on report.company_id = person.company_id and report.person_id = person.id
    where person.company_id = ${companyId} and person.id = any (${ids}::uuid[])
  `.execute(db);
  const { rows: results } = await sql<ResultRow>`
    select person_id, source, name, name_norm, unit, measured_on::text, value, value_number::float8 as value_number,
      reference_range, reference_low::float8 as reference_low, reference_high::float8 as reference_high
    from measurement
    where company_id = ${companyId} and person_id = any (${ids}::uuid[])
    order by source, name_norm, measured_on
  `.execute(db);
  const { rows: advice } = await sql<AdviceRow>`
    select person_id, id, body, category, recommended_on::text, ${nameOf('recommendation.written_by')} as written_by
    from recommendation
    where company_id = ${companyId} and person_id = any (${ids}::uuid[])
    order by recommended_on desc, id desc
  `.execute(db);

  const { rows: notes } = await sql<NoteRow>`
    select person_id, note, written_at, ${nameOf('one.written_by')} as written_by
    from person_report_note as one
    where company_id = ${companyId} and person_id = any (${ids}::uuid[])
    order by written_at desc, id desc
  `.execute(db);

  return ids.flatMap((id) => {
    const person = people.find((one) => one.id === id);

    return person
      ? [
          present(person, {
            results: results.filter(isOf(id)),
            advice: advice.filter(isOf(id)),
            notes: notes.filter(isOf(id)),
          }),
        ]
      : [];
  });
}

const isOf = (id: string) => (row: { readonly person_id: string }) => row.person_id === id;

interface Parts {
  readonly results: readonly ResultRow[];
  readonly advice: readonly AdviceRow[];
  readonly notes: readonly NoteRow[];
}

const present = (row: ReportRow, { results, advice, notes }: Parts): PersonReport => ({
  person: { _id: row.id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  series: seriesOf(results),
  recommendations: advice.map(({ id, body, category, recommended_on, written_by }) => ({
    _id: id,
    body,
    category,
    recommendedOn: recommended_on,
    writtenBy: written_by,
  })),
  note: row.note ?? '',
  notes: notes.map(({ note, written_by, written_at }) => ({
    note,
    writtenBy: written_by,
    writtenAt: written_at.toISOString(),
  })),
  nextCheckOn: row.next_check_on,
  version: row.version ?? 1,
  editedBy: row.edited_by,
  editedAt: row.edited_at?.toISOString() ?? null,
});

/** Values in another unit form a separate series: a line through both would be wrong. */
function seriesOf(rows: readonly ResultRow[]): MeasurementSeries[] {
  const series = new Map<string, MeasurementSeries>();
  for (const row of rows) {
    const key = `${row.source} ${row.name_norm} ${row.unit}`;
    const one = series.get(key) ?? { source: row.source, name: row.name, unit: row.unit, results: [] };
    const range = { referenceRange: row.reference_range, low: row.reference_low, high: row.reference_high };
    one.results.push({
      measuredOn: row.measured_on,
      value: row.value,
      number: row.value_number,
      ...range,
      state: rangeState(row.value_number, range),
    });
    one.name = row.name;
    series.set(key, one);
  }

  return [...series.values()];
}
