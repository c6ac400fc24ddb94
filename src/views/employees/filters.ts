import type { EditDetails } from '../../api/contract/organisation.ts';
import { ANY_STATE } from '../../machines/modules/employees/employees-query.ts';
import { formRoles } from '../../rules/employees/employee-roles.ts';
import { genderLabels } from '../../rules/employees/genders.ts';

export interface EmployeeFilter {
  name: string;
  label: string;
  noun: string;
  options: readonly { value: string; label: string }[];
  isSingle?: true;
}

/** Those in use, then retired ones that still have people. */
const namedOf = (details: EditDetails | undefined, kind: 'departments' | 'designations') =>
  details ? [...details[kind].map(byDisplay), ...details.retired[kind].map(byDisplay).map(asRetired)] : [];

const byDisplay = ({ _id, display }: { _id: string; display: string }) => ({ value: _id, label: display });
const asRetired = ({ value, label }: { value: string; label: string }) => ({ value, label: `${label} (retired)` });

/**
 * The one that is always set comes first. Company-specific choices are empty until they are loaded, and the chosen
 * manager has no label until their name is.
 */
export const employeeFilters = (
  details: EditDetails | undefined,
  { value, label }: { value: string; label: string | null | undefined },
): EmployeeFilter[] => [
  {
    name: 'state',
    label: 'Status',
    noun: 'statuses',
    isSingle: true,
    options: [
      { value: 'enabled', label: 'Active' },
      { value: 'leaving', label: 'Leaving' },
      { value: 'disabled', label: 'Deactivated' },
      { value: ANY_STATE, label: 'All' },
    ],
  },
  {
    name: 'branch',
    label: 'Branch',
    noun: 'branches',
    options: details
      ? [
          ...details.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })),
          ...details.retired.branches.map(({ _id, branchName }) => ({ value: _id, label: `${branchName} (disabled)` })),
        ]
      : [],
  },
  { name: 'department', label: 'Department', noun: 'departments', options: namedOf(details, 'departments') },
  {
    name: 'designation',
    label: 'Designation',
    noun: 'designations',
    options: namedOf(details, 'designations'),
  },
  {
    name: 'group',
    label: 'Group',
    noun: 'groups',
    options: details?.groups.map(({ _id, groupName }) => ({ value: _id, label: groupName })) ?? [],
  },
  {
    name: 'team',
    label: 'Team',
    noun: 'teams',
    options: [
      { value: 'none', label: 'No team' },
      ...(details?.teams.map(({ _id, name }) => ({ value: _id, label: name })) ?? []),
    ],
  },
  {
    name: 'insurance',
    label: 'Insurance',
    noun: 'insurance options',
    options: [
      { value: 'none', label: 'No insurance' },
      ...(details?.insurancePlans.flatMap(({ plans }) => plans.map(({ _id, name }) => ({ value: _id, label: name }))) ??
        []),
    ],
  },
  { name: 'role', label: 'Role', noun: 'roles', options: formRoles },
  {
    name: 'gender',
    label: 'Gender',
    noun: 'genders',
    options: Object.entries(genderLabels).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'nationality',
    label: 'Nationality',
    noun: 'nationalities',
    // A long fixed list: the filter panel loads it, and a chip only needs the value.
    options: [],
  },
  {
    name: 'manager',
    label: 'Manager',
    noun: 'managers',
    // The one that is chosen; others are found by typing.
    options: [{ value: 'none', label: 'Without a manager' }, ...(value && label ? [{ value, label }] : [])],
  },
  {
    name: 'signedIn',
    label: 'Signed in',
    noun: 'people',
    isSingle: true,
    options: [
      { value: 'never', label: 'Never' },
      { value: 'notWelcomed', label: 'Never, welcome email not sent' },
    ],
  },
];
