import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ChangePasswordActor } from '../../machines/change-password.machine.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../rules/shared/constants.ts';
import { Banner } from '../layout/banner.tsx';
import form from '../layout/form.module.css';
import { summaryOf } from '../layout/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

const fields = [
  { name: 'currentPassword', label: 'Current Password', autoComplete: 'current-password', help: undefined },
  {
    name: 'newPassword',
    label: 'New Password',
    autoComplete: 'new-password',
    help: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters. A few unrelated words work well.`,
  },
  { name: 'confirmPassword', label: 'Confirm Password', autoComplete: 'new-password', help: undefined },
] as const;

/** Uncontrolled inputs: the state machine never stores passwords. */
export function ChangePasswordForm({ actorRef }: { actorRef: ChangePasswordActor }) {
  const { errors, message, canSkipCurrent } = useSelector(actorRef, ({ context }) => context);
  const shownFields = fields.filter(({ name }) => name !== 'currentPassword' || !canSkipCurrent);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isSlowedDown = useSelector(actorRef, (snapshot) => snapshot.hasTag('slowedDown'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const [tries, setTries] = useState(0);
  const blamed = summaryOf(
    errors,
    shownFields.map(({ name }) => name),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setTries(tries + 1);
    actorRef.send({
      type: 'form.submitted',
      currentPassword: String(values.get('currentPassword') ?? ''),
      newPassword: String(values.get('newPassword')),
      confirmPassword: String(values.get('confirmPassword')),
    });
  };

  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {isUnreachable && <Banner>The server could not be reached. Your password was not changed. Try again.</Banner>}
      <ErrorSummary errors={blamed.length === 0 && message ? [{ message }] : blamed} focusKey={tries} />
      {shownFields.map(({ name, label, autoComplete, help }) => (
        <Field key={name} id={name} label={label} required help={help} error={errors[name]}>
          <PasswordInput
            name={name}
            autoComplete={autoComplete}
            maxLength={PASSWORD_MAX * 2}
            onChange={() => errors[name] && actorRef.send({ type: 'field.changed', field: name })}
          />
        </Field>
      ))}
      <div className={form.actions}>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving…" disabled={isSlowedDown}>
          Submit
        </Button>
      </div>
    </form>
  );
}
