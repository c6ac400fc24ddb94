import { useActorRef } from '@xstate/react';
import { personReportsShape, wirePersonReports } from '../../../machines/modules/reports/person-reports.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { ReportsView } from './reports-view.tsx';

export default function ReportsPage() {
  const list = useActorRef(useMachines(wirePersonReports).list, { input: useListInput(personReportsShape) });
  useListAddress(list, personReportsShape);

  return <ReportsView list={list} />;
}
