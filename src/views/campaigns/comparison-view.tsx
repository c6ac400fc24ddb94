import { useSelector } from '@xstate/react';
import { type ComparisonActor, downloadComparison } from '../../machines/modules/campaigns/campaigns.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { BackLink } from '../layout/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './campaigns.module.css';
import { FiguresTable } from './figures.tsx';

export function ComparisonView({ actorRef }: { actorRef: ComparisonActor }) {
  const { record: compared, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));

  return (
    <>
      <BackLink href={paths.viewCampaigns}>Campaigns</BackLink>
      <PageHeader
        title="Compare campaigns"
        help="Figures for the people you can see."
        actions={
          compared && (
            <Button onClick={() => actorRef.send({ type: 'command.requested', command: downloadComparison(compared) })}>
              Export (CSV)
            </Button>
          )
        }
      />
      {compared && (
        <Card flush>
          <FiguresTable compared={compared} label="Compared figures" />
          <p className={styles.note}>
            Opened is shown as a percentage of delivered, and clicked as a percentage of opened.
          </p>
        </Card>
      )}
      {!compared && isBusy && <SkeletonText lines={8} />}
      {!compared && !isBusy && (
        <ErrorState
          title="The campaigns could not be compared"
          onRetry={() => actorRef.send({ type: 'reload.requested' })}
        >
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      )}
    </>
  );
}
