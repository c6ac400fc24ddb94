import type { ListedEmployee } from '../../api/contract/employees.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { formatDay } from '../../rules/shared/days.ts';
import type { Confirmation } from '../layout/command-confirmation.tsx';

export function questionAbout({ name, row }: RowCommand<ListedEmployee>): Confirmation {
  const { fullName } = row;
  if (name === 'keep') return keepQuestion(row);

  return name === 'confirm'
    ? {
        title: `Confirm ${fullName} as branch HR?`,
        body: 'Their branch gave them the Admin role. Once you confirm, they can read sick leave reasons and medical documents in their branch.',
        confirm: `Confirm ${fullName}`,
        busy: 'Confirming…',
        tone: 'primary',
      }
    : {
        title: `Activate ${fullName}?`,
        body: 'They can sign in again with their email and password. Requests and absences that were cancelled are not restored.',
        confirm: `Activate ${fullName}`,
        busy: 'Activating…',
        tone: 'primary',
      };
}

function keepQuestion({ fullName, leavesOn, manager }: ListedEmployee): Confirmation {
  return {
    title: `Remove ${fullName}’s last working day?`,
    body: `${formatDay(leavesOn)} will no longer be their last working day, and their account stays active. ${notified(manager)}.`,
    confirm: 'Remove last working day',
    busy: 'Saving…',
    tone: 'primary',
  };
}

const notified = (manager: string | null): string => `We’ll notify them${manager === null ? '' : ' and their manager'}`;

/** `later`: the last working day, unless it is today. */
export function deactivationQuestion(
  { fullName, leavesOn, manager }: Pick<ListedEmployee, 'fullName' | 'leavesOn' | 'manager'>,
  later: string | null,
): Confirmation {
  const isPlanned = leavesOn !== null;
  const title = isPlanned ? `Change ${fullName}’s last working day?` : `Deactivate ${fullName}?`;

  return later === null
    ? {
        title,
        body: 'They will be signed out immediately and will not be able to sign in. Their record is kept, and you can activate them again later.',
        confirm: `Deactivate ${fullName}`,
        busy: 'Deactivating…',
      }
    : {
        title,
        body: `They can work as usual until the end of ${formatDay(later)}, in their branch’s time zone. Then they will be signed out and will not be able to sign in. ${notified(manager)} now. Until that day, you can change the day or remove it.`,
        confirm: `${isPlanned ? 'Change to' : 'Deactivate after'} ${formatDay(later)}`,
        busy: 'Saving…',
        ...(isPlanned && { tone: 'primary' }),
      };
}
