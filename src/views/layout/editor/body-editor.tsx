import { useEffect, useEffectEvent, useState } from 'react';
import type { LinkedArticle } from '../../../api/contract/articles.ts';
import type { ArticlePicturesActor } from '../../../machines/article-pictures.machine.ts';
import type { LinkableMachine } from '../../../machines/modules/articles/linkable-articles.ts';
import { type ArticleBody, bodyText, isSafeHref } from '../../../rules/articles/article-body.ts';
import { useFileUrl, useWiring } from '../wiring-context.ts';
import styles from './editor.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { PictureStatus } from './picture-status.tsx';
import prose from './prose.module.css';
import { schema } from './schema.ts';
import { ToolBar } from './tool-bar.tsx';
import { type Editor, useEditor } from './use-editor.ts';

export interface BodyEditorProps {
  /** The id of the text's element. */
  id?: string;
  label?: string;
  body: ArticleBody;
  error?: string | undefined;
  /** Without it, the text links to addresses only. */
  linkable?: LinkableMachine | undefined;
  ownId?: string | null;
  /** The branches that the text is for, or none for all. With it, a link to another branch’s article says so. */
  readers?: readonly string[] | undefined;
  onChange: (body: ArticleBody) => void;
  onLinked?: (article: LinkedArticle) => void;
  onSave?: () => void;
  /** Without it, the text has no pictures. */
  pictures?: ArticlePicturesActor;
}

export default function BodyEditor(props: BodyEditorProps) {
  const { id = 'article-text', label = 'Article text', body, error, linkable, ownId = null } = props;
  const { readers, onChange, onLinked, onSave, pictures } = props;
  const [isLinking, setLinking] = useState(false);
  const [isEmpty, setEmpty] = useState(() => isBlank(body));
  const { session } = useWiring();
  const say = (text: string) =>
    session.system.get('toasts')?.send({ type: 'toast.show', toast: { kind: 'info', text } });
  const send =
    pictures &&
    ((file: File) => {
      const chosen = { type: 'picture.chosen', file, purpose: 'text' } as const;
      // One at a time: another must not move the place of the one that is being uploaded.
      if (!pictures.getSnapshot().can(chosen)) return say('Wait until the other picture is added, then add this one.');
      editor.holdPlace();
      pictures.send(chosen);
    });
  const editor = useEditor({
    body,
    attributes: {
      id,
      'aria-label': label,
      class: `${prose.prose}`,
      ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
    },
    addressOf: useFileUrl(),
    onChange: (next) => {
      setEmpty(isBlank(next));
      onChange(next);
    },
    onLink: () => setLinking(true),
    onSave: () => onSave?.(),
    onPictures([first, ...others]) {
      if (first) send?.(first);
      if (others.length > 0) say('Only the first picture was added. Add the others one by one.');
    },
    onLoss: say,
  });
  const insert = useEffectEvent((file: string) => editor.insertPicture(file));
  useEffect(() => {
    const heard = pictures?.on('picture.stored', ({ file }) => insert(file));

    return () => heard?.unsubscribe();
  }, [pictures]);

  // The dialog returns the focus to where it was.
  const openLink = () => {
    editor.focus();
    setLinking(true);
  };

  return (
    <div className={styles.editor} data-invalid={error ? '' : undefined}>
      <ToolBar editor={editor} textId={id} onLink={openLink} onPicture={send} />
      {pictures && <PictureStatus pictures={pictures} purpose="text" />}
      <div className={styles.page}>
        {isEmpty && (
          <p className={styles.hint} aria-hidden="true">
            Start writing. Type “## ” for a heading or “- ” for a list.
          </p>
        )}
        <div ref={editor.mount} className={styles.text} />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {isLinking && editor.state && (
        <LinkDialog
          linkable={linkable}
          ownId={ownId}
          readers={readers}
          href={hrefAt(editor)}
          onClose={() => setLinking(false)}
          onAddress={(href) => {
            setLinking(false);
            const { link } = schema.marks;
            if (link && isSafeHref(href))
              editor.link(link.create({ href }), href.replace(/^(https?:\/\/|mailto:)/, ''));
          }}
          onArticle={(article) => {
            setLinking(false);
            const { articleLink } = schema.marks;
            onLinked?.(article);
            if (articleLink) editor.link(articleLink.create({ article: article._id }), article.title);
          }}
        />
      )}
    </div>
  );
}

const isBlank = (body: ArticleBody): boolean =>
  body.content.length === 1 && body.content[0]?.type === 'paragraph' && bodyText(body) === '';

function hrefAt({ state }: Editor): string {
  const mark = state?.selection.$from.marks().find(({ type }) => type === schema.marks.link);

  return mark?.attrs.href ?? '';
}
