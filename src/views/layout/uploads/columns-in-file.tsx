import { useSelector } from '@xstate/react';
import type { CheckReply, ImportKind } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { type ColumnChoice, columnChosenFor } from '../../../rules/imports/column-choices.ts';
import { capitalise } from '../../../rules/shared/text.ts';
import common from '../../ui/common.module.css';
import { Field } from '../../ui/field.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './uploads.module.css';
import { count } from './words.ts';

type FileColumn = CheckReply['columns'][number];

/** One for each heading, without those that files of failed rows have. */
const columnsIn = ({ columns }: CheckReply): FileColumn[] =>
  columns.filter(
    ({ header }, at) =>
      !['Errors', 'File'].includes(header) && columns.findIndex((one) => one.header === header) === at,
  );

/** Headings that mean nothing by themselves, whatever was chosen for them. */
const unknownIn = (check: CheckReply, chosen: readonly ColumnChoice[]): FileColumn[] =>
  columnsIn(check).filter((one) => one.named === null && (one.column === null || columnChosenFor(chosen, one) !== ''));

const matchedIn = (check: CheckReply): FileColumn[] => columnsIn(check).filter(({ named }) => named !== null);

export const ignoredHeaders = (check: CheckReply, chosen: readonly ColumnChoice[]): string[] =>
  [...unknownIn(check, chosen), ...matchedIn(check)]
    .filter((one) => columnChosenFor(chosen, one) === '')
    .map(({ header }) => header);

/** Whether each column can be used as another one. */
export const hasColumnChoices = (kind: ImportKind): boolean => kind === 'employees' || kind === 'balances';

interface ColumnsProps {
  actorRef: BulkUploadActor;
  check: CheckReply;
}

/** Headings that are not recognised. Where the file lacks columns, one can be chosen for each. */
export function UnknownColumns({ actorRef, check }: ColumnsProps) {
  const chosen = useSelector(actorRef, ({ context }) => context.columns);
  const unknown = unknownIn(check, chosen);
  if (unknown.length === 0) return null;
  if (check.unread.length === 0) return <Ignored columns={unknown} />;

  return (
    <fieldset className={styles.units}>
      <legend>We don’t recognise {count(unknown.length, 'column')}:</legend>
      {unknown.map((column) => (
        <ColumnField key={column.header} actorRef={actorRef} check={check} column={column} />
      ))}
    </fieldset>
  );
}

/**
 * How the other headings are read. Closed if each is simply the name of its column, and above errors, unless something
 * was chosen here.
 */
export function MatchedColumns({ actorRef, check }: ColumnsProps) {
  const { kind, columns: chosen } = useSelector(actorRef, ({ context }) => context);
  const matched = matchedIn(check);
  if (matched.length === 0) return null;
  const isPlain = matched.every(({ header, column }) => header.toLowerCase() === column?.toLowerCase());
  const isChosen = matched.some(({ header }) => chosen.some((one) => one.header === header));
  const hasErrors = check.failed > 0 || check.problems.length > 0;

  return (
    <details className={common.disclosure} open={isChosen || !(isPlain || hasErrors)}>
      <summary>{count(matched.length, 'column')} recognised</summary>
      {hasColumnChoices(kind) ? (
        <div className={styles.units}>
          {matched.map((column) => (
            <ColumnField key={column.header} actorRef={actorRef} check={check} column={column} />
          ))}
        </div>
      ) : (
        <PlainTable label="Columns" className={styles.changed} heads={['In the file', 'Used as']}>
          {matched.map(({ header, column }) => (
            <tr key={header}>
              <td>{header}</td>
              <td>{column}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </details>
  );
}

function ColumnField({ actorRef, check: { unread }, column }: ColumnsProps & { column: FileColumn }) {
  const chosen = useSelector(actorRef, ({ context }) => context.columns);
  const recalled = useSelector(actorRef, ({ context }) => context.recalled);
  const { header, named, meant, hint } = column;
  const use = columnChosenFor(chosen, column);
  const isAsBefore = recalled.some((one) => one.header === header && one.use === use);
  const free = unread.filter(({ key }) => key === use || !chosen.some((one) => one.use === key));
  const own = named && !unread.some(({ key }) => key === named.key) ? [named] : [];
  const advice = hint ? capitalise(hint) : meant && `Did you mean “${meant}”?`;

  return (
    <Field label={header} help={isAsBefore ? 'As in an earlier upload.' : named === null && advice}>
      <Select
        value={use}
        placeholder="Ignore this column"
        options={[...own, ...free].map(({ key, title }) => ({ value: key, label: `Use as “${title}”` }))}
        onChange={({ target }) => actorRef.send({ type: 'column.answered', column: { header, use: target.value } })}
      />
    </Field>
  );
}

const Ignored = ({ columns }: { columns: readonly FileColumn[] }) => (
  <div>
    <p>These columns were not recognised and will be ignored:</p>
    <ul className={styles.taken}>
      {columns.map(({ file, header, meant, hint }) => (
        <li key={`${file} ${header}`}>
          {header}
          {meant && <> – did you mean “{meant}”?</>}
          {hint && ` – ${hint}`}
        </li>
      ))}
    </ul>
  </div>
);
