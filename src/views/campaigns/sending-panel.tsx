import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { CampaignDetails } from '../../api/contract/campaigns.ts';
import type { campaignSendingMachine } from '../../machines/campaign-sending.machine.ts';
import { partOfWhole } from '../../rules/documents/audience.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './campaigns.module.css';

interface SendingPanelProps {
  machine: typeof campaignSendingMachine;
  campaign: Pick<CampaignDetails, '_id' | 'state' | 'from' | 'canEdit'>;
  /** The page shows an earlier state. */
  onMoved: () => void;
}

export function SendingPanel({ machine, campaign, onMoved }: SendingPanelProps) {
  const { _id: id, state, from, canEdit } = campaign;
  const actorRef = useActorRef(machine, { input: { id, from } });
  const { progress, message } = useSelector(actorRef, ({ context }) => context);
  const is =
    (tag: 'stopping' | 'stopped' | 'resuming' | 'failed' | 'settled') =>
    (snapshot: ReturnType<typeof actorRef.getSnapshot>) =>
      snapshot.hasTag(tag);
  const isStopped = useSelector(actorRef, is('stopped'));
  const hasFailed = useSelector(actorRef, is('failed'));
  const isSettled = useSelector(actorRef, is('settled'));
  const isStopping = useSelector(actorRef, is('stopping'));
  const isResuming = useSelector(actorRef, is('resuming'));
  const reached = progress?.state ?? state;
  const hasMoved = reached !== state && (reached === 'sending' || reached === 'stopped');
  useEffect(() => {
    if (isSettled || hasMoved) onMoved();
  }, [isSettled, hasMoved, onMoved]);
  const isPaused = isStopped || isResuming;
  if (reached === 'scheduled' && message === null) return null;

  return (
    <Card title={isPaused ? 'Sending stopped' : 'Sending'}>
      <div className={styles.letter}>
        {progress ? (
          <ProgressBar
            label={isPaused ? 'Received so far' : 'Received'}
            value={progress.told}
            max={Math.max(1, progress.addressed)}
            detail={
              isPaused
                ? `${partOfWhole(progress.told, progress.addressed)} people. The others will receive it when you resume.`
                : `${partOfWhole(progress.told, progress.addressed)} people. Sending continues if you leave this page.`
            }
          />
        ) : (
          !hasFailed && <SkeletonText lines={2} />
        )}
        {hasFailed && (
          <p className={styles.row} role="alert">
            {message ?? 'Connection lost. The campaign is still being sent.'}
            <Button size="small" onClick={() => actorRef.send({ type: 'retry.pressed' })}>
              Try again
            </Button>
          </p>
        )}
        {canEdit && !hasFailed && !isSettled && (
          <div className={styles.row}>
            {isPaused ? (
              <Button
                variant="primary"
                busy={isResuming}
                busyLabel="Resuming…"
                onClick={() => actorRef.send({ type: 'resume.pressed' })}
              >
                Resume sending
              </Button>
            ) : (
              <Button busy={isStopping} busyLabel="Stopping…" onClick={() => actorRef.send({ type: 'stop.pressed' })}>
                Stop sending
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
