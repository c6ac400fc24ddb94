import { useSelector } from '@xstate/react';
import ImagePlus from 'lucide-react/icons/image-plus';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { ArticlePicturesActor } from '../../machines/article-pictures.machine.ts';
import { ARTICLE_PICTURE_ACCEPT } from '../../rules/articles/articles.ts';
import { FilePicker } from '../layout/editor/file-picker.tsx';
import { PictureStatus } from '../layout/editor/picture-status.tsx';
import { useFileUrl } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import styles from './write.module.css';

interface CoverFieldProps {
  draft: ArticleDraftActor;
  pictures: ArticlePicturesActor;
}

export function CoverField({ draft, pictures }: CoverFieldProps) {
  const cover = useSelector(draft, ({ context }) => context.values.cover);
  const fileUrl = useFileUrl();
  const picker = (label: string) => (
    <FilePicker
      label="Cover"
      accept={ARTICLE_PICTURE_ACCEPT}
      onFile={(file) => pictures.send({ type: 'picture.chosen', file, purpose: 'cover' })}
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
          <Button size="small" onClick={() => draft.send({ type: 'fields.changed', values: { cover: null } })}>
            Remove cover
          </Button>
        )}
        {!cover && <span className={common.small}>PNG or JPEG, ideally twice as wide as it is tall</span>}
      </div>
      <PictureStatus pictures={pictures} purpose="cover" />
    </div>
  );
}
