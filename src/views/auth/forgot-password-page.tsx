import { useActorRef, useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import type { ForgotPasswordActor } from '../../machines/forgot-password.machine.ts';
import { wireForgotPassword } from '../../machines/modules/auth/passwords.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { Banner } from '../layout/banner.tsx';
import form from '../layout/form.module.css';
import { SplitScreen } from '../layout/split-screen.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import styles from './auth.module.css';

export default function ForgotPasswordPage() {
  return <ForgotPasswordView actorRef={useActorRef(useMachines(wireForgotPassword))} />;
}

function ForgotPasswordView({ actorRef }: { actorRef: ForgotPasswordActor }) {
  const isSent = useSelector(actorRef, (snapshot) => snapshot.hasTag('sent'));

  return (
    <SplitScreen
      title={isSent ? 'Check your email' : 'Forgot your password?'}
      help={isSent ? undefined : 'We’ll email you a link to sign in and choose a new one.'}
    >
      {isSent ? <Sent actorRef={actorRef} /> : <AskForMail actorRef={actorRef} />}
      <p>
        <Link href={paths.login} className={styles.back}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to sign-in
        </Link>
      </p>
    </SplitScreen>
  );
}

function Sent({ actorRef }: { actorRef: ForgotPasswordActor }) {
  const message = useSelector(actorRef, ({ context }) => context.message);

  return (
    <div className={form.form}>
      <p role="status">{message}</p>
      <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Use another email address</Button>
    </div>
  );
}

function AskForMail({ actorRef }: { actorRef: ForgotPasswordActor }) {
  const { errors, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isSlowedDown = useSelector(actorRef, (snapshot) => snapshot.hasTag('slowedDown'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submitted', email: String(new FormData(event.currentTarget).get('email')) });
  };

  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {isUnreachable && <Banner>{SERVER_UNREACHABLE}</Banner>}
      {message && !errors.email && <p className={form.refusal}>{message}</p>}
      <Field label="Username or email" id="email" required error={errors.email}>
        <Input
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={() => (errors.email || message) && actorRef.send({ type: 'field.changed' })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isBusy}
        busyLabel="Sending…"
        disabled={isSlowedDown}
      >
        Get New Password
      </Button>
    </form>
  );
}
