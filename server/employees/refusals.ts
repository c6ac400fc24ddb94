/** What the employee calls refuse, in one voice. */
import type { Employee } from '../../src/api/contract/employees.ts';
import { type FieldErrors, Refusal, refuse } from '../access/refuse.ts';

const ONE_OF_MANY = 'Please check the marked fields.';

const asRefusal = (status: 409 | 422, errors: FieldErrors): Refusal => {
  const [first, ...others] = Object.values(errors);

  return refuse(status, others.length === 0 && first ? first : ONE_OF_MANY, errors);
};

/** Throws when any field is to blame, naming all of them. */
export function refuseWrong(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw asRefusal(422, errors);
}

export const taken = (what: { email?: boolean; empId?: boolean }): Refusal =>
  asRefusal(409, {
    ...(what.email && { email: 'This e-mail address is already in use.' }),
    ...(what.empId && { empId: 'This employee id is already in use.' }),
  });

/** Carries the record as it is now, so that the console can show what changed. */
export const changedMeanwhile = (user: Employee): Refusal =>
  new Refusal(409, 'Somebody else has changed this employee in the meantime.', {
    errors: { version: 'This is not the latest version.' },
    parts: { user },
  });

export { LAST_ADMIN } from '../people/admins.ts';
export { CIRCLE, NO_MANAGER } from '../people/managers.ts';
