import { wireEmployeeForm } from '../../machines/modules/employees/employee-form.ts';
import { emptyEmployee } from '../../machines/modules/employees/employee-values.ts';
import { paths } from '../../rules/shared/paths.ts';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';

export const useNewEmployee = () =>
  useFormPage(useMachines(wireEmployeeForm).form, { values: emptyEmployee }, paths.employees);
