import { useSelector } from '@xstate/react';
import type { CheckReply } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { columnChosenFor } from '../../../rules/imports/column-choices.ts';
import { capitalise } from '../../../rules/shared/text.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './uploads.module.css';
import { count } from './words.ts';

type UnknownColumn = CheckReply['columns'][number];

interface UnknownColumnsProps {
  actorRef: BulkUploadActor;
  check: CheckReply;
}

/** Headings that are not recognised. Where the file lacks columns, one can be chosen for each. */
export function UnknownColumns({ actorRef, check: { columns, unread } }: UnknownColumnsProps) {
  const chosen = useSelector(actorRef, ({ context }) => context.columns);
  const recalled = useSelector(actorRef, ({ context }) => context.recalled);
  const unknown = columns.filter(
    ({ column, header }, at) =>
      (column === null || columnChosenFor(chosen, header) !== '') &&
      !['Errors', 'File'].includes(header) &&
      columns.findIndex((one) => one.header === header) === at,
  );
  if (unknown.length === 0) return null;
  if (unread.length === 0) return <Ignored columns={unknown} />;

  return (
    <fieldset className={styles.units}>
      <legend>We don’t recognise {count(unknown.length, 'column')}:</legend>
      {unknown.map(({ header, meant, hint }) => {
        const use = columnChosenFor(chosen, header);
        const free = unread.filter(({ key }) => key === use || !chosen.some((one) => one.use === key));

        return (
          <Field
            key={header}
            label={header}
            help={
              recalled.some((one) => one.header === header && one.use === use)
                ? 'As in an earlier upload.'
                : hint
                  ? capitalise(hint)
                  : meant && `Did you mean “${meant}”?`
            }
          >
            <Select
              value={use}
              placeholder="Ignore this column"
              options={free.map(({ key, title }) => ({ value: key, label: `Use as “${title}”` }))}
              onChange={({ target }) =>
                actorRef.send({ type: 'column.answered', column: { header, use: target.value } })
              }
            />
          </Field>
        );
      })}
    </fieldset>
  );
}

const Ignored = ({ columns }: { columns: readonly UnknownColumn[] }) => (
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
