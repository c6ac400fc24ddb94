import type { EditDetails } from '../../api/contract/organisation.ts';
import type { EmployeeFormValues } from '../../machines/modules/employees/employee-values.ts';
import { employeeFields, type LinkName, type RecordName } from '../../rules/employees/employee-fields.ts';
import { formRoles } from '../../rules/employees/employee-roles.ts';
import { genderLabels } from '../../rules/employees/genders.ts';
import { formatDay } from '../../rules/shared/days.ts';

export type FormField = Exclude<keyof EmployeeFormValues, 'record' | 'isManagerChosen' | 'welcome'>;

export const fieldLabels: Readonly<Record<FormField, string>> = {
  ...(Object.fromEntries(Object.entries(employeeFields).map(([name, { label }]) => [name, label])) as Record<
    RecordName | LinkName,
    string
  >),
  planExpirationDate: 'Subscription expiry date',
};

export const isRequired = (name: FormField): boolean =>
  name !== 'planExpirationDate' && 'message' in employeeFields[name];

const NONE = 'none';

/** The value in words. */
export function fieldText(
  field: Exclude<keyof EmployeeFormValues, 'record'>,
  values: EmployeeFormValues,
  options: EditDetails,
): string {
  switch (field) {
    case 'manager':
    case 'isManagerChosen':
      return values.manager || NONE;
    case 'department':
      return nameIn(options, 'departments', values.department);
    case 'designation':
      return nameIn(options, 'designations', values.designation);
    case 'branchId':
      return (
        [...options.branches, ...options.retired.branches].find(({ _id }) => _id === values.branchId)?.branchName ??
        NONE
      );
    case 'teamId':
      return options.teams.find(({ _id }) => _id === values.teamId)?.name ?? NONE;
    case 'insuranceCategory':
      return (
        options.insurancePlans.flatMap(({ plans }) => plans).find(({ _id }) => _id === values.insuranceCategory)
          ?.name ?? NONE
      );
    case 'groups':
      return listed(options.groups.filter(({ _id }) => values.groups.includes(_id)).map(({ groupName }) => groupName));
    case 'roles':
      return listed(formRoles.filter(({ value }) => values.roles.includes(value)).map(({ label }) => label));
    case 'gender':
      return values.gender ? genderLabels[values.gender] : NONE;
    case 'dob':
    case 'joinedOn':
    case 'planExpirationDate':
      return formatDay(values[field]) || NONE;
    default:
      return String(values[field] || NONE);
  }
}

const nameIn = (options: EditDetails, kind: 'departments' | 'designations', id: string): string =>
  [...options[kind], ...options.retired[kind]].find(({ _id }) => _id === id)?.display ?? NONE;

const listed = (names: readonly string[]): string => names.join(', ') || NONE;
