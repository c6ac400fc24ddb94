import { useSelector } from '@xstate/react';
import type { NamedUnit } from '../../../api/contract/organisation.ts';
import { emptyNamed, type NamedCharts, type NamedForm, namedValuesOf } from '../../../machines/modules/named-units.ts';
import { FormDialog, useFormDialog } from '../../frame/form-dialog.tsx';
import { FormFrame } from '../../frame/form-frame.tsx';
import { FormQuestions } from '../../frame/form-questions.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { NamedWords } from './named-words.ts';

export interface NamedDialogProps {
  charts: NamedCharts;
  words: NamedWords;
  /** The one to rename; missing for a new one. */
  unit?: NamedUnit;
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'named-unit';
const order = ['name', 'code'];
const labels = { name: 'Name', code: 'Code' };

/** Adds a department or designation, or gives one another name. */
export default function NamedDialog({ charts, words, unit, ...told }: NamedDialogProps) {
  const input = unit ? { key: unit._id, values: namedValuesOf(unit) } : { values: emptyNamed };
  const actorRef = useFormDialog(charts.form, input, told);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={unit ? `Rename ${unit.name}` : `Add ${words.Name}`}
        description={unit && 'The new name shows everywhere at once.'}
        save={unit ? 'Save' : `Add ${words.Name}`}
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order}>
          {() => <NamedFields actorRef={actorRef} words={words} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

function NamedFields({ actorRef, words: { Name } }: { actorRef: NamedForm; words: NamedWords }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const text = (name: 'name' | 'code') => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      actorRef.send({ type: 'fields.changed', values: { [name]: event.target.value } }),
  });

  return (
    <>
      <Field label={`${Name} name`} id="name" required error={errors.name}>
        <Input {...text('name')} maxLength={80} autoComplete="off" autoFocus />
      </Field>
      <Field label="Code" id="code" help="How it is called in your other systems, if it is." error={errors.code}>
        <Input {...text('code')} maxLength={20} autoComplete="off" />
      </Field>
    </>
  );
}
