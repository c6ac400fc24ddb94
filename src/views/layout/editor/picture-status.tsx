import { useSelector } from '@xstate/react';
import type { ArticlePicturesActor, PicturePurpose } from '../../../machines/article-pictures.machine.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ProgressBar } from '../../ui/progress.tsx';
import styles from './picture-status.module.css';

export function PictureStatus({ pictures, purpose }: { pictures: ArticlePicturesActor; purpose: PicturePurpose }) {
  const picture = useSelector(pictures, ({ context }) => context.picture);
  if (picture?.purpose !== purpose) return null;
  const { file, sent, error, isUnfit } = picture;

  return (
    <div className={styles.news}>
      {error === null ? (
        <ProgressBar label={`Sending ${file.name}`} value={sent} max={1} />
      ) : (
        <p role="alert" className={common.trouble}>
          {file.name}: {error}
        </p>
      )}
      {error !== null && !isUnfit && (
        <Button size="small" onClick={() => pictures.send({ type: 'picture.retried' })}>
          Try again
        </Button>
      )}
      <Button size="small" onClick={() => pictures.send({ type: 'picture.dismissed' })}>
        {error === null ? 'Cancel' : 'Close'}
      </Button>
    </div>
  );
}
