import type { QueryOf } from '../../src/api/contract/index.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { exportListed, momentThere, type RequestColumn, statusOf } from '../people/time-off/request-files.ts';
import { requestsFrom } from '../people/time-off/request-lists.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { type ExportedRow, selectExported } from './request-queries.ts';
import { listedBy } from './requests.ts';

const columns: readonly RequestColumn<ExportedRow>[] = [
  ['Employee', ({ full_name }) => full_name],
  ['Employee ID', ({ emp_id }) => emp_id],
  ['Email', ({ email }) => email],
  ['Branch', ({ branch_name }) => branch_name],
  ['Time Zone', ({ time_zone }) => time_zone],
  ['Policy', ({ policy_name }) => policy_name],
  ['First Day', ({ from_day }) => from_day],
  ['Last Day', ({ to_day }) => to_day],
  ['Days', ({ days_on }) => days_on.length],
  ['Status', ({ status }) => statusOf(status)],
  ['Reason', ({ reason }) => reason],
  ['Requested On', ({ created_at, time_zone }) => momentThere(created_at, time_zone)],
  ['Decided By', ({ decider }) => decider],
  ['Decided On', ({ decided_at, time_zone }) => momentThere(decided_at, time_zone)],
  ['Note', ({ note }) => note],
];

export const exportRequests = (
  inTransaction: InTransaction,
  query: QueryOf<'exportWfhRequests'>,
): Promise<FileAnswer> =>
  exportListed(inTransaction, {
    kind: 'wfh',
    filters: query,
    columns,
    audited: ['wfh.exported', 'wfh_request'],
    listed({ principal, scope }) {
      const { order, ...listed } = listedBy(principal, query);

      return { found: requestsFrom('request', scope, listed), record: 'request', order };
    },
    read: ({ db, scope }, ids) => selectExported(db, scope, ids),
  });
