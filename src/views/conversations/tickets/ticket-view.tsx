import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Link } from 'wouter';
import type { TicketEnvironment } from '../../../api/contract/tickets.ts';
import type { ConversationActor } from '../../../machines/conversation.machine.ts';
import type { TicketThread } from '../../../machines/modules/conversations/tickets.ts';
import { categoryNames, environmentNames, priorityNames } from '../../../rules/conversations/ticket.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { LostIllustration } from '../../layout/illustrations.tsx';
import { Notice } from '../../layout/notice.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Composer } from '../composer.tsx';
import styles from '../conversation.module.css';
import { NotThere, Unsent } from '../conversation-view.tsx';
import { Thread } from '../thread.tsx';
import { TicketState } from './ticket-words.tsx';
import own from './tickets.module.css';

const toProvider = {
  label: 'Message to the provider',
  writing: 'Write to the provider',
  reopening: 'This ticket is closed. Sending a message reopens it.',
  reopens: 'reopens the ticket',
  notResolved: 'The ticket has not been closed.',
  notReopened: 'The ticket has not been reopened.',
};
const happened = { resolved: 'closed the ticket', reopened: 'reopened the ticket' };

export function TicketView({ actorRef }: { actorRef: ConversationActor }) {
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('open'));
  const isGone = useSelector(actorRef, (snapshot) => snapshot.hasTag('gone'));
  if (isGone) return <TicketNotFound actorRef={actorRef} />;

  return (
    <>
      <BackLink href={paths.viewProviderTickets}>All tickets</BackLink>
      {isOpen ? (
        <>
          <TicketHead actorRef={actorRef} />
          <div className={styles.page} data-fills>
            <Thread actorRef={actorRef} words={happened} />
            <Composer actorRef={actorRef} own={toProvider} />
          </div>
        </>
      ) : (
        <>
          <PageHeader title="Ticket" />
          <NotThere actorRef={actorRef} noun="ticket" />
        </>
      )}
    </>
  );
}

function TicketHead({ actorRef }: { actorRef: ConversationActor }) {
  const { conversation, change } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('sending') || snapshot.hasTag('unsure'));
  if (!conversation) return null;
  const { ticket } = conversation as TicketThread;
  const { number, subject, status, category, priority, raisedBy, branchName, environment } = ticket;
  const isClosed = status === 'closed';
  const facts = [
    `Ticket ${number}`,
    categoryNames[category],
    `${priorityNames[priority]} priority`,
    `Raised by ${raisedBy.fullName}${branchName ? `, ${branchName}` : ''}`,
  ];

  return (
    <>
      <PageHeader
        title={<span dir="auto">{subject}</span>}
        help={
          <span className={styles.facts}>
            <span>{facts.join(' · ')}</span>
            <TicketState status={status} />
          </span>
        }
        actions={
          <Button
            busy={isBusy && change?.status !== undefined && change.body === undefined}
            disabled={isBusy}
            focusableWhenDisabled
            icon={isClosed ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
            onClick={() => actorRef.send({ type: isClosed ? 'reopen.pressed' : 'resolve.pressed' })}
          >
            {isClosed ? 'Reopen' : 'Close ticket'}
          </Button>
        }
      />
      {environment && (
        <details className={own.sent}>
          <summary>Console and browser details sent with this ticket</summary>
          <EnvironmentFacts environment={environment} />
        </details>
      )}
    </>
  );
}

export const EnvironmentFacts = ({ environment }: { environment: TicketEnvironment }) => (
  <dl className={own.facts}>
    {environmentNames.map(([field, name]) => (
      <div key={field}>
        <dt>{name}</dt>
        <dd>{environment[field]}</dd>
      </div>
    ))}
  </dl>
);

function TicketNotFound({ actorRef }: { actorRef: ConversationActor }) {
  const text = useSelector(actorRef, ({ context }) => context.text);

  return (
    <Notice
      picture={<LostIllustration />}
      eyebrow="404"
      title="Ticket not found"
      actions={
        <>
          <Link href={paths.viewProviderTickets} className={buttonClass({ variant: 'primary' })}>
            All tickets
          </Link>
          <Button onClick={() => actorRef.send({ type: 'retry.pressed' })}>Try again</Button>
        </>
      }
    >
      <p>
        Branch admins can only open tickets from their own branch. If you followed a link, check that it is complete.
      </p>
      <Unsent text={text} />
    </Notice>
  );
}
