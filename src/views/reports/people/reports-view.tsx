import { useSelector } from '@xstate/react';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import { Link, useLocation } from 'wouter';
import type { PersonReportRow } from '../../../api/contract/person-reports.ts';
import type { PersonReportsActor } from '../../../machines/modules/reports/person-reports.ts';
import { reportPath } from '../../../rules/shared/links.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { StateTabs } from '../../layout/state-tabs.tsx';
import { Badge } from '../../ui/badge.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { Toolbar } from '../../ui/toolbar.tsx';
import { ReportsNav } from '../reports-nav.tsx';
import { OutOfRangeMark } from './range-mark.tsx';
import styles from './reports.module.css';

const states = [
  { value: '', label: 'All' },
  { value: 'outOfRange', label: 'Out of range' },
  { value: 'due', label: 'Check due' },
];

const column = createColumns<PersonReportRow>();

const columns = column.columns([
  column.accessor('fullName', {
    id: 'name',
    header: 'Employee',
    cell: ({ row: { original } }) => (
      <span className={styles.person}>
        <Link href={reportPath(original._id)} className={styles.link}>
          {original.fullName}
        </Link>
        <span className={common.small}>{original.empId}</span>
      </span>
    ),
  }),
  column.accessor(({ branchName }) => branchName ?? '–', { id: 'branch', header: 'Branch', enableSorting: false }),
  column.accessor('results', { id: 'results', header: 'Measurements', enableSorting: false }),
  column.accessor('outOfRange', {
    id: 'outOfRange',
    header: 'Out of range',
    enableSorting: false,
    cell: ({ getValue }) => (getValue() === 0 ? 'None' : <OutOfRangeMark count={getValue()} />),
  }),
  column.accessor('measuredOn', {
    id: 'measured',
    header: 'Last measured',
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
  column.accessor('nextCheckOn', {
    id: 'check',
    header: 'Next check',
    cell: ({ row: { original } }) => (
      <span className={styles.check}>
        <DateTime value={original.nextCheckOn} />
        {original.isDue && <Badge tone="caution">Due</Badge>}
      </span>
    ),
  }),
]);

export function ReportsView({ list }: { list: PersonReportsActor }) {
  const [, navigate] = useLocation();
  const { search, filters } = useSelector(list, ({ context }) => context.query);

  return (
    <>
      <PageHeader
        title="Health reports"
        help="Measurements and recommendations for each person. Viewing a report is logged."
      />
      <ReportsNav at={paths.reports} />
      <ListPage>
        <StateTabs
          label="Status"
          options={states}
          value={filters.state?.[0] ?? ''}
          onChange={(value) =>
            list.send({ type: 'filter.changed', name: 'state', values: value === '' ? [] : [value] })
          }
        />
        <Toolbar
          search={
            <SearchInput
              value={search}
              label="Search reports"
              placeholder="Name, email or employee ID"
              onValueChange={(text) => list.send({ type: 'search.changed', search: text })}
            />
          }
        />
        <ListTable
          list={list}
          sortedBy="-measured"
          label="Reports"
          columns={columns}
          onRowOpen={({ _id }) => navigate(reportPath(_id))}
          noMatch={{ title: 'No reports match', showAll: 'Show all reports' }}
          empty={
            <EmptyState icon={<HeartPulse size={20} />} title="No reports yet">
              Upload blood or cardiovascular and functional fitness files under{' '}
              <Link href={paths.employees}>Employees</Link>. Each person in them will appear here.
            </EmptyState>
          }
        />
      </ListPage>
    </>
  );
}
