import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import {
  type ChoiceFilter,
  mayWait,
  type RequestChoices,
  type RequestChoicesActor,
  type RequestFilter,
  type RequestsActor,
  requestFilters,
} from '../../machines/modules/time-off/requests.ts';
import type { WaitingFor } from '../../rules/leave/time-off.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { namesOf } from '../../rules/shared/list-query.ts';
import { type Chip, FilterChips } from '../layout/filter-chips.tsx';
import { FilterFields } from '../layout/filter-fields.tsx';
import { FilterToolbar } from '../layout/filter-toolbar.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useManagerName } from '../layout/use-manager-name.ts';
import { filterLabels } from './filters.ts';
import styles from './requests-page.module.css';
import { waitingWords } from './words.ts';

const RequestsFilters = lazyPart(() => import('./requests-filters.tsx'));

interface RequestsToolbarProps {
  list: RequestsActor;
  choices: RequestChoicesActor;
  type: string;
  actions?: ReactNode;
  /** In the line of the chips, so that the rows stay where they are when the first one comes. */
  keys: ReactNode;
}

export function RequestsToolbar({ list, choices, type, actions, keys }: RequestsToolbarProps) {
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
    <>
      <div className={styles.toolbar}>
        <FilterToolbar list={list} noun="requests" actions={actions}>
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
      </div>
      <div className={styles.chipsAndKeys}>
        {chips.length > 0 && (
          <ul className={styles.chips}>
            <FilterChips list={list} chips={chips} />
          </ul>
        )}
        {keys}
      </div>
    </>
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
  const named = (name: ChoiceFilter) => (value: string) =>
    offered?.[name].find((choice) => choice.value === value)?.label ?? '…';
  const texts: Readonly<Record<RequestFilter, (value: string) => string>> = {
    waiting: (value) => waitingWords[value as WaitingFor] ?? '…',
    person: (id) => nameOfPerson(id) ?? '…',
    manager: () => managerName || '…',
    type: named('type'),
    branch: named('branch'),
    team: named('team'),
    designation: named('designation'),
    from: formatDay,
    to: formatDay,
  };
  const labels = { ...filterLabels, type };

  return namesOf(requestFilters).flatMap((name) =>
    (chosen[name] ?? []).map((value) => ({ name, label: labels[name], value, text: texts[name](value) })),
  );
}
