import { useSelector } from '@xstate/react';
import ListFilter from 'lucide-react/icons/list-filter';
import { type ReactNode, Suspense } from 'react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ClearFilters, FilterChip, Toolbar } from '../ui/toolbar.tsx';
import styles from './filter-toolbar.module.css';

export interface Chip {
  name: string;
  label: string;
  value: string;
  text: string;
}

interface FilterToolbarProps<R extends { _id: string }> {
  list: CollectionActor<R>;
  noun: string;
  /** The chosen filters, each with a button to remove it. */
  chips?: readonly Chip[];
  /** The number of active filters, if no chips show them. */
  count?: number;
  actions?: ReactNode;
  /** The fields to filter by. */
  children: ReactNode;
}

/** Searches people by name, email or id, and filters in a popover. */
export function FilterToolbar<R extends { _id: string }>(props: FilterToolbarProps<R>) {
  const { list, noun, chips = [], count = 0, actions, children } = props;
  const { search, filters } = useSelector(list, ({ context }) => context.query);
  const remove = ({ name, value }: Chip) => {
    const values = (filters[name] ?? []).filter((chosen) => chosen !== value);
    list.send({ type: 'filter.changed', name, values });
  };

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
      filters={
        chips.length > 0 && (
          <>
            {chips.map((chip) => (
              <FilterChip
                key={`${chip.name} ${chip.value}`}
                label={chip.label}
                value={chip.text}
                onRemove={() => remove(chip)}
              />
            ))}
            <ClearFilters onClear={() => list.send({ type: 'filters.cleared' })} />
          </>
        )
      }
    >
      <Popover
        label="Filters"
        trigger={(trigger) => (
          <Button {...trigger} icon={<ListFilter size={16} aria-hidden="true" />}>
            Filter{count > 0 && ` (${count})`}
          </Button>
        )}
      >
        <Suspense fallback={<SkeletonText lines={4} />}>
          <div className={styles.filters}>{children}</div>
        </Suspense>
      </Popover>
    </Toolbar>
  );
}
