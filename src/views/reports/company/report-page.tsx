import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useParams, useSearch } from 'wouter';
import type { ReportName } from '../../../api/contract/company-reports.ts';
import { reportKey, wireCompanyReports } from '../../../machines/modules/reports/company-reports.ts';
import { isReportName, REPORTS, readReportSearch } from '../../../rules/reports/company-reports.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { LoadedReportView } from './loaded-report.tsx';
import { RunView } from './run-view.tsx';
import { UnknownReport } from './unknown-report.tsx';

export default function CompanyReportPage() {
  const { report = '' } = useParams<{ report: string }>();
  if (!isReportName(report)) return <UnknownReport />;

  return REPORTS[report].isLong ? <Long key={report} report={report} /> : <Quick key={report} report={report} />;
}

function Quick({ report }: { report: ReportName }) {
  const charts = useMachines(wireCompanyReports);
  const search = useSearch();
  const key = reportKey(report, readReportSearch(search));
  const actorRef = useActorRef(charts.report, { input: { key } });
  const tell = useEffectEvent((changed: string) => {
    if (actorRef.getSnapshot().context.key !== changed) actorRef.send({ type: 'key.changed', key: changed });
  });
  useEffect(() => tell(key), [key]);

  return <LoadedReportView report={report} actorRef={actorRef} charts={charts} query={readReportSearch(search)} />;
}

function Long({ report }: { report: ReportName }) {
  const charts = useMachines(wireCompanyReports);
  const search = useSearch();
  const query = readReportSearch(search);
  const actorRef = useActorRef(charts.run, { input: { report, query } });
  const tell = useEffectEvent((key: string) => {
    if (reportKey(report, actorRef.getSnapshot().context.query) !== key)
      actorRef.send({ type: 'query.changed', query });
  });
  const key = reportKey(report, query);
  useEffect(() => tell(key), [key]);

  return <RunView report={report} actorRef={actorRef} charts={charts} query={query} />;
}
