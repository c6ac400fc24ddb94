/** `name` is three columns: first, last and preferred name. */
export const exportColumns = [
  'name',
  'department',
  'branch',
  'email',
  'group',
  'roles',
  'nationality',
  'gender',
  'employeeId',
  'designation',
  'manager',
  'team',
  'joined',
  'insurance',
  'phone',
  'dob',
  'state',
] as const;
export type ExportColumn = (typeof exportColumns)[number];
