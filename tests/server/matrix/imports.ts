/** Examples of the calls about bulk uploads. */
import { v7 } from 'uuid';
import type { Sent } from '../support/calls.ts';
import { branchAt } from './branch-of.ts';
import type { AccessCheck, Example } from './example.ts';

/** A file with one new person, or with one result of the caller's own. */
const fileOf = (field: string, lines: readonly string[]): Sent => ({
  form: { files: [{ field, fileName: 'list.csv', mediaType: 'text/csv', bytes: Buffer.from(lines.join('\n')) }] },
});

const newPerson = (branch: string): string[] => [
  'First Name,Last Name,Email,Employee Id,Designation,Role,Department,Branch',
  `Noor,Vermeer,${v7()}@tidewater.example,${v7()},Adviser,Employee,Care,${branch}`,
];

const aboutCaller = ({ caller: { email } }: AccessCheck, head: string, rest: string): string[] => [
  head,
  `${email},${rest}`,
];

/** An upload by someone of the target's branch. */
const targetsImport: Example = {
  isAboutTarget: true,
  send: async ({ fixture, target: { companyId, id }, targetBranch }) => {
    const importId = v7();
    const branch_id = targetBranch === 'no branch' ? null : branchAt(targetBranch, fixture);
    await fixture.db
      .insertInto('bulk_import')
      .values({
        company_id: companyId,
        id: importId,
        kind: 'blood',
        mode: 'create',
        file_names: ['list.csv'],
        state: 'done',
        branch_id,
        created_by: id,
      })
      .execute();

    return { params: { id: importId } };
  },
};

export const importExamples = {
  bulkSignUp: { send: () => fileOf('bulk', newPerson('Lisbon')) },
  uploadCardiovascularFile: {
    send: (check) => fileOf('bulk', aboutCaller(check, 'Email,Measurement,Value,Measured On', 'VO2 max,38,2026-01-12')),
  },
  uploadRecommendationFile: {
    send: (check) => fileOf('bulk', aboutCaller(check, 'Email,Recommendation', 'Walk more')),
  },
  uploadBloodFiles: {
    send: (check) => fileOf('files', aboutCaller(check, 'Email,Test Name,Value,Measured On', 'LDL,2.9,2026-01-12')),
  },
  uploadLeaveBalances: {
    send: (check) => {
      const { form } = fileOf('bulk', aboutCaller(check, 'Email,Leave Type,Days', 'Annual leave,12'));

      return { form: { ...form, fields: { checkedBalances: ',,20' } } };
    },
  },
  checkImport: { send: () => ({ ...fileOf('files', newPerson('Lisbon')), query: { kind: 'employees' } }) },
  checkFailedRows: { send: () => ({ ...fileOf('files', newPerson('Lisbon')), query: { kind: 'employees' } }) },
  checkNotInFile: { send: () => fileOf('files', newPerson('Lisbon')) },
  importTemplate: { send: () => ({ query: { kind: 'blood' } }) },
  listImports: { send: () => ({}) },
  getImport: targetsImport,
  importFailedRows: targetsImport,
  dismissImport: targetsImport,
} as const satisfies Record<string, Example>;
