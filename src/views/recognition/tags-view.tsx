import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { RecognitionTag } from '../../api/contract/recognition-tags.ts';
import type { TagsActor } from '../../machines/modules/recognition/recognition-tags.ts';
import { shownTag } from '../../rules/recognition/tag-names.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { AddLink, EmptyList } from '../layout/add-link.tsx';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { stateColumn } from '../layout/retiring.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { StateToolbar } from '../layout/state-toolbar.tsx';
import { Badge } from '../ui/badge.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { countedFeedPath } from './feed-paths.ts';
import styles from './recognition.module.css';
import { TagItems } from './tag-items.tsx';
import { TagMark } from './tag-mark.tsx';
import { questionAbout, type TagWords, tagPath } from './tag-words.ts';
import tag from './tags.module.css';

const column = createColumns<RecognitionTag>();

const columnsOf = (words: TagWords) =>
  column.columns([
    column.accessor('name', {
      id: 'name',
      header: 'Name',
      cell: ({ row: { original } }) => (
        <span className={common.wrappingRow}>
          <Link href={tagPath(words, original._id)} className={styles.tagLink}>
            <TagMark tag={original} />
          </Link>
          {original.branch && <Badge>{original.branch.branchName}</Badge>}
        </span>
      ),
    }),
    column.accessor('description', {
      id: 'description',
      header: 'Description',
      enableSorting: false,
      cell: ({ getValue }) => (
        <span className={tag.described} dir="auto">
          {getValue() || '–'}
        </span>
      ),
    }),
    column.accessor('uses', {
      id: 'uses',
      header: 'Posts',
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <PostCount tag={original} />,
    }),
    column.accessor('lastUsedAt', {
      id: 'used',
      header: 'Last used',
      cell: ({ getValue }) => DateTime({ value: getValue() }),
    }),
    column.accessor('isActive', stateColumn),
  ]);

const PostCount = ({ tag: { _id, uses } }: { tag: RecognitionTag }) =>
  uses === 0 ? (
    '0'
  ) : (
    <Link href={countedFeedPath({ tag: _id })} className={tag.number}>
      {withCommas(uses)}
    </Link>
  );

export function TagsView({ list, words }: { list: TagsActor; words: TagWords }) {
  const [, navigate] = useLocation();
  const columns = useMemo(() => columnsOf(words), [words]);

  return (
    <>
      <PageHeader title={words.title} help={words.help} actions={<AddLink to={words.form}>{words.add}</AddLink>} />
      <ListPage>
        <States list={list} />
        <StateToolbar list={list} noun={words.many} />
        <ListTable
          list={list}
          sortedBy="name"
          label={words.title}
          columns={columns}
          onRowOpen={({ _id }) => navigate(tagPath(words, _id))}
          rowMenu={(row) => (
            <RowActions name={shownTag(row.kind, row.name)}>
              <TagItems
                tag={row}
                words={words}
                onCommand={(command) => list.send({ type: 'command.requested', command })}
              />
            </RowActions>
          )}
          noMatch={{ title: `No ${words.many} match`, showAll: `Show all ${words.many}` }}
          empty={
            <EmptyList title={`No ${words.many} yet`} to={words.form} add={`Add the first ${words.one}`}>
              {words.purpose}
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout(words)} />
    </>
  );
}

function States({ list }: { list: TagsActor }) {
  const { query, counts } = useSelector(list, ({ context }) => context);
  const all = counts && (counts.active ?? 0) + (counts.retired ?? 0);

  return (
    <StateTabs
      label="Status"
      options={[
        { value: '', label: 'All', count: all },
        { value: 'active', label: 'In use', count: counts?.active },
        { value: 'retired', label: 'Retired', count: counts?.retired },
      ]}
      value={query.filters.state?.[0] ?? ''}
      onChange={(value) => list.send({ type: 'filter.changed', name: 'state', values: value === '' ? [] : [value] })}
    />
  );
}
