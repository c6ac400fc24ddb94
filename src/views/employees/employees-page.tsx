import { useActorRef } from '@xstate/react';
import { employeesShape, wireEmployees } from '../../machines/modules/employees.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWired } from '../frame/wiring-context.ts';
import { EmployeesView } from './employees-view.tsx';

/** `/employees` and `/employees/viewemployees`. */
export default function EmployeesPage() {
  const charts = useWired(wireEmployees);
  const list = useActorRef(charts.list, { input: useListInput(employeesShape) });
  const choices = useActorRef(charts.choices, { input: {} });
  useListAddress(list, employeesShape);

  return <EmployeesView list={list} choices={choices} />;
}
