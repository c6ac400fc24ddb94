/** Errors that several employee calls share. */
import { type FieldErrors, type HttpError, httpError } from '../access/http-error.ts';

const ONE_OF_MANY = 'Check the marked fields.';

const asRefusal = (status: 409 | 422, errors: FieldErrors): HttpError => {
  const [first, ...others] = Object.values(errors);

  return httpError(status, others.length === 0 && first ? first : ONE_OF_MANY, errors);
};

export function assertNoErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw asRefusal(422, errors);
}

export const alreadyTaken = (what: { email?: boolean; empId?: boolean }): HttpError =>
  asRefusal(409, {
    ...(what.email && { email: 'This email address is already in use.' }),
    ...(what.empId && { empId: 'This employee ID is already in use.' }),
  });

export const ONLY_COMPANY_ADMINS = 'Only company admins can edit a company admin.';

export { LAST_ADMIN_MESSAGE } from '../people/admins.ts';
export { OWN_MANAGER, REPORTING_LOOP } from '../people/managers.ts';
