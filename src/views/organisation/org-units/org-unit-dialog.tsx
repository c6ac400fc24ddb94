import { useSelector } from '@xstate/react';
import type { OrgUnit } from '../../../api/contract/organisation.ts';
import {
  emptyOrgUnit,
  type OrgUnitAnswer,
  type OrgUnitCharts,
  type OrgUnitForm,
  orgUnitValuesOf,
} from '../../../machines/modules/organisation/org-units.ts';
import { FormDialog, useFormDialog } from '../../layout/form-dialog.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { OrgUnitWords } from './org-unit-words.ts';

export interface OrgUnitDialogProps {
  charts: OrgUnitCharts;
  words: OrgUnitWords;
  unit?: OrgUnit;
  onSaved: (saved?: OrgUnitAnswer) => void;
  onClose: () => void;
}

const FORM = 'org-unit';
const order = ['name', 'code'];
const labels = { name: 'Name', code: 'Code' };

export default function OrgUnitDialog({ charts, words, unit, ...handlers }: OrgUnitDialogProps) {
  const input = unit ? { key: unit._id, values: orgUnitValuesOf(unit) } : { values: emptyOrgUnit };
  const actorRef = useFormDialog(charts.form, input, handlers);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={unit ? `Rename ${unit.name}` : `Add ${words.one}`}
        description={unit && 'The new name appears everywhere immediately.'}
        save={unit ? 'Save' : `Add ${words.one}`}
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order} lines={11}>
          {() => <OrgUnitFields actorRef={actorRef} words={words} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

function OrgUnitFields({ actorRef, words: { Name } }: { actorRef: OrgUnitForm; words: OrgUnitWords }) {
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
      <Field label="Code" id="code" help="The code used in your other systems, if any." error={errors.code}>
        <Input {...text('code')} maxLength={20} autoComplete="off" />
      </Field>
    </>
  );
}
