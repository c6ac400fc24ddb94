import { describe, expect, it } from 'vitest';
import type { ImportChoices } from '../../../../src/api/contract/imports.ts';
import { choicesOfLast } from '../../../../src/machines/modules/imports/bulk-upload.ts';

const offered = {
  branches: [{ _id: 'b1', branchName: 'Lisbon' }],
  insurancePlans: [{ _id: 'i1', name: 'Harbour Health', plans: [{ _id: 'p1', name: 'Basic', policyDoc: null }] }],
};
const offeredAfter = (choices: ImportChoices | undefined) => choicesOfLast(choices ? { choices } : {}, offered);

describe('the choices of the last upload', () => {
  it('are offered again, with what was left to the file', () => {
    expect(offeredAfter({ branchId: 'b1', insuranceId: 'p1', role: 'employee' })).toEqual({
      branchId: 'b1',
      insuranceId: 'p1',
      role: 'employee',
      welcomes: true,
    });
    expect(offeredAfter({ role: 'employee' })).toEqual({
      branchId: '',
      insuranceId: '',
      role: 'employee',
      welcomes: true,
    });
    expect(offeredAfter({ welcome: false })).toEqual({ branchId: '', insuranceId: '', role: '', welcomes: false });
  });

  it.each([
    ['a branch', { branchId: 'b2', role: 'employee' }],
    ['an insurance option', { branchId: 'b1', insuranceId: 'i1' }],
  ] as const)('are not offered if they include %s that can no longer be chosen', (_, choices) => {
    expect(offeredAfter(choices)).toBeNull();
  });

  it('are not offered if none are recorded', () => {
    expect([offeredAfter({}), offeredAfter(undefined)]).toEqual([null, null]);
  });

  it('do not include that managers were given the role, which is asked for each file', () => {
    expect(offeredAfter({ managersGetRole: true })).toBeNull();
  });
});
