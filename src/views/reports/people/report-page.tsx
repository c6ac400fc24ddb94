import { useActorRef } from '@xstate/react';
import { useParams } from 'wouter';
import { wirePersonReports } from '../../../machines/modules/reports/person-reports.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { ReportView } from './report-view.tsx';

export default function ReportPage() {
  const { id = '' } = useParams();

  return <One key={id} id={id} />;
}

function One({ id }: { id: string }) {
  return <ReportView actorRef={useActorRef(useMachines(wirePersonReports).report, { input: { key: id } })} />;
}
