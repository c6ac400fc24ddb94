import { useActorRef } from '@xstate/react';
import { wireCompanyReports } from '../../../machines/modules/reports/company-reports.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { ReportsView } from './reports-view.tsx';

export default function CompanyReportsPage() {
  const charts = useMachines(wireCompanyReports);

  return <ReportsView actorRef={useActorRef(charts.list, { input: {} })} charts={charts} />;
}
