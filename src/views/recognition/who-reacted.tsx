import { useActorRef, useSelector } from '@xstate/react';
import { wireRecognition } from '../../machines/modules/recognition/recognition.ts';
import { reactions } from '../../rules/recognition/reactions.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Banner } from '../layout/banner.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Popover } from '../ui/popover.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Face, PersonLink } from './people.tsx';
import styles from './recognition.module.css';

/** A number that opens the names behind it. */
export function WhoReacted({ postId, count }: { postId: string; count: number }) {
  if (count === 0) return null;

  return (
    <Popover
      label="Who reacted"
      trigger={(trigger) => (
        <Button {...trigger} size="small" variant="quiet">
          {`${withCommas(count)} ${count === 1 ? 'reaction' : 'reactions'}`}
        </Button>
      )}
    >
      <Reactors postId={postId} />
    </Popover>
  );
}

function Reactors({ postId }: { postId: string }) {
  const actorRef = useActorRef(useMachines(wireRecognition).reactions, { input: { key: postId } });
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  if (hasFailed) {
    return (
      <Banner onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? 'The reactions could not be loaded.'}
      </Banner>
    );
  }
  if (!record) return <SkeletonText lines={3} />;
  const others = record.total - record.reactions.length;

  return (
    <ul className={styles.reactors}>
      {record.reactions.map(({ from, kind }) => (
        <li key={from._id}>
          <Face person={from} size={24} />
          <PersonLink person={from} />
          <span className={common.quiet}>{reactions.find((one) => one.kind === kind)?.label}</span>
        </li>
      ))}
      {others > 0 && <li className={common.quiet}>{`And ${withCommas(others)} more`}</li>}
    </ul>
  );
}
