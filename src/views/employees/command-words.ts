import type { Employee } from '../../api/contract/employees.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import type { Confirmation } from '../layout/command-confirmation.tsx';

export function questionAbout({ name, row: { fullName } }: RowCommand<Employee>): Confirmation {
  if (name === 'confirm') {
    return {
      title: `Confirm ${fullName} as branch HR?`,
      body: 'Their branch gave them the Admin role. Once you confirm, they can read sick leave reasons and medical documents in their branch.',
      confirm: `Confirm ${fullName}`,
      busy: 'Confirming…',
      tone: 'primary',
    };
  }

  return name === 'deactivate'
    ? {
        title: `Deactivate ${fullName}?`,
        body: 'They will be signed out immediately and will not be able to sign in. Their record is kept, and you can activate them again later.',
        confirm: `Deactivate ${fullName}`,
        busy: 'Deactivating…',
      }
    : {
        title: `Activate ${fullName}?`,
        body: 'They can sign in again with their email and password. Requests and absences that were cancelled are not restored.',
        confirm: `Activate ${fullName}`,
        busy: 'Activating…',
        tone: 'primary',
      };
}
