import { useActorRef } from '@xstate/react';
import { employeesShape, wireEmployees } from '../../machines/modules/employees.ts';
import { useAddressedQuery, useListAddress } from '../frame/use-list-address.ts';
import { useWired } from '../frame/wiring-context.ts';
import { EmployeesView } from './employees-view.tsx';

/** `/employees` and `/employees/viewemployees`. */
export default function EmployeesPage() {
  const charts = useWired(wireEmployees);
  const list = useActorRef(charts.list, { input: { query: useAddressedQuery(employeesShape) } });
  const choices = useActorRef(charts.choices, { input: {} });
  useListAddress(list, employeesShape);

  return <EmployeesView list={list} choices={choices} />;
}
