import { useSelector } from '@xstate/react';
import ListFilter from 'lucide-react/icons/list-filter';
import { type ReactNode, Suspense } from 'react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Toolbar } from '../ui/toolbar.tsx';

interface FilterToolbarProps<R extends { _id: string }> {
  list: CollectionActor<R>;
  noun: string;
  /** What shows the active filters: `FilterChips`. */
  filters?: ReactNode;
  /** The number of active filters, if nothing shows them. */
  count?: number;
  actions?: ReactNode;
  /** The fields to filter by, in `FilterFields`, which `close` leaves. */
  children: (close: () => void) => ReactNode;
}

/** Searches people by name, email or id, and filters in a popover. */
export function FilterToolbar<R extends { _id: string }>(props: FilterToolbarProps<R>) {
  const { list, noun, filters, count = 0, actions, children } = props;
  const search = useSelector(list, ({ context }) => context.query.search);

  return (
    <Toolbar
      search={
        <SearchInput
          value={search}
          label={`Search ${noun}`}
          placeholder="Name, email or employee ID"
          onValueChange={(text) => list.send({ type: 'search.changed', search: text })}
        />
      }
      actions={actions}
      filters={filters}
    >
      <Popover
        label="Filters"
        trigger={(trigger) => (
          <Button {...trigger} icon={<ListFilter size={16} aria-hidden="true" />}>
            Filter{count > 0 && ` (${count})`}
          </Button>
        )}
      >
        {(close) => <Suspense fallback={<SkeletonText lines={4} />}>{children(close)}</Suspense>}
      </Popover>
    </Toolbar>
  );
}
