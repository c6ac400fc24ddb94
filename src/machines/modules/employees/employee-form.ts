import type { ApiClient } from '../../../api/client.ts';
import type { EmployeeReply } from '../../../api/contract/employees.ts';
import type { EditDetails } from '../../../api/contract/organisation.ts';
import { tellOtherWindows } from '../../../api/other-windows.ts';
import { ADMIN_ACCESS } from '../../../rules/employees/admin-access.ts';
import { asQuestion } from '../../../rules/shared/form.ts';
import { paths } from '../../../rules/shared/paths.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireForm } from '../shared/wire-form.ts';
import { type EmployeeFormValues, signUpBodyOf, updateBodyOf, validate, valuesOf } from './employee-values.ts';

export type EmployeeFormActor = FormActor<EditDetails, EmployeeFormValues, EmployeeReply>;

export const wireEmployeeForm = (io: Services) =>
  wireForm<EditDetails, EmployeeFormValues, EmployeeReply>(io, {
    id: 'employeeForm',
    validate,
    messages: { added: 'Employee Added Successfully!', updated: 'Employee Updated Successfully!' },
    afterAdding: ({ user }) => listWithAdded(user),
    onSaved: () => tellOtherWindows(),
    readSaved: ({ user }) => user && valuesOf(user),
    load: (key, signal) => loadForm(io.api, key, signal),
    async save(key, values, signal, { isConfirmed }) {
      if (makesAdmin(values) && !isConfirmed) return asQuestion(accessInWords(values));

      return key === null
        ? io.api.call('signUpEmployee', { body: signUpBodyOf(values), signal })
        : io.api.call('updateUser', { params: { id: key }, body: updateBodyOf(values), signal });
    },
  });

const makesAdmin = ({ roles, record }: EmployeeFormValues): boolean => roles.includes('admin') && !record?.isAdmin;

const accessInWords = ({ firstName, lastName }: EmployeeFormValues): string =>
  `${firstName.trim()} ${lastName.trim()} will be able to ${ADMIN_ACCESS}. The Admin role replaces all their other roles.`;

/** The new person may be on any page of the list. */
const listWithAdded = ({ _id, email }: EmployeeReply['user']): string =>
  `${paths.employees}?${new URLSearchParams({ search: email, added: _id })}`;

async function loadForm(
  api: ApiClient,
  id: string | null,
  signal: AbortSignal,
): Promise<Reply<LoadedForm<EditDetails, EmployeeFormValues>>> {
  const [options, person] = await Promise.all([
    api.call('getDetailsOnEdit', { signal }),
    id === null ? undefined : api.call('getEmployee', { params: { id }, signal }),
  ]);
  if (person && !isSuccess(person)) return person;

  return mapReply(options, ({ data }) => ({
    options: data,
    ...(person && { values: valuesOf(bodyOf(person).user) }),
  }));
}
