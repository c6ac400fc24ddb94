import { useSelector } from '@xstate/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link } from 'wouter';
import type { Overview, OverviewActor } from '../../machines/modules/dashboard.ts';
import type { Identity } from '../../machines/session.machine.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { defaultListQuery, withFilter, writeListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './dashboard-view.module.css';
import { greetingAt } from './greeting.ts';
import { Shares } from './shares.tsx';

const employeesPath = (filter: string, value: string) =>
  paths.employees + writeListQuery(withFilter(defaultListQuery, filter, [value]));

export function DashboardView({ actorRef, who }: { actorRef: OverviewActor; who: Identity }) {
  const overview = useSelector(actorRef, ({ context }) => context.thing);
  const message = useSelector(actorRef, ({ context }) => context.message);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const firstName = who.user.fullName.split(' ')[0];

  return (
    <>
      <PageHeader
        title={`${greetingAt(new Date().getHours())}, ${firstName}`}
        help={`Today at ${workplaceOf(who)}`}
        actions={
          <Link href={paths.addEmployee} className={buttonClass({ variant: 'primary' })}>
            <UserPlus size={16} aria-hidden="true" />
            Add Employee
          </Link>
        }
      />
      {hasFailed && !overview ? (
        <ErrorState
          title="The dashboard could not be loaded"
          busy={isBusy}
          onRetry={() => actorRef.send({ type: 'reload.requested' })}
        >
          {message ?? 'The server could not be reached. Check your connection and try again.'}
        </ErrorState>
      ) : (
        <Figures overview={overview} />
      )}
    </>
  );
}

function workplaceOf({ track, user, company }: Identity): string {
  const branch = levelOf(track.roles) === 'branch' ? user.branchId?.branchName : undefined;

  return branch ? `${branch}, ${company.companyName}` : company.companyName;
}

function Figures({ overview }: { overview: Overview | null }) {
  return (
    <div className={styles.sheets} aria-busy={!overview}>
      <Card flush>
        <div className={styles.figures}>
          <Figure
            label="People"
            value={overview?.active}
            note="can sign in"
            to={employeesPath('state', 'enabled')}
            of="of everyone who can sign in"
          />
          <Figure
            label="Deactivated"
            value={overview?.deactivated}
            note="records are kept"
            to={employeesPath('state', 'disabled')}
            of="of everyone who is deactivated"
          />
        </div>
      </Card>
      <div className={styles.shares}>
        {(!overview || overview.branches.length > 0) && (
          <Card title="Branches">
            {overview ? (
              <Shares shares={overview.branches} linkOf={({ id }) => employeesPath('branch', id)} />
            ) : (
              <SkeletonText lines={4} />
            )}
          </Card>
        )}
        <Card title="Departments">
          {overview ? (
            <Shares shares={overview.departments} linkOf={({ id }) => employeesPath('department', id)} />
          ) : (
            <SkeletonText lines={4} />
          )}
        </Card>
      </div>
      <Card title="Coming soon">
        <p className={styles.coming}>Pending requests, who’s away today and challenges will appear here soon.</p>
      </Card>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  note: string;
  to: string;
  of: string;
}

function Figure({ label, value, note, to, of }: FigureProps) {
  return (
    <div className={styles.figure}>
      <h2>{label}</h2>
      <p className={styles.value}>{value === undefined ? <Skeleton width={3} /> : value.toLocaleString('en')}</p>
      <p className={styles.note}>{note}</p>
      <Link href={to} className={styles.more}>
        View list<VisuallyHidden> {of}</VisuallyHidden>
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </div>
  );
}
