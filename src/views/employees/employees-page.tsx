import { useActorRef } from '@xstate/react';
import { employeesShape, wireEmployees } from '../../machines/modules/employees.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { EmployeesView } from './employees-view.tsx';

export default function EmployeesPage() {
  const charts = useMachines(wireEmployees);
  const list = useActorRef(charts.list, { input: useListInput(employeesShape) });
  const choices = useActorRef(charts.choices, { input: {} });
  useListAddress(list, employeesShape);

  return <EmployeesView list={list} choices={choices} />;
}
