import { useSelector } from '@xstate/react';
import type { ReportName } from '../../../api/contract/company-reports.ts';
import type { ReportActor, ReportCharts } from '../../../machines/modules/reports/company-reports.ts';
import type { ReportFilters } from '../../../rules/reports/company-reports.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportFrame } from './report-frame.tsx';

interface LoadedReportProps {
  report: ReportName;
  actorRef: ReportActor;
  charts: ReportCharts;
  query: ReportFilters;
}

export function LoadedReportView({ report, actorRef, charts, query }: LoadedReportProps) {
  const { record: loaded, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));

  return (
    <ReportFrame report={report} charts={charts} query={query} choices={loaded} isBusy={isBusy}>
      {hasFailed ? (
        <ErrorState title="The report could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      ) : loaded ? (
        <ReportBody
          loaded={loaded.report}
          onExport={(file) => charts.download({ report, query, ...file })}
          onReload={() => actorRef.send({ type: 'reload.requested' })}
        />
      ) : (
        <SkeletonText lines={12} />
      )}
    </ReportFrame>
  );
}
