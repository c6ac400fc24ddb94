import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { TicketActor } from '../../../machines/ticket.machine.ts';
import {
  categoryNames,
  emptyTicket,
  priorityNames,
  SUBJECT_MAX,
  type TicketValues,
} from '../../../rules/conversations/ticket.ts';
import { DOCUMENT_MAX_BYTES, MESSAGE_FILES_MAX, MESSAGE_MAX } from '../../../rules/shared/constants.ts';
import { isDirty } from '../../../rules/shared/form.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { limitInWords } from '../../../rules/shared/sizes.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Banner } from '../../layout/banner.tsx';
import form from '../../layout/form.module.css';
import { summaryOf } from '../../layout/form-errors.ts';
import { UnsavedDialog } from '../../layout/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../layout/unsaved-guard.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import common from '../../ui/common.module.css';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { AttachmentList, AttachmentRow } from '../attachments.tsx';
import { FilePicker } from '../file-picker.tsx';
import { EnvironmentFacts } from './ticket-view.tsx';
import styles from './tickets.module.css';

const order = ['subject', 'category', 'priority', 'body', 'files'];
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

interface RaiseViewProps {
  actorRef: TicketActor;
  /** Called before leaving with unsent text. */
  onLeave: () => void;
}

export function RaiseView({ actorRef, onLeave }: RaiseViewProps) {
  const { values, errors, message, attachments } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useSelector(actorRef, (snapshot) => snapshot.hasTag('offline'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  const isRaised = useSelector(actorRef, (snapshot) => snapshot.hasTag('raised'));
  const [tries, setTries] = useState(0);
  const [next, setNext] = useState<{ goOn: () => void }>();
  const isUnsent = isDirty({ initial: emptyTicket, values }) || attachments.length > 0;
  useUnsavedGuard(isUnsent && !isRaised, (goOn) => setNext({ goOn }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    actorRef.send({ type: isOffline ? 'retry.pressed' : 'send.pressed' });
  };
  const blamed = summaryOf(errors, order);

  return (
    <>
      <BackLink href={paths.viewProviderTickets}>All tickets</BackLink>
      <PageHeader title="Raise a ticket" help="The provider’s support team will reply here, and we’ll notify you." />
      <Card>
        <form className={form.form} noValidate onSubmit={submit}>
          {isOffline && (
            <Banner onRetry={() => actorRef.send({ type: 'retry.pressed' })}>
              Connection lost. We’ll keep trying, and nothing will be sent twice.
            </Banner>
          )}
          <ErrorSummary
            errors={blamed.length === 0 && message && isRefused ? [{ message }] : blamed}
            focusKey={tries}
          />
          <fieldset className={styles.fields} disabled={isBusy}>
            <TicketFields actorRef={actorRef} />
          </fieldset>
          <div className={styles.foot}>
            <Link href={paths.viewProviderTickets} className={buttonClass({})}>
              Cancel
            </Link>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel="Sending…">
              Raise ticket
            </Button>
          </div>
        </form>
      </Card>
      {next && (
        <UnsavedDialog
          onLeave={() => {
            onLeave();
            next.goOn();
          }}
          onStay={() => setNext(undefined)}
        />
      )}
    </>
  );
}

function TicketFields({ actorRef }: { actorRef: TicketActor }) {
  const { values, errors, attachments, environment } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const change = (changed: Partial<TicketValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <>
      <Field label="Subject" id="subject" required error={errors.subject}>
        <Input
          value={values.subject}
          maxLength={SUBJECT_MAX}
          dir="auto"
          onChange={({ target }) => change({ subject: target.value })}
        />
      </Field>
      <div className={form.columns}>
        <Field label="Category" id="category" error={errors.category}>
          <Select
            options={optionsOf(categoryNames)}
            value={values.category}
            onChange={({ target }) => change({ category: target.value as TicketValues['category'] })}
          />
        </Field>
        <Field
          label="Priority"
          id="priority"
          error={errors.priority}
          help="Choose Urgent only if people cannot work until this is solved."
        >
          <Select
            options={optionsOf(priorityNames)}
            value={values.priority}
            onChange={({ target }) => change({ priority: target.value as TicketValues['priority'] })}
          />
        </Field>
      </div>
      <Field
        label="Message"
        id="body"
        required
        error={errors.body}
        aside={`${withCommas(values.body.length)} of ${withCommas(MESSAGE_MAX)}`}
      >
        <Textarea
          rows={8}
          className={styles.message}
          dir="auto"
          placeholder="What did you do, what did you expect, and what happened?"
          value={values.body}
          onChange={({ target }) => change({ body: target.value })}
        />
      </Field>
      <div id="files" tabIndex={-1} className={common.stack3}>
        <span className={common.inline}>
          <FilePicker
            disabled={isBusy || attachments.length >= MESSAGE_FILES_MAX}
            onChoose={(files) => actorRef.send({ type: 'files.chosen', files })}
          />
          <span className={common.muted}>PDF, PNG or JPEG, up to {limitInWords(DOCUMENT_MAX_BYTES)} each.</span>
        </span>
        <AttachmentList>
          {attachments.map(({ id, file, sent, error, state }) => (
            <AttachmentRow
              key={id}
              file={file}
              sent={sent}
              error={error}
              phase={state === 'there' ? 'stored' : state}
              onRemove={() => actorRef.send({ type: 'file.removed', id })}
              isLocked={isBusy}
            />
          ))}
        </AttachmentList>
        {errors.files && <p className={common.critical}>{errors.files}</p>}
      </div>
      <div className={styles.consent}>
        <Checkbox
          label="Include details about the console and my browser"
          description="This helps the provider find the cause of a problem."
          checked={values.sendsEnvironment}
          onChange={() => change({ sendsEnvironment: !values.sendsEnvironment })}
        />
        <details>
          <summary>See what is sent</summary>
          <EnvironmentFacts environment={environment} />
        </details>
      </div>
    </>
  );
}
