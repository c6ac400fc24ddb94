import { describe, expect, it } from 'vitest';
import type { Branch } from '../../../../src/api/contract/branches.ts';
import {
  type BranchValues,
  branchBodyOf,
  branchValuesOf,
  emptyBranch,
  validateBranch,
} from '../../../../src/machines/modules/organisation/branch-values.ts';

const porto: Branch = {
  _id: 'b1',
  branchName: 'Porto',
  address: 'Cais da Estiva 108',
  telephone: '351225550161',
  timezone: 'Europe/Lisbon',
  weekend: [6, 7],
  holidays: [{ day: '2026-06-24', name: 'São João', half: false }],
  admin: { _id: 'p1', fullName: 'Rui Pais', email: 'rui@harbourvale.example' },
  isEnabled: true,
  headcount: 43,
  version: 4,
};
const values = (changes: Partial<BranchValues> = {}) => ({ ...branchValuesOf(porto), ...changes });

describe('the branch form', () => {
  it('starts with an empty name, in the time zone of the person who adds the branch', () => {
    expect(validateBranch(emptyBranch('Europe/Lisbon'))).toEqual({ branchName: 'Enter a branch name.' });
  });

  it.each<[Partial<BranchValues>, object]>([
    [{ timezone: '' }, { timezone: 'Choose a time zone.' }],
    [{ telephone: '12-34' }, { telephone: 'Contact number must have 5 to 20 digits, without + or spaces.' }],
    [{ telephone: '' }, {}],
    [{ weekend: [1, 2, 3, 4, 5, 6, 7] }, { weekend: 'At least one day of the week must be a working day.' }],
    [{ weekend: [] }, {}],
    [
      { holidays: [{ day: '', name: 'Natal', half: false }] },
      { holidays: 'Enter a date and a name for every public holiday.' },
    ],
    [
      { holidays: [{ day: '2026-12-25', name: ' ', half: false }] },
      { holidays: 'Enter a date and a name for every public holiday.' },
    ],
    [
      {
        holidays: [
          { day: '2026-12-25', name: 'Natal', half: false },
          { day: '2026-12-25', name: 'Christmas', half: true },
        ],
      },
      { holidays: '25-12-26 is listed twice.' },
    ],
    [
      { holidayLines: '2027-12-25 Natal' },
      { holidayLines: 'Add these public holidays to the list, or remove the text.' },
    ],
    [{ holidayLines: ' ' }, {}],
    [
      { adminFirstName: 'Inês' },
      { adminLastName: 'Please Enter Last Name!', adminEmail: 'Please Enter Email Address!' },
    ],
    [
      { adminFirstName: 'Inês', adminLastName: 'Duarte', adminEmail: 'ines@' },
      { adminEmail: 'Enter an email address, such as ana@example.com.' },
    ],
  ])('rejects %j with errors at the fields', (changes, errors) => {
    expect(validateBranch(values(changes))).toEqual(errors);
  });

  it('sends a stored branch back unchanged, and no admin when none is entered', () => {
    const { _id, admin, isEnabled, headcount, version, ...fields } = porto;

    expect(branchBodyOf(values())).toEqual(fields);
  });

  it('sends the entered admin without surrounding spaces', () => {
    const named = { adminFirstName: ' Inês ', adminLastName: 'Duarte ', adminEmail: ' ines@harbourvale.example' };

    expect(branchBodyOf(values(named))).toMatchObject({
      adminFirstName: 'Inês',
      adminLastName: 'Duarte',
      adminEmail: 'ines@harbourvale.example',
    });
  });
});
