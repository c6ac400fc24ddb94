/** Files of leave balances, checked and uploaded as the console does. */
import { expect } from 'vitest';
import type { ColumnChoice } from '../../../src/rules/imports/column-choices.ts';
import type { Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import type { StaffedCompanies } from '../support/staffed-companies.ts';
import { csv, sent } from './uploads.ts';

export type Row = Record<string, string>;

interface Uploading {
  readonly call?: Caller;
  readonly checkedBalances?: string;
  readonly more?: Row;
  readonly columns?: readonly ColumnChoice[];
}

export function balanceFiles(fixture: () => StaffedCompanies) {
  const rowOf = ({ email }: TestPerson, more: Row = {}): Row => ({
    Email: email,
    'Leave Type': 'Annual',
    Days: '12',
    ...more,
  });

  const fileOf = (rows: readonly Row[] | Buffer): Buffer => (Buffer.isBuffer(rows) ? rows : csv(rows));

  async function check(
    rows: readonly Row[] | Buffer,
    call: Caller = fixture().as.hr,
    columns?: readonly ColumnChoice[],
    query: Row = {},
  ) {
    const { form, ...file } = sent('checkImport', fileOf(rows), { kind: 'balances', ...query });
    const fields = columns && { columns: JSON.stringify(columns) };
    const { status, body } = await call('checkImport', { ...file, form: { ...form, ...(fields && { fields }) } });
    expect(status).toBe(200);

    return body;
  }

  /** Checks first, unless the promises of another check are given. */
  async function upload(
    rows: readonly Row[] | Buffer,
    { call = fixture().as.hr, checkedBalances, more = {}, columns }: Uploading = {},
  ) {
    const fields = {
      checkedBalances: checkedBalances ?? (await check(rows, call, columns)).checkedBalances ?? '',
      ...(columns && { columns: JSON.stringify(columns) }),
    };
    const { form, query } = sent('uploadLeaveBalances', fileOf(rows), more);
    const { status, body } = await call('uploadLeaveBalances', { query, form: { ...form, fields } });
    expect(status).toBe(200);
    const { import: record } = (await call('getImport', { params: { id: body.importId } })).body;

    return { errors: body.failedRows.map(({ row, errors }: { row: number; errors: Row }) => [row, errors]), record };
  }

  const errorsOf = async (rows: readonly Row[], call?: Caller) =>
    (await check(rows, call)).rows
      .filter(({ outcome }: Row) => outcome === 'failed')
      .map(({ row, errors }: { row: number; errors: Row }) => [row, errors]);

  return { rowOf, check, upload, errorsOf };
}
