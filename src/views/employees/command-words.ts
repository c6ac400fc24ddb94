import type { Employee } from '../../api/contract/employees.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import type { Question } from '../frame/command-question.tsx';

/** Asks before somebody is switched off or on. */
export function questionAbout({ name, row: { fullName } }: RowCommand<Employee>): Question {
  return name === 'deactivate'
    ? {
        title: `Deactivate ${fullName}?`,
        body: 'They are signed out at once and cannot sign in again. Their record is kept, and you can activate them later.',
        confirm: `Deactivate ${fullName}`,
        busy: 'Deactivating…',
      }
    : {
        title: `Activate ${fullName}?`,
        body: 'They can sign in again with the e-mail and password they had.',
        confirm: `Activate ${fullName}`,
        busy: 'Activating…',
        tone: 'primary',
      };
}
