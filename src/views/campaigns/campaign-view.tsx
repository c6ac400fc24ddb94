import { useActorRef, useSelector } from '@xstate/react';
import Send from 'lucide-react/icons/send';
import { useCallback } from 'react';
import { Link } from 'wouter';
import type { CampaignDetails } from '../../api/contract/campaigns.ts';
import type { campaignSendingMachine } from '../../machines/campaign-sending.machine.ts';
import {
  type CampaignActor,
  campaignCommands,
  type FiguresMachine,
} from '../../machines/modules/campaigns/campaigns.ts';
import { canMove, hasGoneOut } from '../../rules/campaigns/campaign-life.ts';
import { linkAsks, linkNames, throughWords } from '../../rules/campaigns/campaign-words.ts';
import { describeAudience } from '../../rules/documents/audience.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { campaignFormPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { capitalise } from '../../rules/shared/text.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { type Fact, Facts } from '../layout/facts.tsx';
import split from '../layout/form-summary.module.css';
import { RecordPage } from '../layout/record-page.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { LocalDateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { CampaignActions, canEdit } from './campaign-actions.tsx';
import { CampaignMessage } from './campaign-message.tsx';
import { CampaignStateDot, questionAbout, scheduleVerb } from './campaign-words.tsx';
import styles from './campaigns.module.css';
import { FiguresTable } from './figures.tsx';
import { SendingPanel } from './sending-panel.tsx';

interface CampaignViewProps {
  actorRef: CampaignActor;
  figures: FiguresMachine;
  sending: typeof campaignSendingMachine;
}

export const CampaignView = (props: CampaignViewProps) => (
  <RecordPage
    actorRef={props.actorRef}
    list={{ title: 'Campaigns', href: paths.viewCampaigns }}
    noun="campaign"
    notFound={<CampaignNotFound />}
    ask={questionAbout}
  >
    {(campaign) => <Shown campaign={campaign} {...props} />}
  </RecordPage>
);

const CampaignNotFound = () => (
  <EmptyState
    icon={<Send size={20} />}
    title="Campaign not found"
    action={
      <Link href={paths.viewCampaigns} className={buttonClass()}>
        View campaigns
      </Link>
    }
  >
    It may have been deleted, or it may belong to another branch.
  </EmptyState>
);

/** It is sent, or will be. */
const isUnderWay = ({ state }: CampaignDetails): boolean =>
  state === 'scheduled' || state === 'sending' || state === 'stopped';

function Shown({ campaign, actorRef, figures, sending }: CampaignViewProps & { campaign: CampaignDetails }) {
  const { _id, title, body, image, link, state, from, channels } = campaign;
  const reload = useCallback(() => actorRef.send({ type: 'reload.requested' }), [actorRef]);

  return (
    <div className={common.stack6}>
      <PageHeader
        title={<span dir="auto">{title}</span>}
        help={<CampaignStateDot state={state} />}
        actions={<Actions campaign={campaign} actorRef={actorRef} />}
      />
      {isUnderWay(campaign) && (
        <SendingPanel key={`${_id} ${from}`} machine={sending} campaign={campaign} onMoved={reload} />
      )}
      <div className={cx(split.split, styles.split)}>
        <Card>
          {channels.includes('mail') && (
            <p className={styles.greeting}>
              Hello [first name], <span className={common.quiet}>(only in the email)</span>
            </p>
          )}
          <CampaignMessage body={body} image={image}>
            {link?.title != null && (
              <p className={common.figures}>
                {linkAsks[link.kind]}: {link.title}
              </p>
            )}
          </CampaignMessage>
        </Card>
        <CampaignFacts campaign={campaign} />
      </div>
      {hasGoneOut(state) && <Figures key={state} campaign={campaign} record={actorRef} machine={figures} />}
    </div>
  );
}

function Actions({ campaign, actorRef }: { campaign: CampaignDetails; actorRef: CampaignActor }) {
  const { _id, title, state, to } = campaign;
  if (!campaign.canEdit) return null;

  return (
    <>
      {canEdit(campaign) && (
        <Link href={campaignFormPath(_id)} className={buttonClass()}>
          Edit
        </Link>
      )}
      {canMove(state, 'schedule') && to !== null && (
        <Button
          variant="primary"
          onClick={() => actorRef.send({ type: 'command.requested', command: campaignCommands.schedule(campaign) })}
        >
          {scheduleVerb(campaign)}
        </Button>
      )}
      <RowActions name={title}>
        <CampaignActions
          row={campaign}
          isOnPage
          onCommand={(command) => actorRef.send({ type: 'command.requested', command })}
        />
      </RowActions>
    </>
  );
}

function CampaignFacts({ campaign }: { campaign: CampaignDetails }) {
  const { audience, addressed, channels, link, from, to, zone, sentAt, state, branch, createdBy } = campaign;
  const facts: (Fact | false)[] = [
    ['Audience', `${describeAudience(audience)}: ${describePeople(addressed)}`],
    ['Channels', capitalise(throughWords(channels))],
    link !== null && [linkNames[link.kind], link.title ?? 'No longer available'],
    from !== null && [
      hasGoneOut(state) ? 'Sending started' : 'Send on',
      <LocalDateTime key="from" value={from} zone={zone} />,
    ],
    sentAt !== null && ['Sending finished', <LocalDateTime key="sent" value={sentAt} zone={zone} />],
    to !== null && [state === 'ended' ? 'Ended' : 'Ends', <LocalDateTime key="to" value={to} zone={zone} />],
    ['Written by', branch === null ? createdBy : `${createdBy}, for ${branch.branchName}`],
  ];

  return <Facts facts={facts} />;
}

interface FiguresProps {
  campaign: CampaignDetails;
  record: CampaignActor;
  machine: FiguresMachine;
}

/** Loaded again whenever the campaign's state changes. */
function Figures({ campaign, record, machine }: FiguresProps) {
  const actorRef = useActorRef(machine, { input: { key: campaign._id } });
  const { record: figures, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const withWaiting = { ...campaign, mailWaiting: figures?.mailWaiting };
  if (!figures && !isBusy) {
    return (
      <ErrorState title="The figures could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? SERVER_UNREACHABLE}
      </ErrorState>
    );
  }

  return (
    <Card
      title="Results"
      flush
      actions={
        <Button size="small" onClick={() => actorRef.send({ type: 'reload.requested' })}>
          Refresh
        </Button>
      }
    >
      {figures !== null && figures.mailWaiting > 0 && campaign.canEdit && canMove(campaign.state, 'withdraw') && (
        <p className={cx(styles.note, styles.row)}>
          {figures.mailWaiting === 1
            ? '1 email is still waiting. Withdraw the campaign to stop it.'
            : `${withCommas(figures.mailWaiting)} emails are still waiting. Withdraw the campaign to stop them.`}
          <Button
            size="small"
            onClick={() => record.send({ type: 'command.requested', command: campaignCommands.withdraw(withWaiting) })}
          >
            Withdraw
          </Button>
        </p>
      )}
      {figures ? <FiguresTable compared={[{ campaign, figures }]} label="Figures" /> : <SkeletonText lines={6} />}
      <p className={styles.note}>
        These are totals only. No one can see who opened what. With fewer than five recipients, what people did is
        hidden.
      </p>
    </Card>
  );
}
