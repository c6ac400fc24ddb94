import { useSelector } from '@xstate/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { ReportName, ReportView } from '../../../api/contract/company-reports.ts';
import {
  deleteView,
  type ReportCharts,
  type ReportList,
  type ReportListActor,
  sendView,
} from '../../../machines/modules/reports/company-reports.ts';
import { REPORTS, type ReportFilters, reportSearch } from '../../../rules/reports/company-reports.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { CommandConfirmation } from '../../layout/command-confirmation.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ReportsNav } from '../reports-nav.tsx';
import styles from './company-reports.module.css';
import { ViewDialog } from './view-dialog.lazy.ts';

export const reportPath = (report: ReportName, query: ReportFilters = {}): string =>
  `${paths.companyReport.replace(':report', report)}${reportSearch(query)}`;

export function ReportsView({ actorRef, charts }: { actorRef: ReportListActor; charts: ReportCharts }) {
  const { record: list, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const [edited, setEdited] = useState<ReportView | null>(null);

  return (
    <>
      <PageHeader
        title="Company reports"
        help="Figures for all the people you manage. Each report explains what it counts."
      />
      <ReportsNav at={paths.companyReports} />
      {hasFailed && (
        <ErrorState title="The reports could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      )}
      <div className={common.page} aria-busy={isBusy}>
        {!list && isBusy && <SkeletonText lines={8} />}
        {list && list.views.length > 0 && (
          <Card title="Your saved views" flush>
            <ul>
              {list.views.map((view) => (
                <SavedView key={view._id} view={view} list={list} actorRef={actorRef} onEdit={() => setEdited(view)} />
              ))}
            </ul>
          </Card>
        )}
        {list && (
          <ul className={styles.reports}>
            {list.reports.map((name) => (
              <li key={name} className={styles.report}>
                <h2>
                  <Link href={reportPath(name)}>{REPORTS[name].title}</Link>
                </h2>
                <p>{REPORTS[name].summary}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <CommandConfirmation
        chart={actorRef}
        ask={({ row }) => {
          const [view] = row.views;

          return {
            title: `Delete ${view?.name}?`,
            body: view?.schedule
              ? 'We’ll stop emailing it to you. The report itself is not deleted.'
              : 'The report itself is not deleted.',
            confirm: 'Delete view',
            busy: 'Deleting…',
          };
        }}
      />
      {edited && (
        <Suspense>
          <ViewDialog
            charts={charts}
            view={edited}
            onSaved={() => actorRef.send({ type: 'reload.requested' })}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface SavedViewProps {
  view: ReportView;
  list: ReportList;
  actorRef: ReportListActor;
  onEdit: () => void;
}

const SCHEDULES = { weekly: 'Emailed every Monday', monthly: 'Emailed on the first of each month' } as const;

function SavedView({ view, list, actorRef, onEdit }: SavedViewProps) {
  return (
    <li className={styles.view}>
      <div className={styles.words}>
        <Link href={reportPath(view.report, view.query)} dir="auto">
          {view.name}
        </Link>
        <p className={common.quiet}>
          {REPORTS[view.report].title}
          {view.schedule && view.nextSendAt && (
            <>
              {' · '}
              {SCHEDULES[view.schedule]}, next <DateTime value={view.nextSendAt} />
            </>
          )}
        </p>
      </div>
      <Menu
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label={`Actions for ${view.name}`}
            icon={<Ellipsis size={16} aria-hidden="true" />}
          />
        )}
      >
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem onSelect={() => actorRef.send({ type: 'command.requested', command: sendView(list, view) })}>
          Email it to me now
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          tone="critical"
          onSelect={() => actorRef.send({ type: 'command.requested', command: deleteView(list, view) })}
        >
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
