import { useSelector } from '@xstate/react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import { readMinutes } from '../../machines/rules/article-body.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Article } from './article.tsx';
import { articleTitle } from './article-words.ts';

/** The article as readers will see it. */
export default function Preview({ actorRef, onClose }: { actorRef: ArticleDraftActor; onClose: () => void }) {
  const { values, known, article, authors } = useSelector(actorRef, ({ context }) => context);
  const isThere = (id: string) => known[id]?.status === 'published';
  const author = authors.find(({ _id }) => _id === values.author)?.fullName ?? article?.author.fullName;

  return (
    <Dialog
      open
      size="large"
      title="Preview"
      description="As readers will see it, without links to what is not published."
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to writing</Button>}
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
