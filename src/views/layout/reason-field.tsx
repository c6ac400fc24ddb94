import { useSelector } from '@xstate/react';
import type { ReasonForm } from '../../machines/modules/shared/reason-form.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** The only field of a form that requires a reason. */
export function ReasonField({ actorRef, help, most }: { actorRef: ReasonForm; help: string; most: number }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);

  return (
    <Field label="Reason" id="reason" required help={help} error={errors.reason}>
      <Textarea
        rows={3}
        maxLength={most}
        value={values.reason}
        onChange={({ target }) => actorRef.send({ type: 'fields.changed', values: { reason: target.value } })}
      />
    </Field>
  );
}
