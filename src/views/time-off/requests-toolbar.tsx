import { useSelector } from '@xstate/react';
import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RequestChoices, RequestChoicesActor, RequestsActor } from '../../machines/modules/requests.ts';
import { formatDay } from '../../machines/rules/dates.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ClearFilters, FilterChip, Toolbar } from '../ui/toolbar.tsx';

const RequestsFilters = lazy(() => import('./requests-filters.tsx'));

export interface RequestsToolbarProps {
  list: RequestsActor;
  choices: RequestChoicesActor;
  /** What there are several kinds of. */
  type: string;
  actions?: ReactNode;
}

/** Search and filters over the list of requests. */
export function RequestsToolbar({ list, choices, type, actions }: RequestsToolbarProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const rows = useSelector(list, ({ context }) => context.rows);
  const offered = useSelector(choices, ({ context }) => context.thing ?? undefined);
  const change = (name: string, values: readonly string[]) => list.send({ type: 'filter.changed', name, values });
  const nameOfPerson = (id: string) => rows.find(({ employee }) => employee._id === id)?.employee.fullName;
  const chips = chipsOf(query.filters, offered, { type, nameOfPerson });

  return (
    <Toolbar
      search={
        <SearchInput
          value={query.search}
          label="Search requests"
          placeholder="Name, e-mail or employee id"
          onValueChange={(search) => list.send({ type: 'search.changed', search })}
        />
      }
      actions={actions}
      filters={
        chips.length > 0 && (
          <>
            {chips.map(({ name, label, value, text }) => (
              <FilterChip
                key={`${name} ${value}`}
                label={label}
                value={text}
                onRemove={() =>
                  change(
                    name,
                    (query.filters[name] ?? []).filter((chosen) => chosen !== value),
                  )
                }
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
            Filter
          </Button>
        )}
      >
        <Suspense fallback={<SkeletonText lines={4} />}>
          <RequestsFilters type={type} choices={offered} chosen={query.filters} onChange={change} />
        </Suspense>
      </Popover>
    </Toolbar>
  );
}

interface Chip {
  name: string;
  label: string;
  value: string;
  text: string;
}

function chipsOf(
  chosen: Readonly<Record<string, readonly string[]>>,
  offered: RequestChoices | undefined,
  { type, nameOfPerson }: { type: string; nameOfPerson: (id: string) => string | undefined },
): Chip[] {
  const named = (of: keyof RequestChoices) => (value: string) =>
    offered?.[of].find((choice) => choice.value === value)?.label ?? '…';
  const kinds: { name: string; label: string; text: (value: string) => string }[] = [
    { name: 'person', label: 'Person', text: (id) => nameOfPerson(id) ?? '…' },
    { name: 'type', label: type, text: named('types') },
    { name: 'branch', label: 'Branch', text: named('branches') },
    { name: 'team', label: 'Team', text: named('teams') },
    { name: 'from', label: 'Away from', text: formatDay },
    { name: 'to', label: 'Away until', text: formatDay },
  ];

  return kinds.flatMap(({ name, label, text }) =>
    (chosen[name] ?? []).map((value) => ({ name, label, value, text: text(value) })),
  );
}
