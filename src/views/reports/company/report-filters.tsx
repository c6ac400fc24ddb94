import { useLocation } from 'wouter';
import type { ReportName } from '../../../api/contract/company-reports.ts';
import { periodOf, REPORTS, type ReportFilters } from '../../../rules/reports/company-reports.ts';
import { today } from '../../../rules/shared/days.ts';
import { useIsCompanyLevel } from '../../layout/use-is-company-level.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { MonthInput } from '../../ui/month-input.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import styles from './company-reports.module.css';
import { reportPath } from './reports-view.tsx';

interface Choice {
  _id: string;
  name: string;
}

export interface Choices {
  /** Empty for someone who sees one branch alone. */
  branches: readonly Choice[];
  departments: readonly Choice[];
  /** Leave types. */
  types?: readonly Choice[];
}

interface ReportFiltersBarProps {
  report: ReportName;
  query: ReportFilters;
  choices: Choices | null;
}

const optionsOf = (choices: readonly Choice[]) => choices.map(({ _id, name }) => ({ value: _id, label: name }));

/** Each change goes to the address, so that it can be shared, saved and gone back to. */
export function ReportFiltersBar({ report, query, choices }: ReportFiltersBarProps) {
  const [, navigate] = useLocation();
  const isCompanyLevel = useIsCompanyLevel();
  const { filters } = REPORTS[report];
  const { from, to } = periodOf(query, today());
  const change = (changed: ReportFilters) => {
    const next = { ...query, ...changed };
    const set = Object.entries(next).filter(([, value]) => value !== undefined && value.length > 0);
    navigate(reportPath(report, Object.fromEntries(set)));
  };

  return (
    <div className={styles.filters}>
      {filters.includes('months') && (
        <>
          <Field label="From" id="from">
            <MonthInput value={from} max={to} onMonth={(month) => change({ from: month, to })} />
          </Field>
          <Field label="To" id="to">
            <MonthInput value={to} min={from} onMonth={(month) => change({ from, to: month })} />
          </Field>
        </>
      )}
      {filters.includes('day') && (
        <Field label="On" id="on">
          <DateInput
            value={query.on ?? today()}
            onChange={({ target }) => target.value !== '' && change({ on: target.value })}
          />
        </Field>
      )}
      {filters.includes('type') && (!choices || (choices.types?.length ?? 0) > 0) && (
        <Field label="Leave types" id="type">
          <MultiSelect
            options={optionsOf(choices?.types ?? [])}
            value={query.type ?? []}
            noun="leave types"
            placeholder="Default leave types"
            disabled={!choices}
            onValueChange={(type) => change({ type })}
          />
        </Field>
      )}
      {filters.includes('branch') && (choices ? choices.branches.length > 0 : isCompanyLevel) && (
        <Field label="Branches" id="branch">
          <MultiSelect
            options={optionsOf(choices?.branches ?? [])}
            value={query.branch ?? []}
            noun="branches"
            placeholder="All branches"
            disabled={!choices}
            onValueChange={(branch) => change({ branch })}
          />
        </Field>
      )}
      {filters.includes('department') && (
        <Field label="Departments" id="department">
          <MultiSelect
            options={optionsOf(choices?.departments ?? [])}
            value={query.department ?? []}
            noun="departments"
            placeholder="All departments"
            onValueChange={(department) => change({ department })}
          />
        </Field>
      )}
      {Object.keys(query).length > 0 && <Button onClick={() => navigate(reportPath(report))}>Reset</Button>}
    </div>
  );
}
