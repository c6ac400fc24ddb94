import type { Employee } from '../../api/contract/employees.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { CommandConfirmation, type Confirmation } from '../layout/command-confirmation.tsx';
import { questionAbout } from './command-words.ts';
import { Departure } from './departure.tsx';

export default function CommandDialog({ list }: { list: EmployeesActor }) {
  const ask = (command: RowCommand<Employee>): Confirmation => {
    const question = questionAbout(command);
    if (command.name !== 'deactivate') return question;

    return {
      ...question,
      body: (
        <>
          <p>{question.body}</p>
          <Departure person={command.row._id} onLeave={() => list.send({ type: 'command.dismissed' })} />
        </>
      ),
    };
  };

  return <CommandConfirmation chart={list} ask={ask} />;
}
