import { wireEmployeeForm } from '../../machines/modules/employee-form.ts';
import { emptyEmployee } from '../../machines/modules/employee-values.ts';
import { paths } from '../../machines/rules/paths.ts';
import { useFormPage } from '../frame/use-form-page.ts';
import { useWired } from '../frame/wiring-context.ts';

/** The chart of the form for somebody new, and the way to put it away. */
export const useNewEmployee = () =>
  useFormPage(useWired(wireEmployeeForm).form, { values: emptyEmployee }, paths.employees);
