import { useSelector } from '@xstate/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link } from 'wouter';
import type { Overview, OverviewActor } from '../../machines/modules/dashboard.ts';
import { wholeList, withFilter, writeListQuery } from '../../machines/rules/list-query.ts';
import { paths } from '../../machines/rules/paths.ts';
import { levelOf } from '../../machines/rules/roles.ts';
import type { Who } from '../../machines/session.machine.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './dashboard-view.module.css';
import { greetingAt } from './greeting.ts';
import { Shares } from './shares.tsx';

const listOf = (filter: string, value: string) =>
  paths.employees + writeListQuery(withFilter(wholeList, filter, [value]));

/** The first page: a greeting, how many people there are and where they work, and what to do next. */
export function DashboardView({ actorRef, who }: { actorRef: OverviewActor; who: Who }) {
  const overview = useSelector(actorRef, ({ context }) => context.thing);
  const message = useSelector(actorRef, ({ context }) => context.message);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const firstName = who.user.fullName.split(' ')[0];

  return (
    <>
      <PageHeader
        title={`${greetingAt(new Date().getHours())}, ${firstName}`}
        help={`This is ${placeOf(who)} today.`}
        actions={
          <Link href={paths.addEmployee} className={buttonClass({ variant: 'primary' })}>
            <UserPlus size={16} aria-hidden="true" />
            Add Employee
          </Link>
        }
      />
      {hasFailed && !overview ? (
        <ErrorState
          title="The figures could not be loaded"
          busy={isBusy}
          onRetry={() => actorRef.send({ type: 'reload.requested' })}
        >
          {message ?? 'The server could not be reached. Nothing is lost.'}
        </ErrorState>
      ) : (
        <Figures overview={overview} />
      )}
    </>
  );
}

/** What one looks after: the company, or one's branch of it. */
function placeOf({ track, user, company }: Who): string {
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
            to={listOf('state', 'enabled')}
            of="of everyone who can sign in"
          />
          <Figure
            label="Deactivated"
            value={overview?.deactivated}
            note="keep their record"
            to={listOf('state', 'disabled')}
            of="of everyone who is deactivated"
          />
        </div>
      </Card>
      <div className={styles.shares}>
        {(!overview || overview.branches.length > 0) && (
          <Card title="Branches">
            {overview ? (
              <Shares shares={overview.branches} linkOf={({ id }) => listOf('branch', id)} />
            ) : (
              <SkeletonText lines={4} />
            )}
          </Card>
        )}
        <Card title="Departments">
          {overview ? (
            <Shares shares={overview.departments} linkOf={({ id }) => listOf('department', id)} />
          ) : (
            <SkeletonText lines={4} />
          )}
        </Card>
      </div>
      <Card title="Coming to this page">
        <p className={styles.coming}>
          Leave that waits for you, who is away today, challenges and how your people are doing: each of them appears
          here when its part of the console is built. Until then this page shows only what is counted for real.
        </p>
      </Card>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  note: string;
  /** The exact list behind the number. */
  to: string;
  /** What the list is of, for those who do not see the number beside it. */
  of: string;
}

function Figure({ label, value, note, to, of }: FigureProps) {
  return (
    <div className={styles.figure}>
      <h2>{label}</h2>
      <p className={styles.value}>{value === undefined ? <Skeleton width={3} /> : value.toLocaleString('en')}</p>
      <p className={styles.note}>{note}</p>
      <Link href={to} className={styles.more}>
        See the list<VisuallyHidden> {of}</VisuallyHidden>
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </div>
  );
}
