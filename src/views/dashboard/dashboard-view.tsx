import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import type { DashboardActor } from '../../machines/modules/dashboard/dashboard.ts';
import type { Identity } from '../../machines/session.machine.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import {
  type DashboardQuery,
  DEFAULT_PERIOD,
  type PeriodDays,
  periods,
  writeDashboardQuery,
} from '../../rules/dashboard/period.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { Banner } from '../layout/banner.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { greetingAt } from './greeting.ts';
import { Tiles } from './tiles.tsx';
import { periodWords } from './words.ts';

const ArrangePanel = lazyPart(
  () => import('./arrange-panel.tsx'),
  ({ onClose }) => onClose(),
);

interface DashboardViewProps {
  actorRef: DashboardActor;
  query: DashboardQuery;
  who: Identity;
}

export function DashboardView({ actorRef, query, who }: DashboardViewProps) {
  const dashboard = useSelector(actorRef, ({ context }) => context.record);
  const message = useSelector(actorRef, ({ context }) => context.message);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const isNotFound = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const [isArranging, setArranging] = useState(false);
  const retry = () => actorRef.send({ type: 'reload.requested' });
  const problem = message ?? SERVER_UNREACHABLE;
  const firstName = who.user.fullName.split(' ')[0];

  return (
    <>
      <PageHeader
        title={`${greetingAt(new Date().getHours())}, ${firstName}`}
        help={
          dashboard?.branch ? `Today at ${dashboard.branch.branchName}, ${who.company.companyName}` : workplaceOf(who)
        }
        actions={
          <Link href={paths.addEmployee} className={buttonClass({ variant: 'primary' })}>
            Add Employee
          </Link>
        }
      />
      <Tools
        dashboard={dashboard}
        query={query}
        isArranging={isArranging}
        onArrange={() => setArranging(!isArranging)}
      />
      {isArranging && dashboard && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <ArrangePanel actorRef={actorRef} dashboard={dashboard} onClose={() => setArranging(false)} />
        </Suspense>
      )}
      {hasFailed && dashboard && <Banner onRetry={retry}>{problem} These numbers may be out of date.</Banner>}
      {dashboard ? (
        <Tiles dashboard={dashboard} />
      ) : isNotFound ? (
        <ErrorState title="This branch could not be found" onRetry={retry} busy={isBusy}>
          It may have been removed, or you may not have access to it.{' '}
          <Link href={paths.dashboard}>Go to your dashboard</Link>
        </ErrorState>
      ) : hasFailed ? (
        <ErrorState title="The dashboard could not be loaded" busy={isBusy} onRetry={retry}>
          {problem}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </>
  );
}

function workplaceOf({ track, user, company }: Identity): string {
  const branch = levelOf(track.roles) === 'branch' ? user.branchId?.branchName : undefined;

  return `Today at ${branch ? `${branch}, ` : ''}${company.companyName}`;
}

interface ToolsProps {
  dashboard: Dashboard | null;
  query: DashboardQuery;
  isArranging: boolean;
  onArrange: () => void;
}

function Tools({ dashboard, query, isArranging, onArrange }: ToolsProps) {
  const [at, navigate] = useLocation();
  const show = (changed: DashboardQuery) => navigate(at + writeDashboardQuery({ ...query, ...changed }));
  const withoutBranch = () => {
    const { branchId: _, ...rest } = query;
    navigate(at + writeDashboardQuery(rest));
  };
  const branches = dashboard?.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })) ?? [];

  return (
    <div className={common.wrappingRow}>
      <div className={styles.choice}>
        <Select
          aria-label="Period"
          options={periods.map((days) => ({ value: String(days), label: periodWords(days) }))}
          value={String(query.period ?? DEFAULT_PERIOD)}
          onChange={({ target }) => show({ period: Number(target.value) as PeriodDays })}
        />
      </div>
      {branches.length > 1 && (
        <div className={styles.choice}>
          <Select
            aria-label="Branch"
            placeholder="All branches"
            options={branches}
            value={query.branchId ?? ''}
            onChange={({ target: { value } }) => (value === '' ? withoutBranch() : show({ branchId: value }))}
          />
        </div>
      )}
      <div className={styles.aside}>
        <p className={styles.asOf}>
          {dashboard && (
            <>
              As of <DateTime value={dashboard.asOf} show="time" />
            </>
          )}
        </p>
        <Button aria-expanded={isArranging} disabled={!dashboard} onClick={onArrange}>
          Arrange tiles
        </Button>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.tiles} aria-busy="true">
      {['waiting', 'away', 'people', 'challenges'].map((tile) => (
        <Card key={tile}>
          <SkeletonText lines={5} />
        </Card>
      ))}
    </div>
  );
}
