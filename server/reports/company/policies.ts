import { sql } from 'kysely';
import {
  type Answered,
  type Asked,
  isMeant,
  meantBranches,
  meantDepartments,
  type OrgUnit,
  type Section,
  share,
  sumOf,
} from './question.ts';

interface Row {
  readonly by: 'policy' | 'branch' | 'department';
  readonly member: string;
  readonly addressed: number;
  readonly acknowledged: number;
}

/** From the numbers that are kept for each policy (server/documents/policy-progress.ts). */
export async function readPolicyCompletion(asked: Asked): Promise<Answered> {
  const { db, principal } = asked;
  const { rows: policies } = await sql<OrgUnit>`
    select id, title as name from hr_policy
    where company_id = ${principal.companyId} and published_number is not null and retired_at is null
    order by search_text, id
  `.execute(db);
  const { rows } = await sql<Row>`
    select case when grouping(row.policy_id) = 0 then 'policy' when grouping(row.branch_id) = 0 then 'branch'
        else 'department' end as by,
      coalesce(row.policy_id, row.branch_id, row.department_id) as member,
      sum(row.addressed)::int8 as addressed, sum(row.acknowledged)::int8 as acknowledged
    from policy_progress as row
    where ${isMeant(asked, 'row')} and row.policy_id = any (${policies.map(({ id }) => id)}::uuid[])
    group by grouping sets ((row.policy_id), (row.branch_id), (row.department_id))
  `.execute(db);
  const find = (by: Row['by'], id: string) => rows.find((row) => row.by === by && row.member === id);
  const isUsed = (by: Row['by']) => (id: string) => (find(by, id)?.addressed ?? 0) > 0;
  const asking = policies.filter(({ id }) => isUsed('policy')(id));
  const total = (of: 'addressed' | 'acknowledged') => sumOf(asking.map(({ id }) => find('policy', id)?.[of] ?? 0));
  const section = (by: Row['by'], title: string, labelTitle: string, units: readonly OrgUnit[]): Section => {
    const values = (value: (row: Row) => number) =>
      units.map(({ id }) => value(find(by, id) ?? { by, member: id, addressed: 0, acknowledged: 0 }));

    return {
      id: by,
      title,
      note: null,
      kind: 'bars',
      labelTitle,
      labels: units.map(({ name }) => name),
      series: [
        {
          name: 'Completion',
          unit: 'percent',
          isDrawn: true,
          values: values(({ addressed, acknowledged }) => share(acknowledged, addressed)),
        },
        { name: 'Acknowledged', unit: 'people', isDrawn: false, values: values(({ acknowledged }) => acknowledged) },
        {
          name: 'Still to acknowledge',
          unit: 'people',
          isDrawn: false,
          values: values(({ addressed, acknowledged }) => addressed - acknowledged),
        },
      ],
    };
  };

  return {
    figures: [
      { label: 'Published policies', value: asking.length, unit: 'policies' },
      { label: 'Completion', value: share(total('acknowledged'), total('addressed')), unit: 'percent' },
      { label: 'Still to acknowledge', value: total('addressed') - total('acknowledged'), unit: 'people' },
    ],
    sections: [
      section('policy', 'Completion by policy', 'Policy', asking),
      section(
        'branch',
        'Completion by branch',
        'Branch',
        meantBranches(asked, isUsed('branch')).filter(({ id }) => isUsed('branch')(id)),
      ),
      section('department', 'Completion by department', 'Department', meantDepartments(asked, isUsed('department'))),
    ],
  };
}
