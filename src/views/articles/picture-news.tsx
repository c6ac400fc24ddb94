import { useSelector } from '@xstate/react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { PicturePurpose } from '../../machines/article-draft.setup.ts';
import { pictureProblem } from '../../machines/rules/articles.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import styles from './write.module.css';

/** A picture on its way, or why it is not there. */
export function PictureNews({ actorRef, purpose }: { actorRef: ArticleDraftActor; purpose: PicturePurpose }) {
  const picture = useSelector(actorRef, ({ context }) => context.picture);
  if (picture?.purpose !== purpose) return null;
  const { file, sent, error } = picture;

  return (
    <div className={styles.news}>
      {error === null ? (
        <ProgressBar label={`Sending ${file.name}`} value={sent} max={1} />
      ) : (
        <p role="alert" className={styles.error}>
          {file.name}: {error}
        </p>
      )}
      {error !== null && pictureProblem(file) === null && (
        <Button size="small" onClick={() => actorRef.send({ type: 'picture.retried' })}>
          Try again
        </Button>
      )}
      <Button size="small" onClick={() => actorRef.send({ type: 'picture.dismissed' })}>
        {error === null ? 'Cancel' : 'Close'}
      </Button>
    </div>
  );
}
