import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { Opened } from '../../machines/modules/articles/article-draft.ts';
import { readMinutes } from '../../rules/articles/article-body.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Article } from './article.tsx';
import { articleTitle } from './article-words.ts';

interface PreviewProps extends Pick<Opened, 'authors'> {
  draft: ArticleDraftActor;
  onClose: () => void;
}

export default function Preview({ draft, authors, onClose }: PreviewProps) {
  const { values, known, article } = useSelector(draft, ({ context }) => context);
  const isThere = (id: string) => known[id]?.status === 'published';
  const author = authors.find(({ _id }) => _id === values.author)?.fullName ?? article?.author.fullName;

  const top = useRef<HTMLSpanElement>(null);

  return (
    <Dialog
      open
      size="large"
      title={
        <span ref={top} tabIndex={-1}>
          Preview
        </span>
      }
      initialFocus={top}
      description="This is what readers will see. Links to unpublished articles are left out."
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to editing</Button>}
    >
      <Article
        {...values}
        heading="h2"
        title={articleTitle(values)}
        author={author}
        publishedAt={article?.publishedAt ?? null}
        readMinutes={readMinutes(values.body)}
        links={values.links.flatMap((id) => (known[id] && isThere(id) ? [known[id]] : []))}
        isThere={isThere}
      />
    </Dialog>
  );
}
