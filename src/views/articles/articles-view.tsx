import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Article } from '../../api/contract/articles.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { type ArticlesActor, type AuthorsActor, articleCommands } from '../../machines/modules/articles/articles.ts';
import { ARTICLE_CATEGORIES } from '../../rules/articles/articles.ts';
import { articlePath, writingPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../layout/add-link.tsx';
import { CommandConfirmation, type Confirmation } from '../layout/command-confirmation.tsx';
import { LinkedFilters } from '../layout/linked-filters.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { useLostFocus } from '../layout/use-lost-focus.ts';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { articleTitle, discarding, readersWords, unpublishingWords } from './article-words.ts';
import styles from './articles.module.css';
import { articleColumns } from './columns.tsx';

interface ArticlesViewProps {
  list: ArticlesActor;
  authors: AuthorsActor;
}

export function ArticlesView({ list, authors }: ArticlesViewProps) {
  const [, navigate] = useLocation();
  // When its last row is removed, so is the table.
  const isEmpty = useSelector(list, (snapshot) => snapshot.hasTag('empty'));
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    main.current = document.querySelector('main');
  }, []);
  useLostFocus(main, isEmpty);
  const menu = (article: Article) => {
    const request = (command: RowCommand<Article>) => () => list.send({ type: 'command.requested', command });
    const { canEdit, status, hasChanges } = article;

    return (
      <RowActions name={articleTitle(article)}>
        <MenuItem onSelect={() => navigate(articlePath(article._id))}>Preview</MenuItem>
        {canEdit && (
          <>
            <MenuItem onSelect={() => navigate(writingPath(article._id))}>Edit</MenuItem>
            <MenuSeparator />
            {status !== 'published' && (
              <MenuItem onSelect={request(articleCommands.publish(article))}>
                {status === 'scheduled' ? 'Publish now' : 'Publish'}
              </MenuItem>
            )}
            {status === 'scheduled' && (
              <MenuItem onSelect={request(articleCommands.unschedule(article))}>Move to drafts</MenuItem>
            )}
            {status === 'published' && hasChanges && (
              <>
                <MenuItem onSelect={request(articleCommands.publish(article))}>Publish changes</MenuItem>
                <MenuItem onSelect={request(articleCommands.discard(article))}>Discard changes</MenuItem>
              </>
            )}
            {status === 'published' && (
              <MenuItem onSelect={request(articleCommands.unpublish(article))}>Unpublish</MenuItem>
            )}
            <MenuItem tone="critical" onSelect={request(articleCommands.delete(article))}>
              Delete
            </MenuItem>
          </>
        )}
      </RowActions>
    );
  };

  return (
    <>
      <PageHeader
        title="Articles"
        help="Published articles about wellbeing, and drafts in progress."
        actions={<AddLink to={paths.addArticle}>Add Article</AddLink>}
      />
      <ListPage>
        <Tools list={list} authors={authors} />
        <ListTable
          list={list}
          sortedBy="-published"
          label="Articles"
          columns={articleColumns}
          onRowOpen={(article) => navigate(article.canEdit ? writingPath(article._id) : articlePath(article._id))}
          rowMenu={menu}
          noMatch={{ title: 'No articles match', showAll: 'Show all articles' }}
          empty={
            <EmptyList title="No articles yet" to={paths.addArticle} add="Add the first article">
              Published articles appear in the wellness app, and you can see how many people have read them.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}

const statuses = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'draft', label: 'Drafts' },
];
const categories = ARTICLE_CATEGORIES.map((category) => ({ value: category, label: category }));

function Tools({ list, authors }: ArticlesViewProps) {
  const { search, filters } = useSelector(list, ({ context }) => context.query);
  const allAuthors = useSelector(authors, ({ context }) => context.record?.authors) ?? [];
  const change = (name: string, values: readonly string[]) => list.send({ type: 'filter.changed', name, values });
  const names = allAuthors
    .filter(({ _id, articles }) => articles > 0 || filters.author?.includes(_id))
    .map(({ _id, fullName }) => ({ value: _id, label: fullName }));

  return (
    <Toolbar
      filters={(filters.readFrom ?? filters.readTo) && <LinkedFilters list={list} names={['readFrom', 'readTo']} />}
      search={
        <SearchInput
          value={search}
          label="Search articles"
          placeholder="Title, tag or author"
          onValueChange={(text) => list.send({ type: 'search.changed', search: text })}
        />
      }
    >
      <div className={styles.filter}>
        <Select
          aria-label="Status"
          placeholder="All statuses"
          options={statuses}
          value={filters.status?.[0] ?? ''}
          onChange={({ target: { value } }) => change('status', value === '' ? [] : [value])}
        />
      </div>
      <div className={styles.filter}>
        <MultiSelect
          label="Category"
          noun="categories"
          placeholder="Any category"
          options={categories}
          value={filters.category ?? []}
          onValueChange={(values) => change('category', values)}
        />
      </div>
      <div className={styles.filter}>
        <MultiSelect
          label="Author"
          noun="authors"
          placeholder="Any author"
          options={names}
          value={filters.author ?? []}
          onValueChange={(values) => change('author', values)}
        />
      </div>
    </Toolbar>
  );
}

function questionAbout({ name, row }: RowCommand<Article>): Confirmation {
  const title = articleTitle(row);
  if (name === 'delete') {
    return {
      title: `Delete “${title}”?`,
      body:
        row.status === 'published' || row.reads > 0
          ? `${readersWords(row)} Its text, pictures and readership figures are deleted too. This cannot be undone.`
          : 'No one has read it. Its text and pictures are deleted too. This cannot be undone.',
      confirm: 'Delete article',
      busy: 'Deleting…',
    };
  }
  if (name === 'discard') return { ...discarding, title: discarding.title(row) };

  return {
    title: `Unpublish “${title}”?`,
    body: unpublishingWords(row),
    confirm: 'Unpublish article',
    busy: 'Unpublishing…',
    tone: 'primary',
  };
}
