import { useSelector } from '@xstate/react';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'wouter';
import type { MeasurementSeries, PersonReport } from '../../../api/contract/person-reports.ts';
import type { PersonReportActor } from '../../../machines/modules/reports/person-reports.ts';
import { formatDate } from '../../../rules/shared/dates.ts';
import { reportFormPath } from '../../../rules/shared/links.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { PersonLink } from '../../layout/person-link.tsx';
import { useSignedIn } from '../../layout/wiring-context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { MeasurementChart } from './measurement-chart.tsx';
import { RangeMark } from './range-mark.tsx';
import styles from './reports.module.css';

const sources = [
  { source: 'blood', title: 'Blood' },
  { source: 'cvff', title: 'Cardiovascular and functional fitness' },
] as const;

export function ReportView({ actorRef }: { actorRef: PersonReportActor }) {
  const { record: report, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isNotFound = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));

  return (
    <>
      <div className={styles.screenOnly}>
        <BackLink href={paths.reports}>All reports</BackLink>
      </div>
      {report && !isNotFound ? (
        <Loaded report={report} />
      ) : (
        <>
          <PageHeader title={isNotFound ? 'Report not found' : 'Report'} />
          {isBusy ? (
            <SkeletonText lines={10} />
          ) : (
            <ErrorState
              title={
                isNotFound
                  ? 'There is no such report, or you don’t have access to it'
                  : 'The report could not be loaded'
              }
              onRetry={() => actorRef.send({ type: 'reload.requested' })}
            >
              {isNotFound ? 'If you followed a link, check that it is complete.' : (message ?? SERVER_UNREACHABLE)}
            </ErrorState>
          )}
        </>
      )}
    </>
  );
}

function Loaded({ report }: { report: PersonReport }) {
  const { company } = useSignedIn();
  const { person, series, note, nextCheckOn, editedBy, editedAt } = report;
  const facts = [person.empId, person.branchName].filter(Boolean).join(' · ');

  return (
    <>
      <PageHeader
        title={<PersonLink id={person._id}>{person.fullName}</PersonLink>}
        help={facts}
        actions={
          <span className={styles.actions}>
            <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
            <Link href={reportFormPath(person._id)} className={buttonClass({ variant: 'primary' })}>
              Edit report
            </Link>
          </span>
        }
      />
      <p className={styles.printOnly}>
        {company.companyName} · Printed on {formatDate(new Date().toISOString())} · Confidential health data.
      </p>
      <Card title="Summary">
        <dl className={styles.facts}>
          <div>
            <dt>Next check</dt>
            <dd>{nextCheckOn ? <DateTime value={nextCheckOn} /> : 'Not set'}</dd>
          </div>
          <div className={styles.screenOnly}>
            <dt>Note from HR</dt>
            <dd className={styles.text} dir="auto">
              {note || 'No note'}
            </dd>
          </div>
          {editedBy && (
            <div>
              <dt>Last edited</dt>
              <dd>
                {editedBy}, <DateTime value={editedAt} />
              </dd>
            </div>
          )}
        </dl>
        <EarlierNotes report={report} />
      </Card>
      <Recommendations report={report} />
      {sources.map(({ source, title }) => (
        <MeasurementSection key={source} title={title} series={series.filter((one) => one.source === source)} />
      ))}
      {series.length === 0 && <p className={common.muted}>No measurements yet.</p>}
    </>
  );
}

/** The newest is the note itself. */
function EarlierNotes({ report: { notes } }: { report: PersonReport }) {
  if (notes.length < 2) return null;

  return (
    <details className={cx(styles.earlier, styles.screenOnly)}>
      <summary>Note history</summary>
      <ol>
        {notes.map(({ note, writtenBy, writtenAt }) => (
          <li key={writtenAt}>
            <p className={styles.text} dir="auto">
              {note || <em>Note deleted</em>}
            </p>
            <p className={common.small}>
              {writtenBy ?? 'Unknown'}, <DateTime value={writtenAt} show="both" />
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Recommendations({ report: { recommendations } }: { report: PersonReport }) {
  if (recommendations.length === 0) return null;

  return (
    <Card title="Recommendations">
      <ul className={common.stack4}>
        {recommendations.map(({ _id, body, category, recommendedOn, writtenBy }) => (
          <li key={_id}>
            <p className={styles.text} dir="auto">
              {body}
            </p>
            <p className={common.small}>
              {[category, writtenBy].filter(Boolean).join(' · ')}
              {(category || writtenBy) && ' · '}
              <DateTime value={recommendedOn} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MeasurementSection({ title, series }: { title: string; series: readonly MeasurementSeries[] }) {
  if (series.length === 0) return null;

  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.grid}>
        {series.map((one) => (
          <Measurement key={`${one.name} ${one.unit}`} series={one} />
        ))}
      </div>
    </section>
  );
}

function Measurement({ series }: { series: MeasurementSeries }) {
  const { name, unit, results } = series;
  const latest = results.at(-1);

  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.head}>
        <h3 dir="auto">{name}</h3>
        {latest && (
          <p className={styles.latest}>
            <strong>
              {latest.value} {unit}
            </strong>
            <RangeMark state={latest.state} />
          </p>
        )}
      </div>
      <MeasurementChart series={series} />
      <PlainTable caption={name} className={styles.table} heads={['Date', 'Value', 'Range', 'Status']}>
        {results.toReversed().map(({ measuredOn, value, referenceRange, state }) => (
          <tr key={measuredOn}>
            <td>
              <DateTime value={measuredOn} />
            </td>
            <td>
              {value} {unit}
            </td>
            <td>{referenceRange || '–'}</td>
            <td>
              <RangeMark state={state} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
}
