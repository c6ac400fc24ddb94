import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { CommandQuestion } from '../frame/command-question.tsx';
import { questionAbout } from './command-words.ts';

/** Asks before somebody is switched off or on. Comes when it is wanted: the list of people must stay light. */
export default function CommandDialog({ list }: { list: EmployeesActor }) {
  return <CommandQuestion list={list} ask={questionAbout} />;
}
