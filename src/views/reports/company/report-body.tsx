import Download from 'lucide-react/icons/download';
import { Fragment, useState } from 'react';
import type { CompanyReport, ReportSection } from '../../../api/contract/company-reports.ts';
import type { ReportFile } from '../../../machines/report-run.machine.ts';
import { figureText } from '../../../rules/reports/company-reports.ts';
import { Banner } from '../../layout/banner.tsx';
import { StateTabs } from '../../layout/state-tabs.tsx';
import { useSignedIn } from '../../layout/wiring-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart, MOST_BARS } from '../../ui/chart.tsx';
import common from '../../ui/common.module.css';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { numbered } from '../../ui/numbered.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import styles from './company-reports.module.css';

interface ReportBodyProps {
  loaded: CompanyReport;
  isExporting?: boolean;
  onExport: (file: ReportFile) => void;
  onReload?: () => void;
}

export function ReportBody({ loaded, isExporting = false, onExport, onReload }: ReportBodyProps) {
  return (
    <>
      <PrintedAbout loaded={loaded} />
      {loaded.asOf === null && (
        <Banner {...(onReload && { onRetry: onReload })}>
          We’re calculating these figures for the first time. Try again in a minute.
        </Banner>
      )}
      <dl className={styles.figures}>
        {loaded.figures.map(({ label, value, unit, isAtLeast }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{figureText(value, unit, isAtLeast)}</dd>
          </div>
        ))}
      </dl>
      {loaded.sections.map((section) => (
        <SectionCard
          key={section.id}
          section={section}
          isExporting={isExporting}
          onExport={(format) => onExport({ section: section.id, format })}
        />
      ))}
      {loaded.asOf && (
        <p className={cx(common.quiet, styles.screenOnly)}>
          As of <DateTime value={loaded.asOf} show="both" />.
        </p>
      )}
    </>
  );
}

/** The filters in words, for printing. */
function PrintedAbout({ loaded: { about = [], asOf } }: { loaded: CompanyReport }) {
  const { company } = useSignedIn();

  return (
    <dl className={cx(styles.about, styles.printOnly)}>
      <dt>Company</dt>
      <dd dir="auto">{company.companyName}</dd>
      {about.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </Fragment>
      ))}
      <dt>As of</dt>
      <dd>{asOf ? <DateTime value={asOf} show="both" /> : 'Not calculated yet'}</dd>
    </dl>
  );
}

interface SectionCardProps {
  section: ReportSection;
  isExporting: boolean;
  onExport: (format: ReportFile['format']) => void;
}

function SectionCard({ section, isExporting, onExport }: SectionCardProps) {
  const [shown, setShown] = useState('chart');
  const { title, note, kind, labels, series } = section;
  const drawn = series.filter(({ isDrawn }) => isDrawn);

  return (
    <Card
      title={title}
      className={styles.section}
      actions={
        labels.length > 0 && (
          <div className={styles.tools}>
            <StateTabs
              label={`${title}: show as`}
              options={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
              value={shown}
              onChange={setShown}
            />
            <Menu
              trigger={(trigger) => (
                <Button
                  {...trigger}
                  size="small"
                  disabled={isExporting}
                  icon={<Download size={14} aria-hidden="true" />}
                  aria-label={`Export ${title}`}
                >
                  Export
                </Button>
              )}
            >
              <MenuItem onSelect={() => onExport('csv')}>CSV</MenuItem>
              <MenuItem onSelect={() => onExport('xlsx')}>Excel (XLSX)</MenuItem>
            </Menu>
          </div>
        )
      }
    >
      {labels.length === 0 ? (
        <p className={common.quiet}>No data for this period.</p>
      ) : (
        <>
          <div className={cx(shown !== 'chart' && styles.printOnly)}>
            <Chart
              title={title}
              kind={kind}
              labels={labels}
              series={drawn.map(({ name, unit, values }) => ({
                name,
                values,
                text: (value) => figureText(value, unit),
              }))}
            />
          </div>
          <div className={cx(shown !== 'table' && styles.printOnly)}>
            <SectionTable section={section} />
          </div>
        </>
      )}
      {kind === 'bars' && labels.length > MOST_BARS && (
        <p className={common.quiet}>
          The chart shows the first {MOST_BARS} of {labels.length}. The table shows all of them.
        </p>
      )}
      {note && <p className={common.quiet}>{note}</p>}
    </Card>
  );
}

function SectionTable({ section: { title, labelTitle, labels, series } }: { section: ReportSection }) {
  return (
    <PlainTable label={title} className={styles.table} heads={[labelTitle, ...series.map(({ name }) => name)]} isLong>
      {numbered(labels).map(({ key, label, index }) => (
        <tr key={key}>
          <th scope="row" dir="auto">
            {label}
          </th>
          {series.map(({ name, unit, values }) => (
            <td key={name}>{figureText(values[index] ?? null, unit)}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}
