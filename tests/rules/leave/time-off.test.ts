import { expect, it } from 'vitest';
import { canBeDecidedBy, requestKey, splitKey, statusInWords } from '../../../src/rules/leave/time-off.ts';
import { REASON_MISSING } from '../../../src/rules/shared/reason.ts';

const employee = { _id: 'p1', fullName: 'Noor Vermeer', empId: 'HV-1', branchName: null };

it.each([
  ['pending', 'p2', true],
  ['pending', 'p1', false],
  ['approved', 'p2', false],
] as const)('a request that is %s is pending for %s: %s', (status, me, waits) => {
  expect(canBeDecidedBy({ status, employee }, me)).toBe(waits);
});

it.each(['leave', 'sick', 'wfh'] as const)('the key of a %s request can be split again', (kind) => {
  expect(splitKey(requestKey(kind, '42'))).toEqual({ kind, id: '42' });
});

it('a key with an unknown type is for leave, and one without an ID has an empty ID', () => {
  expect(splitKey('holiday:42')).toEqual({ kind: 'leave', id: '42' });
  expect(splitKey('sick')).toEqual({ kind: 'sick', id: '' });
});

it.each([
  ['pending', false, 'Pending'],
  ['rejected', false, 'Rejected'],
  ['cancelled', false, 'Cancelled'],
  ['approved', false, 'Approved'],
  ['approved', true, 'Approved, cancellation requested'],
] as const)('%s, with a cancellation requested: %s, reads “%s”', (status, isCancelling, words) => {
  expect(statusInWords({ status, isCancelling })).toBe(words);
});

it('a missing reason has a message', () => {
  expect(REASON_MISSING).toMatch(/Enter a reason/);
});
