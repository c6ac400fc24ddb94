import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import {
  mayWait,
  type RequestChoices,
  type RequestChoicesActor,
  type RequestsActor,
} from '../../machines/modules/time-off/requests.ts';
import type { WaitingFor } from '../../rules/leave/time-off.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { type Chip, FilterChips } from '../layout/filter-chips.tsx';
import { FilterFields } from '../layout/filter-fields.tsx';
import { FilterToolbar } from '../layout/filter-toolbar.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useManagerName } from '../layout/use-manager-name.ts';
import { waitingWords } from './words.ts';

const RequestsFilters = lazyPart(() => import('./requests-filters.tsx'));

interface RequestsToolbarProps {
  list: RequestsActor;
  choices: RequestChoicesActor;
  type: string;
  actions?: ReactNode;
}

export function RequestsToolbar({ list, choices, type, actions }: RequestsToolbarProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const rows = useSelector(list, ({ context }) => context.rows);
  const offered = useSelector(choices, ({ context }) => context.record ?? undefined);
  const [chosenManager, setChosenManager] = useState<{ id: string | undefined; label: string | undefined }>();
  const manager = query.filters.manager?.[0];
  // Chosen here, the name is known.
  const managerName = useManagerName(manager, chosenManager?.id === manager ? chosenManager?.label : undefined);
  const change = (name: string, values: readonly string[], label?: string) => {
    if (name === 'manager') setChosenManager({ id: values[0], label });
    list.send({ type: 'filter.changed', name, values });
  };
  const nameOfPerson = (id: string) => rows.find(({ employee }) => employee._id === id)?.employee.fullName;
  const { waiting: _, ...decided } = query.filters;
  const isWaiting = mayWait(query);
  const chips = chipsOf(isWaiting ? query.filters : decided, offered, { type, nameOfPerson, managerName });

  return (
    <FilterToolbar
      list={list}
      noun="requests"
      filters={chips.length > 0 && <FilterChips list={list} chips={chips} />}
      actions={actions}
    >
      {(close) => (
        <FilterFields onDone={close}>
          <RequestsFilters
            type={type}
            choices={offered}
            chosen={query.filters}
            mayWait={isWaiting}
            managerName={managerName}
            onChange={change}
          />
        </FilterFields>
      )}
    </FilterToolbar>
  );
}

function chipsOf(
  chosen: Readonly<Record<string, readonly string[]>>,
  offered: RequestChoices | undefined,
  {
    type,
    nameOfPerson,
    managerName,
  }: { type: string; nameOfPerson: (id: string) => string | undefined; managerName: string },
): Chip[] {
  const named = (of: keyof RequestChoices) => (value: string) =>
    offered?.[of].find((choice) => choice.value === value)?.label ?? '…';
  const kinds: { name: string; label: string; text: (value: string) => string }[] = [
    { name: 'waiting', label: 'Waiting', text: (value) => waitingWords[value as WaitingFor] ?? '…' },
    { name: 'person', label: 'Person', text: (id) => nameOfPerson(id) ?? '…' },
    { name: 'manager', label: 'Manager', text: () => managerName || '…' },
    { name: 'type', label: type, text: named('types') },
    { name: 'branch', label: 'Branch', text: named('branches') },
    { name: 'team', label: 'Team', text: named('teams') },
    { name: 'from', label: 'From', text: formatDay },
    { name: 'to', label: 'To', text: formatDay },
  ];

  return kinds.flatMap(({ name, label, text }) =>
    (chosen[name] ?? []).map((value) => ({ name, label, value, text: text(value) })),
  );
}
