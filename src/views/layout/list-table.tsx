import { useSelector } from '@xstate/react';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useState } from 'react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { PAGE_SIZE } from '../../rules/shared/constants.ts';
import { isFiltered, writeListQuery } from '../../rules/shared/list-query.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { Button } from '../ui/button.tsx';
import { DataTable, type DataTableProps } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { StaleRows, useHasFailed } from './stale-rows.tsx';

interface Row {
  _id: string;
}

interface ListTableProps<R extends Row>
  extends Pick<DataTableProps<R>, 'label' | 'columns' | 'hiddenColumns' | 'onRowOpen' | 'openRow' | 'rowMenu'> {
  list: CollectionActor<R>;
  /** The default order: `field` or `-field`. */
  sortedBy?: string;
  empty: ReactNode;
  /** Shown when a search or filter finds nothing, with a button that clears them; without it, `empty` is. */
  noMatch?: { title: string; showAll: string };
}

export function ListTable<R extends Row>({ list, sortedBy, empty, noMatch, ...table }: ListTableProps<R>) {
  const { rows, total, query, message, seenPages } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useHasFailed(list);
  const retry = () => list.send({ type: 'reload.requested' });
  const written = writeListQuery(query);
  const isKnown = seenPages?.[written] !== undefined;
  const isOut = hasFailed && (rows.length === 0 || !isBusy);
  const isFound = noMatch === undefined || !isFiltered(query) || rows.length > 0;
  // That nothing matches stays while more is typed: an outline of rows would come and go with every letter.
  const [wasFound, setWasFound] = useState(true);
  const isKept = isKnown || !(wasFound || isFound);
  const status = isOut ? 'failed' : isBusy ? (isKept ? 'refreshing' : 'loading') : 'ready';
  if (status === 'ready' && wasFound !== isFound) setWasFound(isFound);
  const words = message ?? SERVER_UNREACHABLE;
  const showAll = noMatch && isFiltered(query) && (
    <Button onClick={() => list.send({ type: 'filters.cleared' })}>{noMatch.showAll}</Button>
  );

  return (
    <>
      {hasFailed && rows.length > 0 && <StaleRows onRetry={retry}>{words}</StaleRows>}
      <DataTable
        {...table}
        rows={rows}
        rowId={({ _id }) => _id}
        total={total}
        status={status}
        query={written}
        sort={query.sort ?? sortedBy}
        onSortChange={(sort) => list.send({ type: 'sort.changed', sort })}
        page={query.page}
        pageSize={PAGE_SIZE}
        onPageChange={(page) => list.send({ type: 'page.changed', page })}
        onPageApproach={(page) => list.send({ type: 'page.approached', page })}
        empty={
          showAll ? (
            <EmptyState icon={<SearchX size={20} />} title={noMatch.title} action={showAll}>
              Try a shorter search or remove a filter.
            </EmptyState>
          ) : (
            empty
          )
        }
        error={
          <ErrorState title="The list could not be loaded" onRetry={retry} busy={isBusy} action={message && showAll}>
            {words}
          </ErrorState>
        }
      />
    </>
  );
}
