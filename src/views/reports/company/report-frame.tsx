import Bookmark from 'lucide-react/icons/bookmark';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, Suspense, useState } from 'react';
import type { ReportName } from '../../../api/contract/company-reports.ts';
import type { ReportCharts } from '../../../machines/modules/reports/company-reports.ts';
import { REPORTS, type ReportFilters } from '../../../rules/reports/company-reports.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './company-reports.module.css';
import { type Choices, ReportFiltersBar } from './report-filters.tsx';
import { ViewDialog } from './view-dialog.lazy.ts';

interface ReportFrameProps {
  report: ReportName;
  charts: ReportCharts;
  query: ReportFilters;
  /** What can be filtered by, once it is known. */
  choices: Choices | null;
  isBusy: boolean;
  children: ReactNode;
}

/** What all reports have: title, definition, filters, and how to save or print them. */
export function ReportFrame({ report, charts, query, choices, isBusy, children }: ReportFrameProps) {
  const { title, summary, definition } = REPORTS[report];
  const [isSaving, setSaving] = useState(false);

  return (
    <div className={common.page}>
      <div>
        <div className={styles.screenOnly}>
          <BackLink href={paths.companyReports}>Company reports</BackLink>
        </div>
        <PageHeader
          title={title}
          help={summary}
          actions={
            <>
              <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
                Print
              </Button>
              <Button icon={<Bookmark size={16} aria-hidden="true" />} onClick={() => setSaving(true)}>
                Save view
              </Button>
            </>
          }
        />
      </div>
      <details className={styles.definition}>
        <summary>What this report counts</summary>
        <ul>
          {definition.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <ReportFiltersBar report={report} query={query} choices={choices} />
      <div className={common.page} aria-busy={isBusy}>
        {children}
      </div>
      {isSaving && (
        <Suspense>
          <ViewDialog charts={charts} shown={{ report, query }} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
