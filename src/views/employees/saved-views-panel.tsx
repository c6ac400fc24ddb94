import { useActorRef, useSelector } from '@xstate/react';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'wouter';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import { type SavedViewsActor, type ViewForm, wireSavedViews } from '../../machines/modules/employees/saved-views.ts';
import { writeListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import { FormFrame } from '../layout/form-frame.tsx';
import { SaveButton } from '../layout/save-button.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './saved-views.module.css';

const FORM = 'saved-view';
const NAME_MAX = 60;

interface PanelProps {
  list: EmployeesActor;
  onChosen: () => void;
}

export default function SavedViewsPanel({ list, onChosen }: PanelProps) {
  const charts = useMachines(wireSavedViews);
  const views = useActorRef(charts.views, { input: {} });
  const query = useSelector(list, ({ context }) => writeListQuery({ ...context.query, page: 1 }));
  const form = useActorRef(charts.form, { input: { values: { name: '', query } } }, (snapshot) => {
    if (snapshot.hasTag('saved')) onChosen();
  });

  return (
    <div className={styles.panel}>
      <Saved views={views} onChosen={onChosen} />
      <FormFrame actorRef={form} id={FORM} order={['name']} lines={1}>
        {() => <NameField form={form} />}
      </FormFrame>
      <SaveButton actorRef={form} form={FORM} label="Save view" />
    </div>
  );
}

function Saved({ views, onChosen }: { views: SavedViewsActor; onChosen: () => void }) {
  const record = useSelector(views, ({ context }) => context.record);
  const hasFailed = useSelector(views, (snapshot) => snapshot.hasTag('failed'));
  if (hasFailed) return <p role="alert">Your saved views could not be loaded. Close this panel and open it again.</p>;
  if (!record) return <SkeletonText lines={2} />;
  if (record.views.length === 0) {
    return (
      <p className={common.muted}>
        No saved views yet. Save the current search, filters and sort order to use them again.
      </p>
    );
  }

  return (
    <ul className={styles.views}>
      {record.views.map(({ _id, name, query }) => (
        <li key={_id}>
          <Link href={paths.employees + query} onClick={onChosen}>
            {name}
          </Link>
          <IconButton
            size="small"
            label={`Delete ${name}`}
            withoutTooltip
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() =>
              views.send({
                type: 'command.requested',
                command: { name: _id, row: record, needsConfirmation: false, done: 'View deleted' },
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}

function NameField({ form }: { form: ViewForm }) {
  const { values, errors } = useSelector(form, ({ context }) => context);

  return (
    <Field label="View name" id="view-name" required error={errors.name}>
      <Input
        name="name"
        maxLength={NAME_MAX}
        autoComplete="off"
        value={values.name}
        onChange={({ target }) => form.send({ type: 'fields.changed', values: { name: target.value } })}
      />
    </Field>
  );
}
