import type { CompanyReport, ReportName } from '../../../src/api/contract/company-reports.ts';
import { monthLabel, REPORTS } from '../../../src/rules/reports/company-reports.ts';
import { formatFullDay } from '../../../src/rules/shared/dates.ts';
import { dayOf } from './liability.ts';
import type { OrgUnit, ReportRequest } from './request.ts';

type About = NonNullable<CompanyReport['about']>;

/** What the figures are about, in words. `types` are the leave types that are counted. */
export function aboutOf(report: ReportName, request: ReportRequest, types: readonly OrgUnit[] = []): About {
  const { query, from, to, branchIds, departmentIds, branches, departments } = request;
  const { filters } = REPORTS[report];
  const units = (label: string, all: readonly OrgUnit[], ids: readonly string[] | undefined) => ({
    label,
    value: ids ? namesOf(all.filter(({ id }) => ids.includes(id))) : `All ${label.toLowerCase()}`,
    isDefault: ids === undefined,
  });

  return [
    ...(filters.includes('months')
      ? [
          {
            label: 'Period',
            value: from === to ? monthLabel(from) : `${monthLabel(from)} to ${monthLabel(to)}`,
            isDefault: false,
          },
        ]
      : []),
    ...(filters.includes('day') ? [{ label: 'Date', value: formatFullDay(dayOf(request)), isDefault: false }] : []),
    ...(filters.includes('branch') ? [units('Branches', branches, branchIds)] : []),
    ...(filters.includes('department') ? [units('Departments', departments, departmentIds)] : []),
    ...(filters.includes('type')
      ? [{ label: 'Leave types', value: namesOf(types), isDefault: !query.type?.length }]
      : []),
  ];
}

const namesOf = (units: readonly OrgUnit[]): string => units.map(({ name }) => name).join(', ') || 'None';
