import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { CheckReply, ImportKind } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { ADMIN_ACCESS } from '../../../rules/employees/admin-access.ts';
import { formRoleLabels } from '../../../rules/employees/employee-roles.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { rowErrors } from '../../../rules/imports/failed-rows.ts';
import { formatFullDay } from '../../../rules/shared/dates.ts';
import { grouped } from '../../../rules/shared/grouped.ts';
import { listInWords } from '../../../rules/shared/text.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { AlertMark } from '../../ui/alert-mark.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { cx } from '../../ui/cx.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Banner } from '../banner.tsx';
import { hasColumnChoices, ignoredHeaders, MatchedColumns, UnknownColumns } from './columns-in-file.tsx';
import { ManagersWithoutRole } from './managers-without-role.tsx';
import { NotInFile } from './not-in-file.tsx';
import { Recheck } from './recheck.tsx';
import { RowsTable } from './rows-table.tsx';
import { UnknownUnits } from './unknown-units.tsx';
import styles from './uploads.module.css';
import { count, rows } from './words.ts';

export function CheckVerdict({ actorRef }: { actorRef: BulkUploadActor }) {
  const check = useSelector(actorRef, ({ context }) => context.check);
  const kind = useSelector(actorRef, ({ context }) => context.kind);
  const notifies = useSelector(actorRef, ({ context }) => context.notifies);
  const welcomes = useSelector(actorRef, ({ context }) => context.welcomes);
  const columns = useSelector(actorRef, ({ context }) => context.columns);
  const isCurrent = useSelector(
    actorRef,
    (snapshot) => !snapshot.hasTag('rechecking') && !snapshot.hasTag('unchecked'),
  );
  if (!check) return null;
  const good = check.created + check.updated;
  const isUnusable = check.problems.length > 0;
  const admins = check.gains.find(({ role }) => role === 'admin')?.total ?? 0;

  return (
    <Card title="Check results">
      <div className={styles.stack}>
        {isUnusable ? <Unusable problems={check.problems} /> : <Verdict check={check} />}
        <UnknownColumns actorRef={actorRef} check={check} />
        <UnknownUnits actorRef={actorRef} />
        <ManagersWithoutRole actorRef={actorRef} />
        {hasColumnChoices(kind) && <Recheck actorRef={actorRef} />}
        <MatchedColumns actorRef={actorRef} check={check} />
        <ColumnHints columns={check.columns} />
        <Dates columns={check.columns} />
        <RenamedRoles {...check} />
        <Problems check={check} ignored={ignoredHeaders(check, columns)} />
        {!isUnusable && <Warnings check={check} />}
        {!isUnusable && <Changes check={check} kind={kind} />}
        {!isUnusable && <Gains gains={check.gains} />}
        {check.notInFile && <NotInFile actorRef={actorRef} {...check.notInFile} isCurrent={isCurrent} />}
        {kind === 'employees' && (
          <p className={common.muted}>
            The check cannot tell whether an email address already has an account with another company. If it does, that
            row fails in the upload and comes back to you.
          </p>
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            disabled={isUnusable || good === 0 || !isCurrent}
            onClick={() => actorRef.send({ type: 'upload.pressed' })}
          >
            {good > 0 && !isUnusable ? `Upload ${rows(good)}${withAdmins(admins)}` : 'Upload'}
          </Button>
          {check.failed > 0 && (
            <Button
              icon={<Download size={16} aria-hidden="true" />}
              disabled={!isCurrent}
              onClick={() => actorRef.send({ type: 'failedRows.pressed' })}
            >
              Download failed rows
            </Button>
          )}
          <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Change file or options</Button>
          <span className={common.muted}>
            Nothing has been saved yet.{kind === 'balances' && good > 0 && ` ${notified(notifies)}`}
            {kind === 'employees' && check.created > 0 && ` ${welcomed(welcomes)}`}
          </span>
        </div>
      </div>
    </Card>
  );
}

const notified = (notifies: boolean): string =>
  notifies ? 'People whose balance changes will be notified.' : 'No one will be notified.';

const welcomed = (welcomes: boolean): string =>
  welcomes ? 'People who are added will get a welcome email.' : 'No welcome emails will be sent.';

const withAdmins = (admins: number): string => (admins > 0 ? ` and add ${count(admins, 'admin')}` : '');

/** Errors of rows are shown as well, so that everything can be corrected before the next try. */
const Unusable = ({ problems }: Pick<CheckReply, 'problems'>) => (
  <Banner>{['This file cannot be uploaded yet.', ...problems].join(' ')}</Banner>
);

function Verdict({ check: { total, created, updated, unchanged, failed } }: { check: CheckReply }) {
  const shown = [
    ['positive', created, 'will be added'],
    ['accent', updated, 'will be updated'],
    ['neutral', unchanged, 'will not change'],
    ['critical', failed, 'with errors'],
  ] as const;

  return (
    <div className={styles.badges} role="status">
      <span>Of {rows(total)}:</span>
      {shown
        .filter(([, number]) => number > 0)
        .map(([tone, number, words]) => (
          <Badge key={words} tone={tone}>
            {withCommas(number)} {words}
          </Badge>
        ))}
    </div>
  );
}

function ColumnHints({ columns }: { columns: CheckReply['columns'] }) {
  const hinted = columns.filter(({ column, hint }) => column !== null && hint !== null);

  return [...grouped(hinted, ({ hint }) => hint ?? '')].map(([hint, alike]) => (
    <p key={hint} className={common.muted}>
      {listInWords([...new Set(alike.map(({ header }) => header))])} {hint}.
    </p>
  ));
}

/** The order is derived from the file's other dates, so the result must be visible. */
function Dates({ columns }: { columns: CheckReply['columns'] }) {
  const read = columns.flatMap(({ file, header, dates }) => (dates ? [{ file, header, ...dates }] : []));
  if (read.length === 0) return null;

  return (
    <div>
      <p>These dates could be read in two ways:</p>
      <ul className={styles.taken}>
        {read.map(({ file, header, written, day, more }) => (
          <li key={`${file} ${header}`}>
            {header}: {written} is read as {formatFullDay(day)}
            {more > 0 && `, and ${withCommas(more)} more in the same way`}.
          </li>
        ))}
      </ul>
    </div>
  );
}

function RenamedRoles({ renamedRoles = [] }: Pick<CheckReply, 'renamedRoles'>) {
  if (renamedRoles.length === 0) return null;

  return (
    <div>
      <p>These roles have other names in the file:</p>
      <ul className={styles.taken}>
        {renamedRoles.map(({ written, roles, rows: number }) => (
          <li key={written}>
            “{written}” is read as {listInWords(formRoleLabels(roles))} ({rows(number)}).
          </li>
        ))}
      </ul>
    </div>
  );
}

/** These rows will be stored anyway, so they come first. */
function Warnings({ check: { warned, columns } }: { check: CheckReply }) {
  if (!warned) return null;
  const hasSeveral = hasSeveralFiles(columns);

  return (
    <div className={styles.warnings}>
      <p>
        <AlertMark />
        Check {warned.rows === 1 ? 'this row' : `these ${rows(warned.rows)}`} before you upload:
      </p>
      <ul className={styles.taken}>
        {warned.shown.map(({ file, row, fullName, text }) => (
          <li key={`${file} ${row} ${text}`}>
            {hasSeveral && `${file}, `}Row {row}, {fullName}: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Changes({ check: { changes, updated, unchanged, columns }, kind }: { check: CheckReply; kind: ImportKind }) {
  const isOfBalances = kind === 'balances';
  const same = isOfBalances && unchanged > 0 && (
    <p className={common.muted}>
      {rows(unchanged)} {unchanged === 1 ? 'changes' : 'change'} nothing.
    </p>
  );
  if (changes.length === 0) return same;
  const hasSeveral = hasSeveralFiles(columns);

  return (
    <>
      <p>
        {isOfBalances ? 'Balances before and after the upload' : `What will change for ${describePeople(updated)}`}:
      </p>
      <PlainTable
        label={isOfBalances ? 'Balances' : 'Changes to people'}
        className={cx(styles.rows, styles.changed)}
        heads={[...(hasSeveral ? ['File'] : []), 'Row', 'Employee', 'Changes']}
      >
        {changes.map(({ file, row, fullName, changes: fields }) => (
          <tr key={`${file} ${row}`}>
            {hasSeveral && <td>{file}</td>}
            <td className={styles.number}>{row}</td>
            <td>{fullName}</td>
            <td>
              <ul className={styles.changes}>
                {fields.map(({ field, before, after }) => (
                  <li key={field}>
                    {field}
                    {changeOf(before, after)}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </PlainTable>
      {updated > changes.length && <p className={common.muted}>The first {changes.length} are shown.</p>}
      {same}
    </>
  );
}

function changeOf(before: string | null, after: string | null): string {
  if (before === null && after === null) return ' changes';

  return `: ${before ?? 'none'} → ${after ?? 'none'}`;
}

const becoming = { 'reporting-manager': 'reporting manager', 'b-content-writer': 'content writer' } as const;

/** Names the people who would get full access. The form asks for confirmation of the same. */
function Gains({ gains }: Pick<CheckReply, 'gains'>) {
  return gains.map(({ role, total, people }) => {
    const more = total - people.length;
    const names = listInWords([...people, ...(more > 0 ? [`${withCommas(more)} more`] : [])]);
    if (role === 'admin') {
      return (
        <Banner key={role}>
          {`${describePeople(total)} will get the Admin role and be able to ${ADMIN_ACCESS}: ${names}.`}
        </Banner>
      );
    }

    return (
      <p key={role} className={common.muted}>
        {`${describePeople(total)} will become ${total === 1 ? `a ${becoming[role]}` : `${becoming[role]}s`}: ${names}.`}
      </p>
    );
  });
}

function Problems({ check, ignored }: { check: CheckReply; ignored: readonly string[] }) {
  const bad = check.rows.filter(({ outcome }) => outcome === 'failed');
  const isUnusable = check.problems.length > 0;
  if (bad.length === 0) {
    return (
      <p className={common.muted}>
        {isUnusable ? 'No other errors' : 'No errors'} found.
        {ignored.length > 0 && ` Ignored ${ignored.length === 1 ? 'column' : 'columns'}: ${listInWords(ignored)}.`}
      </p>
    );
  }
  const cells = rowErrors(bad);

  return (
    <>
      <p>{cells.length === 1 ? '1 cell with errors' : `${withCommas(cells.length)} cells with errors`}:</p>
      <RowsTable
        label="Cells with errors"
        rows={cells}
        hasSeveralFiles={hasSeveralFiles(check.columns)}
        columns={check.columns}
      />
      {check.failed > bad.length && !isUnusable && (
        <p className={common.muted}>The first {rows(bad.length)} are shown. Download failed rows to see all of them.</p>
      )}
    </>
  );
}

const hasSeveralFiles = (columns: CheckReply['columns']): boolean => new Set(columns.map(({ file }) => file)).size > 1;
