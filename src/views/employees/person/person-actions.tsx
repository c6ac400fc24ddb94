import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { Employee } from '../../../api/contract/employees.ts';
import { wirePerson } from '../../../machines/modules/employees/person.ts';
import { defaultListQuery } from '../../../rules/shared/list-query.ts';
import { RowActions } from '../../layout/row-actions.tsx';
import { useMachines } from '../../layout/wiring-context.ts';
import { CommandDialog } from '../dialogs.lazy.ts';
import { PersonMenuItems } from '../person-menu-items.tsx';

/** The commands for a person, by the same chart as in the list. */
export function PersonActions({ person, onChanged }: { person: Employee; onChanged: () => void }) {
  const list = useActorRef(useMachines(wirePerson).commands, { input: { query: defaultListQuery } });
  const needsConfirmation = useSelector(list, ({ context }) => context.command?.needsConfirmation);
  const isRunning = useSelector(list, (snapshot) => snapshot.hasTag('running'));
  const wasRunning = useRef(false);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (wasRunning.current && !isRunning) changed();
    wasRunning.current = isRunning;
  }, [isRunning]);

  return (
    <>
      <RowActions name={person.fullName}>
        <PersonMenuItems list={list} person={person} />
      </RowActions>
      <Suspense>{needsConfirmation && <CommandDialog list={list} />}</Suspense>
    </>
  );
}
