import { useSelector } from '@xstate/react';
import FileDown from 'lucide-react/icons/file-down';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { CompanyProfileActor } from '../../machines/company-profile.machine.ts';
import { isBlockedInContactNumber } from '../../machines/rules/company-profile.ts';
import { Banner } from '../frame/banner.tsx';
import form from '../frame/form.module.css';
import { summaryOf } from '../frame/form-errors.ts';
import { useWiring } from '../frame/wiring-context.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

const StaleDialog = lazy(() => import('../frame/stale-dialog.tsx'));

const order = ['companyName', 'companyEmail', 'telephone', 'address'];

/** The company's name, address and numbers. */
export function CompanyProfileForm({ actorRef }: { actorRef: CompanyProfileActor }) {
  const isEditable = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const message = useSelector(actorRef, ({ context }) => context.message);

  if (hasFailed) {
    return (
      <ErrorState
        title="The company’s details could not be loaded"
        onRetry={() => actorRef.send({ type: 'reload.requested' })}
      >
        {message ?? 'The server could not be reached. Nothing was changed.'}
      </ErrorState>
    );
  }

  return isEditable ? <Fields actorRef={actorRef} /> : <SkeletonText lines={6} />;
}

function Fields({ actorRef }: { actorRef: CompanyProfileActor }) {
  const { values, errors, message, company } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));
  const [tries, setTries] = useState(0);
  const blamed = summaryOf(errors, order);
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      actorRef.send({ type: 'fields.changed', values: { [name]: event.target.value } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    actorRef.send({ type: 'form.submitted' });
  };

  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {isUnreachable && <Banner>The server could not be reached. What you typed is kept: try again.</Banner>}
      <ErrorSummary errors={blamed.length === 0 && message && !isStale ? [{ message }] : blamed} focusKey={tries} />
      <Field label="Company name" id="companyName" required error={errors.companyName}>
        <Input {...field('companyName')} autoComplete="organization" maxLength={120} />
      </Field>
      <div className={form.columns}>
        <Field label="Company email" id="companyEmail" required error={errors.companyEmail}>
          <Input {...field('companyEmail')} type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Field label="Contact number" id="telephone" required help="Digits only." error={errors.telephone}>
          <Input
            {...field('telephone')}
            inputMode="numeric"
            autoComplete="tel"
            maxLength={20}
            onKeyDown={blockLetters}
          />
        </Field>
      </div>
      <Field label="Address" id="address" required error={errors.address}>
        <Input {...field('address')} autoComplete="street-address" maxLength={300} />
      </Field>
      <div className={form.actions}>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving…">
          Submit
        </Button>
        {company?.companyContract && <ContractLink file={company.companyContract} />}
      </div>
      {isStale && (
        <Suspense>
          <StaleDialog
            onTakeTheirs={() => actorRef.send({ type: 'reload.requested' })}
            onGoBack={() => actorRef.send({ type: 'stale.dismissed' })}
          />
        </Suspense>
      )}
    </form>
  );
}

/** A contact number has no minus, no "e" and no "m", whatever a keyboard offers. */
function blockLetters(event: KeyboardEvent) {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (!isShortcut && isBlockedInContactNumber(event.key)) event.preventDefault();
}

function ContractLink({ file }: { file: string }) {
  const { fileUrl, download } = useWiring();

  return (
    <a
      href={fileUrl(file)}
      className={buttonClass({ variant: 'quiet' })}
      onClick={(event) => {
        event.preventDefault();
        download(file);
      }}
    >
      <FileDown size={16} aria-hidden="true" />
      View contract document
    </a>
  );
}
