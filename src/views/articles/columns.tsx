import { Link } from 'wouter';
import type { Article } from '../../api/contract/articles.ts';
import { articlePath, writingPath } from '../../rules/shared/links.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Cover } from '../layout/editor/cover.tsx';
import { Badge, BadgeList } from '../ui/badge.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { articleTitle } from './article-words.ts';
import styles from './articles.module.css';

const column = createColumns<Article>();

export const articleColumns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Title',
    cell: ({ row: { original } }) => <Title article={original} />,
  }),
  column.accessor(({ author }) => author.fullName, { id: 'author', header: 'Author' }),
  column.accessor(({ category }) => category ?? '–', { id: 'category', header: 'Category' }),
  column.accessor('tags', {
    id: 'tags',
    header: 'Tags',
    enableSorting: false,
    cell: ({ getValue }) => BadgeList({ items: getValue(), max: 1 }),
  }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => <ArticleStatus article={original} />,
  }),
  column.accessor(({ publishedAt, publishAt }) => publishedAt ?? publishAt, {
    id: 'published',
    header: 'Published on',
    cell: ({ getValue, row: { original } }) => (
      <DateTime value={getValue()} show={original.status === 'scheduled' ? 'both' : 'date'} />
    ),
  }),
  column.accessor('reads', {
    id: 'reads',
    header: 'Reads',
    meta: { align: 'end' },
    cell: ({ row: { original } }) =>
      original.status !== 'published' && original.reads === 0 ? '–' : withCommas(original.reads),
  }),
]);

export const ArticleStatus = ({
  article: { status, hasChanges },
}: {
  article: Pick<Article, 'status' | 'hasChanges'>;
}) =>
  status === 'published' ? (
    <StatusDot tone="positive">{hasChanges ? 'Published, with unpublished changes' : 'Published'}</StatusDot>
  ) : (
    <StatusDot tone={status === 'scheduled' ? 'caution' : 'neutral'}>
      {status === 'scheduled' ? 'Scheduled' : 'Draft'}
    </StatusDot>
  );

function Title({ article }: { article: Article }) {
  const { _id, canEdit, branch, readMinutes } = article;

  return (
    <span className={styles.article}>
      <Cover article={article} />
      <span className={common.entry}>
        <Link href={canEdit ? writingPath(_id) : articlePath(_id)} className={common.entryTitle} dir="auto">
          {articleTitle(article)}
        </Link>
        <span className={styles.facts}>
          {readMinutes} min
          {branch && <Badge>{branch.branchName}</Badge>}
        </span>
      </span>
    </span>
  );
}
