import type { Employee, EmployeeDetails } from '../../../src/api/contract/employees.ts';
import type { EditDetails } from '../../../src/api/contract/organisation.ts';

/** Someone who still waits for their first mail, unless told otherwise. */
export const person = (changes: Partial<Employee> = {}): Employee => ({
  _id: 'p1',
  firstName: 'Björn',
  lastName: 'Åkesson',
  preferredName: null,
  fullName: 'Björn Åkesson',
  email: 'bjorn@harbourvale.example',
  empId: 'HV-7',
  roles: ['reporting-manager', 'employee'],
  manager: 'ana@harbourvale.example',
  managerEmail: 'ana@harbourvale.example',
  managerName: 'Ana Reis',
  department: { _id: 'd1', display: 'Design' },
  designation: { _id: 's1', display: 'Designer' },
  branchId: { _id: 'b1', branchName: 'Lisbon' },
  teamId: null,
  insuranceCategory: null,
  groups: [{ _id: 'g1', groupName: 'Choir', display: 'Choir' }],
  dob: '1988-04-12',
  gender: 'male',
  nationality: 'Swedish',
  phone: null,
  joinedOn: null,
  photo: null,
  isEnabled: true,
  leavesOn: null,
  isB2Cuser: false,
  planExpirationDate: null,
  trackUser: { password: false, profileUpdated: false },
  version: 3,
  ...changes,
});

export const details = (changes: Partial<EmployeeDetails> = {}): EmployeeDetails => ({
  ...person(),
  companyName: 'Harbour & Vale',
  heightCm: 175,
  weightKg: 68.5,
  goal: 'Sleep better',
  smoking: 'Never',
  stress: null,
  mood: null,
  wearableType: null,
  cardiovascularStatus: null,
  diabetesStatus: null,
  createdAt: '2026-01-05T09:30:00Z',
  updatedAt: '2026-05-02T14:00:00Z',
  ...changes,
});

export const choices: EditDetails = {
  retired: {
    branches: [{ _id: 'b9', branchName: 'Sines' }],
    departments: [{ _id: 'd9', display: 'Typing pool' }],
    designations: [],
  },
  groups: [{ _id: 'g1', groupName: 'Choir', display: 'Choir' }],
  departments: [
    { _id: 'd1', display: 'Design' },
    { _id: 'd2', display: 'Finance' },
  ],
  designations: [{ _id: 's1', display: 'Designer' }],
  teams: [{ _id: 't1', name: 'Tide' }],
  branches: [{ _id: 'b1', branchName: 'Lisbon' }],
  insurancePlans: [{ _id: 'i1', name: 'Atlantic', plans: [{ _id: 'i11', name: 'Family', policyDoc: null }] }],
};
