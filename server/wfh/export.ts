import type { WfhRequestsQuery } from '../../src/api/contract/wfh-requests.ts';
import type { Command } from '../access/command.ts';
import { csvFile, MAX_EXPORT_ROWS } from '../lists/csv.ts';
import type { FileAnswer } from '../plugins/route.ts';
import type { RequestRow } from './request-queries.ts';
import { readAllRequests } from './requests.ts';

const columns: readonly [title: string, value: (row: RequestRow) => string | number | null][] = [
  ['Employee', ({ full_name }) => full_name],
  ['Employee Id', ({ emp_id }) => emp_id],
  ['Email', ({ email }) => email],
  ['Branch', ({ branch_name }) => branch_name],
  ['Policy', ({ policy_name }) => policy_name],
  ['From', ({ from_day }) => from_day],
  ['To', ({ to_day }) => to_day],
  ['Days', ({ days_on }) => days_on.length],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason],
  ['Requested', ({ created_at }) => created_at.toISOString()],
  ['Decided By', ({ decider }) => decider],
  ['Decided', ({ decided_at }) => decided_at?.toISOString() ?? null],
  ['Note', ({ note }) => note],
];

export async function exportRequests(command: Command, query: WfhRequestsQuery): Promise<FileAnswer> {
  const rows = await readAllRequests(command, query, MAX_EXPORT_ROWS);

  return csvFile(
    'Work From Home.csv',
    columns.map(([title]) => title),
    rows.map((row) => columns.map(([, value]) => value(row))),
  );
}
