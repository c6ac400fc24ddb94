import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { NamedUnit } from '../../../api/contract/organisation.ts';
import type { MergeForm, NamedCharts } from '../../../machines/modules/named-units.ts';
import { wholeList } from '../../../machines/rules/list-query.ts';
import { peopleWords } from '../../../machines/rules/people-selection.ts';
import { FormDialog, useFormDialog } from '../../frame/form-dialog.tsx';
import { FormFrame } from '../../frame/form-frame.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import type { NamedWords } from './named-words.ts';

export interface MergeDialogProps {
  charts: NamedCharts;
  words: NamedWords;
  unit: NamedUnit;
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'merge-units';
const order = ['into'];

/** Moves everybody of one department or designation into another. */
export default function MergeDialog({ charts, words, unit, ...told }: MergeDialogProps) {
  const input = { key: unit._id, values: { into: '', record: { version: unit.version } } };
  const actorRef = useFormDialog(charts.merge, input, told);
  const people = unit.headcount === 0 ? 'Those in it' : `Its ${peopleWords(unit.headcount)}`;

  return (
    <FormDialog
      actorRef={actorRef}
      form={FORM}
      title={`Merge ${unit.name} into another`}
      description={`${people} move over, whoever is deactivated too, and ${unit.name} is retired. This cannot be taken back.`}
      save={`Merge ${unit.name}`}
      busyLabel="Merging…"
    >
      <FormFrame actorRef={actorRef} id={FORM} order={order}>
        {() => <IntoField actorRef={actorRef} charts={charts} words={words} unit={unit} />}
      </FormFrame>
    </FormDialog>
  );
}

interface IntoFieldProps {
  actorRef: MergeForm;
  charts: NamedCharts;
  words: NamedWords;
  unit: NamedUnit;
}

function IntoField({ actorRef, charts, words: { one }, unit }: IntoFieldProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const others = useActorRef(charts.others, { input: { query: wholeList } });
  const rows = useSelector(others, ({ context }) => context.rows);
  const isBusy = useSelector(others, (snapshot) => snapshot.hasTag('busy'));
  const [chosen, setChosen] = useState<string>();

  return (
    <Field label="Merge into" id="into" required error={errors.into}>
      <Combobox
        value={values.into || null}
        selectedLabel={chosen}
        options={rows
          .filter(({ _id }) => _id !== unit._id)
          .map(({ _id, name, headcount }) => ({ value: _id, label: name, description: peopleWords(headcount) }))}
        placeholder={`Type the name of a ${one}`}
        loading={isBusy}
        emptyText={`No other ${one} of that name is in use`}
        onQueryChange={(search) => others.send({ type: 'search.changed', search })}
        onValueChange={(into, option) => {
          setChosen(option?.label);
          actorRef.send({ type: 'fields.changed', values: { into: into ?? '' } });
        }}
      />
    </Field>
  );
}
