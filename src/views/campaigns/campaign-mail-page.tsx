import { useActorRef, useSelector } from '@xstate/react';
import { Link } from 'wouter';
import {
  type CampaignMailActor,
  mailCommands,
  type OpenedMail,
  wireCampaignMail,
} from '../../machines/modules/campaigns/campaign-mail.ts';
import { linkAsks } from '../../rules/campaigns/campaign-words.ts';
import { campaignMailPath } from '../../rules/shared/links.ts';
import { parsePath, paths, type Route } from '../../rules/shared/paths.ts';
import { quoted } from '../../rules/shared/quoted.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { BareScreen } from '../layout/bare-screen.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { CampaignMessage } from './campaign-message.tsx';
import styles from './campaigns.module.css';

/** Behind the links in a campaign's message, for anyone who has them. */
export default function CampaignMailPage({ route }: { route: Route }) {
  return <MailPage key={route.path} route={route} />;
}

function MailPage({ route }: { route: Route }) {
  const token = decodeURIComponent(parsePath(route.path).pattern.exec(location.pathname)?.[1] ?? '');
  const isLeaving = route.path === paths.unsubscribe;
  const key = isLeaving ? `${token}/unsubscribe` : token;
  const actorRef = useActorRef(useMachines(wireCampaignMail).mail, { input: { key } });

  return (
    <BareScreen>
      <CampaignMailView actorRef={actorRef} isLeaving={isLeaving} />
    </BareScreen>
  );
}

interface CampaignMailViewProps {
  actorRef: CampaignMailActor;
  /** Opened to unsubscribe. */
  isLeaving: boolean;
}

function CampaignMailView({ actorRef, isLeaving }: CampaignMailViewProps) {
  const { record: mail, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isGone = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));
  if (mail) return isLeaving ? <Leaving mail={mail} actorRef={actorRef} /> : <Letter mail={mail} actorRef={actorRef} />;

  return (
    <div className={styles.letter}>
      <h1>Message</h1>
      {isBusy && <SkeletonText lines={8} />}
      {isGone && (
        <EmptyState title="Message not found">
          The link may be incomplete, or the message may have been deleted.
        </EmptyState>
      )}
      {!isBusy && !isGone && (
        <ErrorState title="The message could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      )}
    </div>
  );
}

interface PartProps {
  mail: OpenedMail;
  actorRef: CampaignMailActor;
}

function Letter({ mail, actorRef }: PartProps) {
  const { companyName, title, body, image, link, isOver, token, goesOnInApp } = mail;
  const isRunning = useSelector(actorRef, (snapshot) => snapshot.hasTag('running'));

  return (
    <div className={styles.letter}>
      <h1 dir="auto">{isOver ? 'This campaign has ended' : title}</h1>
      {isOver ? (
        <p>This message from {companyName} is no longer available.</p>
      ) : (
        <CampaignMessage body={body} image={image}>
          {link && !goesOnInApp && (
            <p>
              <Button
                variant="primary"
                busy={isRunning}
                busyLabel="Opening…"
                onClick={() => actorRef.send({ type: 'command.requested', command: mailCommands.follow(mail) })}
              >
                {linkAsks[link.kind]}: {link.title}
              </Button>
            </p>
          )}
          {link && goesOnInApp && <p role="status">Open the wellness app to find {quoted(link.title)}.</p>}
        </CampaignMessage>
      )}
      <p className={common.figures}>
        Sent by {companyName}. <Link href={`${campaignMailPath(token)}/unsubscribe`}>Unsubscribe</Link>
      </p>
    </div>
  );
}

function Leaving({ mail, actorRef }: PartProps) {
  const { companyName, isSubscribed, token } = mail;
  const isRunning = useSelector(actorRef, (snapshot) => snapshot.hasTag('running'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const run = (command: 'unsubscribe' | 'subscribe') =>
    actorRef.send({ type: 'command.requested', command: mailCommands[command](mail) });

  return (
    <div className={styles.letter}>
      <h1>{isSubscribed ? 'Unsubscribe from campaigns?' : 'You’ve unsubscribed'}</h1>
      <p role="status">
        {isSubscribed
          ? `${companyName} will no longer send you campaigns by email. You’ll still see them in the app, and you’ll still get other emails, such as policies to acknowledge.`
          : `${companyName} will no longer send you campaigns by email. You’ll still see them in the app.`}
      </p>
      {hasFailed && <p role="alert">The server could not be reached. Try again.</p>}
      <div className={styles.row}>
        {isSubscribed ? (
          <Button variant="primary" busy={isRunning} busyLabel="Unsubscribing…" onClick={() => run('unsubscribe')}>
            Unsubscribe
          </Button>
        ) : (
          <Button busy={isRunning} busyLabel="Subscribing…" onClick={() => run('subscribe')}>
            Subscribe again
          </Button>
        )}
        <Link href={campaignMailPath(token)} className={buttonClass({ variant: 'quiet' })}>
          Read the message
        </Link>
      </div>
    </div>
  );
}
