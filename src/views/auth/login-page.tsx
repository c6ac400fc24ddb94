import { useActorRef, useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { Link, useParams } from 'wouter';
import type { LoginActor } from '../../machines/login.machine.ts';
import { wireLogin } from '../../machines/modules/auth/login.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { Banner } from '../layout/banner.tsx';
import form from '../layout/form.module.css';
import { SplitScreen } from '../layout/split-screen.tsx';
import { useMachines, useSession, useWiring } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import styles from './auth.module.css';

export default function LoginPage() {
  const { securityToken } = useParams<{ securityToken?: string }>();
  const { session } = useWiring();
  const actorRef = useActorRef(useMachines(wireLogin), { input: { securityToken } });
  const isUnreachable = useSession((snapshot) => snapshot.hasTag('unreachable'));

  return (
    <LoginView
      actorRef={actorRef}
      isSessionUnreachable={isUnreachable}
      onRetrySession={() => session.send({ type: 'retry.pressed' })}
    />
  );
}

export interface LoginViewProps {
  actorRef: LoginActor;
  isSessionUnreachable: boolean;
  onRetrySession: () => void;
}

export function LoginView({ actorRef, isSessionUnreachable, onRetrySession }: LoginViewProps) {
  const isByLink = useSelector(actorRef, (snapshot) => snapshot.hasTag('byLink'));

  return (
    <SplitScreen
      title={isByLink ? 'Signing you in' : 'Sign in'}
      help={isByLink ? 'Checking your link…' : 'Sign in with your work email and password.'}
    >
      {isByLink ? (
        <LinkExchange actorRef={actorRef} />
      ) : (
        <>
          {isSessionUnreachable && (
            <Banner onRetry={onRetrySession}>We could not reach the server to check your session.</Banner>
          )}
          <LoginForm actorRef={actorRef} />
        </>
      )}
    </SplitScreen>
  );
}

function LinkExchange({ actorRef }: { actorRef: LoginActor }) {
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const message = useSelector(actorRef, ({ context }) => context.message);

  return isUnreachable ? (
    <Banner onRetry={() => actorRef.send({ type: 'retry.pressed' })}>
      {message ?? 'The connection failed while we were checking your link.'}
    </Banner>
  ) : (
    <progress className={styles.waiting} aria-label="Checking your link" />
  );
}

/**
 * What is submitted before hydration is held by a script in the document. Where that is blocked, the form is sent as a POST,
 * so a password never appears in an address. The inputs are uncontrolled, so text typed or filled in by a password manager
 * before hydration is kept.
 */
function LoginForm({ actorRef }: { actorRef: LoginActor }) {
  const { errors, message, isLinkSpent } = useSelector(actorRef, (snapshot) => snapshot.context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isSlowedDown = useSelector(actorRef, (snapshot) => snapshot.hasTag('slowedDown'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const changed = (field: 'email' | 'password') => () =>
    errors[field] && actorRef.send({ type: 'field.changed', field });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    actorRef.send({
      type: 'form.submitted',
      email: String(values.get('email')),
      password: String(values.get('password')),
    });
  };

  return (
    <form className={form.form} method="post" action={paths.login} noValidate onSubmit={submit}>
      {isUnreachable && <Banner>{SERVER_UNREACHABLE}</Banner>}
      {message && (
        <p className={form.refusal}>
          {message}
          {isLinkSpent && (
            <>
              {' '}
              <Link href={paths.forgotPassword}>Get a new link</Link>
            </>
          )}
        </p>
      )}
      <Field label="Email" id="email" required error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={changed('email')}
        />
      </Field>
      <Field
        label="Password"
        id="password"
        required
        error={errors.password}
        aside={<Link href={paths.forgotPassword}>Forgot password?</Link>}
      >
        <PasswordInput name="password" autoComplete="current-password" onChange={changed('password')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isBusy}
        busyLabel="Signing in…"
        disabled={isSlowedDown}
      >
        Login
      </Button>
    </form>
  );
}
