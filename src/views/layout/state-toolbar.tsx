import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import styles from './state-toolbar.module.css';

interface StateToolbarProps<R extends { _id: string }> {
  list: CollectionActor<R>;
  noun: string;
  states?: readonly SelectOption[];
  actions?: ReactNode;
}

export function StateToolbar<R extends { _id: string }>({ list, noun, states, actions }: StateToolbarProps<R>) {
  const query = useSelector(list, ({ context }) => context.query);

  return (
    <Toolbar
      search={
        <SearchInput
          value={query.search}
          label={`Search ${noun}`}
          onValueChange={(search) => list.send({ type: 'search.changed', search })}
        />
      }
      actions={actions}
    >
      {states && (
        <div className={styles.state}>
          <Select
            aria-label="Status"
            placeholder="All statuses"
            options={states}
            value={query.filters.state?.[0] ?? ''}
            onChange={({ target: { value } }) =>
              list.send({ type: 'filter.changed', name: 'state', values: value === '' ? [] : [value] })
            }
          />
        </div>
      )}
    </Toolbar>
  );
}
