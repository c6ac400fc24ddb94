import type { Absence, AwayPerson } from '../../machines/modules/time-off/away-calendar.ts';
import { periodInWords } from '../../rules/leave/away-calendar.ts';
import { spanInWords } from '../../rules/leave/time-off.ts';
import { DataTable } from '../ui/data-table.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { AfterLastDay } from './after-last-day.tsx';
import type { AwayBarsProps } from './away-bars.tsx';
import { workplaceOf } from './away-row.tsx';
import { Person, RequestState, TypeName } from './request-cells.tsx';

type Line = Absence & { person: AwayPerson };

const column = createColumns<Line>();

const columns = column.columns([
  column.accessor(({ person }) => person.fullName, {
    id: 'person',
    header: 'Employee',
    cell: ({ row: { original } }) => (
      <Person id={original.person._id} name={original.person.fullName} workplace={workplaceOf(original.person)} />
    ),
  }),
  column.accessor(({ type }) => type.name, {
    id: 'type',
    header: 'Type',
    cell: ({ row }) => <TypeName type={row.original.type} />,
  }),
  column.accessor('from', {
    id: 'from',
    header: 'When',
    cell: ({ row }) => <WithDates>{spanInWords(row.original)}</WithDates>,
  }),
  column.accessor('days', { id: 'days', header: 'Days', meta: { align: 'end' } }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <div>
        <RequestState {...original} />
        <AfterLastDay absence={original} leavesOn={original.person.leavesOn} />
      </div>
    ),
  }),
]);

export function AwayTable({ people, period, isBusy, onOpen }: AwayBarsProps & { isBusy: boolean }) {
  const lines = people.flatMap((person) => person.absences.map((absence) => ({ ...absence, person })));

  return (
    <DataTable
      label={`Days in ${periodInWords(period)}`}
      columns={columns}
      rows={lines}
      rowId={({ _id }) => _id}
      total={lines.length}
      status={isBusy ? 'refreshing' : 'ready'}
      onRowOpen={onOpen}
    />
  );
}
