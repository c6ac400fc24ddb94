import { useSelector } from '@xstate/react';
import ImagePlus from 'lucide-react/icons/image-plus';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import { ARTICLE_PICTURE_ACCEPT } from '../../machines/rules/articles.ts';
import { useFileUrl } from '../frame/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { FilePicker } from './file-picker.tsx';
import { PictureNews } from './picture-news.tsx';
import styles from './write.module.css';

/** The picture at the head of the article, and in the lists of its readers. */
export function CoverField({ actorRef }: { actorRef: ArticleDraftActor }) {
  const cover = useSelector(actorRef, ({ context }) => context.values.cover);
  const fileUrl = useFileUrl();
  const picker = (label: string) => (
    <FilePicker
      label="Cover"
      accept={ARTICLE_PICTURE_ACCEPT}
      onFile={(file) => actorRef.send({ type: 'picture.chosen', file, purpose: 'cover' })}
      button={(open) => (
        <Button size="small" icon={<ImagePlus size={16} aria-hidden="true" />} onClick={open}>
          {label}
        </Button>
      )}
    />
  );

  return (
    <div className={styles.cover} data-empty={cover === null ? '' : undefined}>
      {cover && <img src={fileUrl(cover)} alt="Cover" />}
      <div className={styles.coverTools}>
        {picker(cover ? 'Change cover' : 'Add cover')}
        {cover && (
          <Button size="small" onClick={() => actorRef.send({ type: 'fields.changed', values: { cover: null } })}>
            Remove cover
          </Button>
        )}
        {!cover && <span className={styles.quiet}>JPEG or PNG, at best twice as wide as high</span>}
      </div>
      <PictureNews actorRef={actorRef} purpose="cover" />
    </div>
  );
}
