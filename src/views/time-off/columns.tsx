import { kindLabels, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { Applicant, RequestState, Span, TypeName } from './request-cells.tsx';

const column = createColumns<TimeOffRequest>();

export const requestColumns = column.columns([
  column.accessor(({ employee }) => employee.fullName, {
    id: 'employee',
    header: 'Employee',
    enableSorting: false,
    cell: ({ row }) => <Applicant request={row.original} />,
  }),
  column.accessor('kind', {
    id: 'kind',
    header: 'Request',
    enableSorting: false,
    cell: ({ row }) => kindLabels[row.original.kind],
  }),
  column.accessor(({ type }) => type.name, {
    id: 'type',
    header: 'Type',
    enableSorting: false,
    cell: ({ row }) => TypeName({ type: row.original.type }),
  }),
  column.accessor('from', { id: 'from', header: 'When', cell: ({ row }) => Span({ request: row.original }) }),
  column.accessor('days', { id: 'days', header: 'Days', enableSorting: false, meta: { align: 'end' } }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ row }) => RequestState({ status: row.original.status }),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Requested on',
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
  column.accessor(({ decidedBy }) => decidedBy?.fullName ?? '–', {
    id: 'decidedBy',
    header: 'Decided by',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) =>
      original.decidedBy ? (
        <PersonLink id={original.decidedBy._id} isCompanyWide>
          {getValue()}
        </PersonLink>
      ) : (
        getValue()
      ),
  }),
]);

/** Where only what is cancelled is listed. */
export const cancelledColumns = requestColumns.map((one) =>
  one.id === 'decidedBy' ? { ...one, header: 'Cancelled by' } : one,
);
