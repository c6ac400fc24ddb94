import { useSelector } from '@xstate/react';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { questionAbout } from './command-words.ts';
import { Deactivation } from './deactivation.tsx';

export default function CommandDialog({ list }: { list: EmployeesActor }) {
  const command = useSelector(list, ({ context }) => context.command);

  return command?.name === 'deactivate' ? (
    <Deactivation list={list} command={command} />
  ) : (
    <CommandConfirmation chart={list} ask={questionAbout} />
  );
}
