import { expect, test } from 'vitest';
import { isUndecided } from '../../src/rules/leave/time-off.ts';

const employee = { _id: 'p1', fullName: 'Noor Vermeer', empId: 'HV-1', branchName: null };

test.each([
  ['pending', 'p2', true],
  ['pending', 'p1', false],
  ['approved', 'p2', false],
] as const)('a request that is %s waits for %s: %s', (status, me, waits) => {
  expect(isUndecided({ status, employee }, me)).toBe(waits);
});
