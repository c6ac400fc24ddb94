import { useActorRef, useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { Suspense } from 'react';
import type { HrDocument } from '../../../api/contract/audience.ts';
import type { PolicyContent as Content } from '../../../machines/modules/documents/policies.ts';
import { wireStoredFile } from '../../../machines/modules/shared/stored-file.ts';
import { sizeInWords } from '../../../rules/shared/sizes.ts';
import { ArticleBody } from '../../layout/editor/article-body.tsx';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { useObjectUrl } from '../../layout/use-object-url.ts';
import { useMachines, useWiring } from '../../layout/wiring-context.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './policies.module.css';

const PdfView = lazyPart(() => import('./pdf-view.tsx'));

/** The text of a policy, or its file. */
export function PolicyContent({ body, file, articles }: Content) {
  if (body) return <ArticleBody body={body} isThere={(id) => articles.includes(id)} />;

  return file && <PolicyFile key={file.name} file={file} />;
}

function PolicyFile({ file }: { file: HrDocument }) {
  const { download } = useWiring();
  const canShow = file.mediaType === 'application/pdf' || file.mediaType.startsWith('image/');

  return (
    <div className={common.stack4}>
      <p className={styles.fileLine}>
        <FileText size={16} aria-hidden="true" />
        <span className={common.anywhere}>{file.originalName}</span>
        <span className={common.quiet}>{sizeInWords(file.size)}</span>
        <Button size="small" icon={<Download size={16} aria-hidden="true" />} onClick={() => download(file.name)}>
          Download
        </Button>
      </p>
      {canShow ? (
        <Shown file={file} />
      ) : (
        <p className={common.quiet}>Word documents cannot be shown here. Download the file to read it.</p>
      )}
    </div>
  );
}

function Shown({ file }: { file: HrDocument }) {
  const actorRef = useActorRef(useMachines(wireStoredFile), { input: { key: file.name } });
  const content = useSelector(actorRef, ({ context }) => context.record?.content);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  if (!content) {
    return hasFailed ? (
      <ErrorState title="The file could not be shown" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        Try again, or download the file.
      </ErrorState>
    ) : (
      <SkeletonText lines={10} />
    );
  }

  return file.mediaType === 'application/pdf' ? (
    <Suspense fallback={<SkeletonText lines={10} />}>
      <PdfView content={content} name={file.originalName} />
    </Suspense>
  ) : (
    <Picture content={content} name={file.originalName} />
  );
}

const Picture = ({ content, name }: { content: Blob; name: string }) => (
  <img className={styles.picture} src={useObjectUrl(content) ?? undefined} alt={name} />
);
