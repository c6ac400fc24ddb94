import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ReportName } from '../../../api/contract/company-reports.ts';
import type { ReportCharts } from '../../../machines/modules/reports/company-reports.ts';
import type { ReportRunActor } from '../../../machines/report-run.machine.ts';
import type { ReportFilters } from '../../../rules/reports/company-reports.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { Banner } from '../../layout/banner.tsx';
import { useLostFocus } from '../../layout/use-lost-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './company-reports.module.css';
import { ReportBody } from './report-body.tsx';
import { ReportFrame } from './report-frame.tsx';

interface RunViewProps {
  report: ReportName;
  actorRef: ReportRunActor;
  charts: ReportCharts;
  query: ReportFilters;
}

const stages = ['underWay', 'finished', 'failed'] as const;

/** A report that runs in the background. */
export function RunView({ report, actorRef, charts, query }: RunViewProps) {
  const choices = useSelector(actorRef, ({ context }) => context.choices);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const shown = useSelector(actorRef, (snapshot) => stages.find((tag) => snapshot.hasTag(tag)));
  const root = useRef<HTMLDivElement>(null);
  useLostFocus(root, shown);

  return (
    <ReportFrame report={report} charts={charts} query={query} choices={choices} isBusy={isBusy}>
      <div ref={root} tabIndex={-1} className={common.page}>
        <Run actorRef={actorRef} />
      </div>
    </ReportFrame>
  );
}

function Run({ actorRef }: { actorRef: ReportRunActor }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { run, message } = snapshot.context;
  const start = () => actorRef.send({ type: 'run.requested' });
  const retry = () => actorRef.send({ type: 'retry.pressed' });
  const button = (label: string, variant?: 'primary') => (
    <Button variant={variant} onClick={start} disabled={snapshot.hasTag('busy')} focusableWhenDisabled>
      {label}
    </Button>
  );

  if (snapshot.hasTag('notStarted')) {
    return (
      <Card title="Run this report">
        <div className={styles.run}>
          <p>
            This can take a few minutes in a large company. You can leave the page while it runs, and the result will be
            here when you come back.
          </p>
          {button(snapshot.hasTag('busy') ? 'Starting…' : 'Run report', 'primary')}
        </div>
      </Card>
    );
  }
  if (snapshot.hasTag('underWay')) {
    return (
      <Card title={run?.state === 'running' ? 'The report is running' : 'The report is waiting to start'}>
        <div className={styles.run}>
          {snapshot.hasTag('unreachable') && (
            <Banner onRetry={retry}>Connection lost. Your report is not affected.</Banner>
          )}
          <ProgressBar
            label={run?.state === 'running' ? 'Calculating balances' : 'Waiting'}
            value={run?.done ?? 0}
            max={Math.max(1, run?.total ?? 1)}
            detail={
              run && run.total > 0
                ? `${withCommas(run.done)} of ${withCommas(run.total)} people`
                : 'It will start in a moment'
            }
          />
          <p className={common.quiet}>You can leave this page and come back.</p>
        </div>
      </Card>
    );
  }
  if (snapshot.hasTag('finished') && run?.result) {
    return (
      <>
        <div className={styles.done}>
          <p className={common.quiet}>
            Requested on <DateTime value={run.askedAt} show="both" />.
            {snapshot.hasTag('fetched') ? ' Its file has been downloaded.' : ''}
          </p>
          {button('Run again')}
        </div>
        <ReportBody
          loaded={run.result}
          isExporting={snapshot.hasTag('fetching')}
          onExport={(file) => actorRef.send({ type: 'file.requested', ...file })}
        />
      </>
    );
  }
  if (snapshot.hasTag('broken')) {
    return (
      <Card title="The report could not be finished">
        <div className={styles.run}>
          <p>Something went wrong on the server, or your role has changed since you requested it. Run it again.</p>
          {button('Run again', 'primary')}
        </div>
      </Card>
    );
  }
  if (snapshot.hasTag('failed')) {
    return (
      <ErrorState title="The report could not be loaded" onRetry={retry}>
        {message ?? SERVER_UNREACHABLE}
      </ErrorState>
    );
  }

  return <SkeletonText lines={8} />;
}
