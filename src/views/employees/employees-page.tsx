import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { employeesShape, wireEmployees } from '../../machines/modules/employees/employees.ts';
import { wirePeopleChange } from '../../machines/modules/employees/people-change.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { EmployeesView } from './employees-view.tsx';

export default function EmployeesPage() {
  const charts = useMachines(wireEmployees);
  const list = useActorRef(charts.list, { input: useListInput(employeesShape) });
  const choices = useActorRef(charts.choices, { input: {} });
  const change = useActorRef(useMachines(wirePeopleChange));
  const query = useSelector(list, ({ context }) => context.query);
  useListAddress(list, employeesShape);

  useEffect(() => {
    const { unsubscribe } = change.on('people.changed', () => list.send({ type: 'reload.requested' }));

    return unsubscribe;
  }, [change, list]);
  useEffect(() => charts.watch(() => list.send({ type: 'reload.requested' })), [charts, list]);
  useEffect(() => change.send({ type: 'query.changed', query }), [change, query]);

  return <EmployeesView list={list} choices={choices} change={change} />;
}
