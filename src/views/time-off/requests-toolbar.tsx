import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RequestChoices, RequestChoicesActor, RequestsActor } from '../../machines/modules/requests.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { type Chip, FilterToolbar } from '../layout/filter-toolbar.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';

const RequestsFilters = lazyPart(() => import('./requests-filters.tsx'));

export interface RequestsToolbarProps {
  list: RequestsActor;
  choices: RequestChoicesActor;
  type: string;
  actions?: ReactNode;
}

export function RequestsToolbar({ list, choices, type, actions }: RequestsToolbarProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const rows = useSelector(list, ({ context }) => context.rows);
  const offered = useSelector(choices, ({ context }) => context.thing ?? undefined);
  const change = (name: string, values: readonly string[]) => list.send({ type: 'filter.changed', name, values });
  const nameOfPerson = (id: string) => rows.find(({ employee }) => employee._id === id)?.employee.fullName;
  const chips = chipsOf(query.filters, offered, { type, nameOfPerson });

  return (
    <FilterToolbar list={list} noun="requests" chips={chips} actions={actions}>
      <RequestsFilters type={type} choices={offered} chosen={query.filters} onChange={change} />
    </FilterToolbar>
  );
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
    { name: 'from', label: 'From', text: formatDay },
    { name: 'to', label: 'Until', text: formatDay },
  ];

  return kinds.flatMap(({ name, label, text }) =>
    (chosen[name] ?? []).map((value) => ({ name, label, value, text: text(value) })),
  );
}
