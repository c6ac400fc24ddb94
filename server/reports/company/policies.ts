import { sql } from 'kysely';
import { hasTakenEffect } from '../../people/policy-in-force.ts';
import {
  type Answered,
  isMeant,
  meantBranches,
  meantDepartments,
  type OrgUnit,
  percentOf,
  type ReportRequest,
  type Section,
  sumOf,
} from './request.ts';
import { drawn, sectionOf, tabled } from './sections.ts';

interface Row {
  readonly by: 'policy' | 'branch' | 'department';
  readonly member: string;
  readonly addressed: number;
  readonly acknowledged: number;
}

/** From the numbers that are kept for each policy (server/documents/policy-progress.ts). */
export async function readPolicyCompletion(request: ReportRequest): Promise<Answered> {
  const policies = await selectPolicies(request);
  const progress = await selectProgress(request, policies);
  const of = (by: Row['by']) => {
    const rowById = new Map(progress.filter((row) => row.by === by).map((row) => [row.member, row]));

    return (units: readonly OrgUnit[]) =>
      units.flatMap(({ id, name }) => {
        const row = rowById.get(id);

        return row && row.addressed > 0 ? [{ ...row, name }] : [];
      });
  };
  const asking = of('policy')(policies);
  const isWhole = request.branchIds === undefined && request.departmentIds === undefined;
  const addressed = sumOf(asking.map((row) => row.addressed));
  const acknowledged = sumOf(asking.map((row) => row.acknowledged));

  return {
    figures: [
      { label: 'Policies in force', value: isWhole ? policies.length : asking.length, unit: 'policies' },
      { label: 'Completion', value: percentOf(acknowledged, addressed), unit: 'percent' },
      { label: 'Still to acknowledge', value: addressed - acknowledged, unit: 'people' },
    ],
    sections: [
      completion('policy', 'Policy', asking),
      completion('branch', 'Branch', of('branch')(meantBranches(request, () => true))),
      completion('department', 'Department', of('department')(meantDepartments(request, () => true))),
    ],
  };
}

async function selectPolicies({ db, principal }: ReportRequest): Promise<OrgUnit[]> {
  const { rows } = await sql<OrgUnit>`
    select id, title as name from hr_policy
    where company_id = ${principal.companyId} and retired_at is null and ${hasTakenEffect}
    order by search_text, id
  `.execute(db);

  return rows;
}

async function selectProgress(request: ReportRequest, policies: readonly OrgUnit[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select case when grouping(row.policy_id) = 0 then 'policy' when grouping(row.branch_id) = 0 then 'branch'
        else 'department' end as by,
      coalesce(row.policy_id, row.branch_id, row.department_id) as member,
      sum(row.addressed)::int8 as addressed, sum(row.acknowledged)::int8 as acknowledged
    from policy_progress as row
    where ${isMeant(request, 'row')} and row.policy_id = any (${policies.map(({ id }) => id)}::uuid[])
    group by grouping sets ((row.policy_id), (row.branch_id), (row.department_id))
  `.execute(request.db);

  return rows;
}

const completion = (by: Row['by'], labelTitle: string, rows: readonly (Row & { readonly name: string })[]): Section =>
  sectionOf({ id: by, title: `Completion by ${by}`, kind: 'bars', labelTitle }, rows, [
    drawn('Completion', 'percent', ({ addressed, acknowledged }) => percentOf(acknowledged, addressed)),
    tabled('Acknowledged', 'people', ({ acknowledged }) => acknowledged),
    tabled('Still to acknowledge', 'people', ({ addressed, acknowledged }) => addressed - acknowledged),
  ]);
