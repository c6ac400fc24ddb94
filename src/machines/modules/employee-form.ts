/** The form over one person's record, for somebody new and for an edit. */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import type { EmployeeReply } from '../../api/contract/employees.ts';
import type { EditDetails } from '../../api/contract/organisation.ts';
import { createFormMachine, type FormActor, type LoadedForm } from '../form.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../ports.ts';
import { paths } from '../rules/paths.ts';
import type { Io } from '../wiring.ts';
import { type EmployeeFormValues, signUpBodyOf, updateBodyOf, validate, valuesOf } from './employee-values.ts';
import { withBody } from './with-body.ts';

export type EmployeeFormActor = FormActor<EditDetails, EmployeeFormValues, EmployeeReply>;

export const wireEmployeeForm = (io: Io) =>
  createFormMachine<EditDetails, EmployeeFormValues, EmployeeReply>({
    id: 'employeeForm',
    validate,
    says: { added: 'Employee Added Successfully!', updated: 'Employee Updated Successfully!' },
    afterAdding: paths.employees,
  }).provide({
    actors: {
      loadForm: fromPromise<Reply<LoadedForm<EditDetails, EmployeeFormValues>>, { key: string | null }>(
        ({ input: { key }, signal }) => loadForm(io.api, key, signal),
      ),
      saveForm: fromPromise<Reply<EmployeeReply>, { key: string | null; values: EmployeeFormValues }>(
        ({ input: { key, values }, signal }) =>
          key === null
            ? io.api.call('signUpEmployee', { body: signUpBodyOf(values), signal })
            : io.api.call('updateUser', { params: { id: key }, body: updateBodyOf(values), signal }),
      ),
    },
    actions: { ...io.effects, scrollToTop: io.scrollToTop },
  });

async function loadForm(
  api: ApiClient,
  id: string | null,
  signal: AbortSignal,
): Promise<Reply<LoadedForm<EditDetails, EmployeeFormValues>>> {
  const [options, person] = await Promise.all([
    api.call('getDetailsOnEdit', { signal }),
    id === null ? undefined : api.call('getEmployee', { params: { id }, signal }),
  ]);
  if (person && !isSuccess(person)) return person as Reply<never>;

  return withBody(options, ({ data }) => ({
    options: data,
    ...(person && { values: valuesOf(bodyOf(person).user) }),
  }));
}
