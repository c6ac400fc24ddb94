import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { TeamFormActor } from '../../../machines/modules/organisation/teams.ts';
import { LOGO_ACCEPT, LOGO_MAX_BYTES } from '../../../rules/shared/constants.ts';
import { limitInWords } from '../../../rules/shared/sizes.ts';
import form from '../../layout/form.module.css';
import { PersonCombobox } from '../../layout/person-combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Input } from '../../ui/input.tsx';

export function TeamFields({ actorRef }: { actorRef: TeamFormActor }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);

  return (
    <div className={form.columns}>
      <Field label="Team name" id="name" required error={errors.name}>
        <Input
          name="name"
          value={values.name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target: { value } }) => actorRef.send({ type: 'fields.changed', values: { name: value } })}
        />
      </Field>
      <LeadField actorRef={actorRef} />
      <Field
        label={values.record?.image ? 'Change picture' : 'Picture'}
        id="image"
        help={`PNG or JPEG, up to ${limitInWords(LOGO_MAX_BYTES)}. It will be cropped to a square.`}
        error={errors.image}
      >
        <FileInput
          accept={LOGO_ACCEPT}
          onChange={({ target: { files } }) =>
            actorRef.send({ type: 'fields.changed', values: { image: files?.[0] ?? null } })
          }
        />
      </Field>
    </div>
  );
}

function LeadField({ actorRef }: { actorRef: TeamFormActor }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const [chosen, setChosen] = useState<string>();

  return (
    <Field label="Lead" id="lead" help="The contact for this team." error={errors.lead}>
      <PersonCombobox
        among="anybody"
        value={values.lead}
        selectedLabel={chosen ?? values.record?.leadName}
        onValueChange={(lead, option) => {
          setChosen(option?.label);
          actorRef.send({ type: 'fields.changed', values: { lead } });
        }}
      />
    </Field>
  );
}
