import { employeeFields } from '../employees/employee-fields.ts';

const needed = Object.values(employeeFields).flatMap((field) =>
  'message' in field ? [field.label.toLowerCase().replace(/ id$/, ' ID')] : [],
);

/** Why a row of an upload is refused. `says`: texts that the messages of this kind contain. */
export const rowRefusals: readonly { why: string; says: readonly string[] }[] = [
  {
    why: `A required value is missing. People need ${needed.join(', ')}.`,
    says: ['Please Enter', 'Enter the '],
  },
  {
    why: 'A value could not be read: a date, number or email address is in the wrong format, ambiguous, out of range, too long or contains a formula error, or a name contains a link or invisible characters.',
    says: [
      ...['Use whole or half days', 'must be a number', 'is ambiguous', 'must be from', 'is not a valid date'],
      ...['could be two different dates', '” is before 1900', 'must be in the past', 'cannot be in the future'],
      'is more than two years away',
      ...['Enter an email address', 'can have at most', 'characters that cannot be used', 'contains the formula error'],
    ],
  },
  {
    why: 'A value is not one of the choices, such as a gender or role. The message suggests the closest one.',
    says: ['cannot be “', 'Admin cannot be combined'],
  },
  {
    why: 'Your company has no branch, department, designation, team, group or insurance option with this name, the department or designation is retired, or the branch is not available to you. The message suggests the closest name.',
    says: ['There is no ', 'This branch is not available', '” is retired'],
  },
  {
    why: 'The email address or employee ID is already in use, or belongs to someone else.',
    says: [
      ...['This email address is already being used', 'This employee ID is already in use'],
      'This employee already exists',
      ...['This employee ID belongs to someone'],
    ],
  },
  {
    why: 'Another row in the file has the same email address or employee ID (both rows are refused) or sets the same leave balance, or an earlier row gives another value for the same result or recommendation.',
    says: ['is also in row', 'is already in row'],
  },
  {
    why: 'The reporting manager was not found, has the same name as another manager, is deactivated, cannot manage people, is the person themselves, reports to them, or is in a row of the same file that has errors.',
    says: [
      ...[
        'There is no employee with this email address',
        'There is no manager “',
        'Several managers are called “',
        'This person is deactivated',
        'cannot manage people without',
      ],
      ...['They cannot be their own manager', 'This would create a reporting loop', ', which has errors'],
    ],
  },
  {
    why: 'The row would remove the Admin role from you, from someone with a higher role than yours, or from the last active company admin. Or it would change a company admin, which only company admins can do.',
    says: [
      'Only company admins can edit a company admin',
      'This is the last active company admin',
      'You cannot remove',
    ],
  },
  {
    why: 'Results or recommendations are for someone who was not found by email address or employee ID.',
    says: ['There is no employee with this employee ID'],
  },
  {
    why: 'The leave type was not found or is retired, the employee is deactivated or not eligible for it, or it has no limit and so no balance.',
    says: [
      ...['There is no leave type', 'The leave type “', 'This employee is deactivated'],
      'This person is not eligible for this leave',
      ...['This leave has no limit', 'This leave has a limit'],
    ],
  },
  {
    why: 'The balance cannot be set: it is your own or for a year that cannot be changed, it would fall below zero, it has changed since the file was exported or checked, or other exported columns were edited.',
    says: [
      ...['You cannot change your own balance', 'You can only change the balance for', 'the year of the As Of date'],
      ...['This leave type does not allow a negative balance', 'This would take the balance below zero'],
      ...['Someone has changed this balance', 'The file does not match this balance', 'This row was not checked'],
    ],
  },
  { why: 'The row could not be saved.', says: ['This row could not be saved'] },
];
