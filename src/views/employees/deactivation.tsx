import { useActorRef, useSelector } from '@xstate/react';
import type { ListedEmployee } from '../../api/contract/employees.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { effectsKey, wireEmployeeDialogs } from '../../machines/modules/employees/employee-dialogs.ts';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import { earliestLastDay, TOO_EARLY } from '../../rules/employees/last-day.ts';
import { today } from '../../rules/shared/days.ts';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import common from '../ui/common.module.css';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { deactivationQuestion } from './command-words.ts';
import { Departure } from './departure.tsx';
import { LeaverBalances } from './leaver-balances.tsx';

interface DeactivationProps {
  list: EmployeesActor;
  command: RowCommand<ListedEmployee>;
}

/** Asks when someone leaves, and says what follows from it. */
export function Deactivation({ list, command }: DeactivationProps) {
  const { row, day } = command;
  const actorRef = useActorRef(useMachines(wireEmployeeDialogs).effects, { input: { key: effectsKey(row._id, day) } });
  const effects = useSelector(actorRef, ({ context }) => context.record);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const first = effects?.today ?? today();
  const lastDay = day ?? first;
  const problem = effects?.problem;
  const earliest = earliestLastDay(first);
  const isUnchanged = lastDay === row.leavesOn && lastDay > first;
  const isTooEarly = lastDay !== '' && lastDay < earliest;
  const choose = (chosen: string) => {
    list.send({ type: 'command.changed', command: { ...command, day: chosen } });
    if (chosen >= earliest) actorRef.send({ type: 'key.changed', key: effectsKey(row._id, chosen) });
  };

  return (
    <CommandConfirmation
      chart={list}
      ask={() => ({
        ...deactivationQuestion(row, lastDay > first ? lastDay : null),
        isBlocked: lastDay === '' || isUnchanged || isTooEarly || Boolean(problem),
        fields: (
          <div className={common.stack4}>
            <Field label="Last working day" error={isTooEarly && TOO_EARLY}>
              <DateInput value={lastDay} min={earliest} onChange={({ target }) => choose(target.value)} />
            </Field>
            {problem ? (
              <p>{problem}</p>
            ) : (
              <Departure
                person={row._id}
                effects={effects}
                hasFailed={hasFailed}
                onLeave={() => list.send({ type: 'command.dismissed' })}
              />
            )}
            {effects && !problem && <LeaverBalances balances={effects.balances} />}
          </div>
        ),
      })}
    />
  );
}
