import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { OrgUnit } from '../../../api/contract/organisation.ts';
import type { MergeForm, OrgUnitCharts } from '../../../machines/modules/organisation/org-units.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { defaultListQuery } from '../../../rules/shared/list-query.ts';
import { FormDialog, useFormDialog } from '../../layout/form-dialog.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { usePicker } from '../../layout/use-picker.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import type { OrgUnitWords } from './org-unit-words.ts';

export interface MergeDialogProps {
  charts: OrgUnitCharts;
  words: OrgUnitWords;
  unit: OrgUnit;
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'merge-units';
const order = ['into'];
const labels = { into: 'Merge into' };

export default function MergeDialog({ charts, words, unit, ...handlers }: MergeDialogProps) {
  const input = { key: unit._id, values: { into: '', record: { version: unit.version } } };
  const actorRef = useFormDialog(charts.merge, input, handlers);
  const people =
    unit.headcount === 0
      ? `Any deactivated employees in ${unit.name}`
      : `The ${describePeople(unit.headcount)} in ${unit.name}, and any deactivated employees,`;

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={`Merge ${unit.name} into another ${words.one}`}
        description={`${people} will move to the ${words.one} you choose. ${unit.name} will be retired. This cannot be undone.`}
        save={`Merge ${unit.name}`}
        busyLabel="Merging…"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order} lines={4}>
          {() => <IntoField actorRef={actorRef} charts={charts} words={words} unit={unit} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newestToMerge} labels={labels} />
    </>
  );
}

interface IntoFieldProps {
  actorRef: MergeForm;
  charts: OrgUnitCharts;
  words: OrgUnitWords;
  unit: OrgUnit;
}

function IntoField({ actorRef, charts, words: { one }, unit }: IntoFieldProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const others = useActorRef(charts.others, { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(others);
  const [chosen, setChosen] = useState<string>();

  return (
    <Field label="Merge into" id="into" required error={errors.into}>
      <Combobox
        value={values.into || null}
        selectedLabel={chosen}
        options={rows
          .filter(({ _id }) => _id !== unit._id)
          .map(({ _id, name, headcount }) => ({ value: _id, label: name, description: describePeople(headcount) }))}
        placeholder={`Type the name of a ${one}`}
        {...searching}
        emptyText={`No other ${one} matches`}
        onValueChange={(into, option) => {
          setChosen(option?.label);
          actorRef.send({ type: 'fields.changed', values: { into: into ?? '' } });
        }}
      />
    </Field>
  );
}
