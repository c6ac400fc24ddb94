import Eye from 'lucide-react/icons/eye';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import type { ListedEmployee } from '../../api/contract/employees.ts';
import { type EmployeesActor, employeeCommands, mayResendEmail } from '../../machines/modules/employees/employees.ts';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';

interface PersonMenuItemsProps {
  list: EmployeesActor;
  person: ListedEmployee;
  /** Left out if there is a button for it. */
  onOpen?: (person: ListedEmployee) => void;
  onEdit?: (person: ListedEmployee) => void;
}

export function PersonMenuItems({ list, person, onOpen, onEdit }: PersonMenuItemsProps) {
  const request = (command: keyof typeof employeeCommands) => () =>
    list.send({ type: 'command.requested', command: employeeCommands[command](person) });

  return (
    <>
      {onEdit && (
        <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onSelect={() => onEdit(person)}>
          Edit
        </MenuItem>
      )}
      {onOpen && (
        <MenuItem icon={<Eye size={16} aria-hidden="true" />} onSelect={() => onOpen(person)}>
          View More
        </MenuItem>
      )}
      {mayResendEmail(person) && (
        <MenuItem icon={<Mail size={16} aria-hidden="true" />} onSelect={request('resendEmail')}>
          {person.awaitsWelcome ? 'Send welcome email' : 'Resend Email'}
        </MenuItem>
      )}
      {person.awaitsConfirmation && (
        <MenuItem icon={<UserCheck size={16} aria-hidden="true" />} onSelect={request('confirm')}>
          Confirm as branch HR
        </MenuItem>
      )}
      {(onEdit || onOpen) && <MenuSeparator />}
      {person.isEnabled && (
        <MenuItem tone="critical" icon={<UserX size={16} aria-hidden="true" />} onSelect={request('deactivate')}>
          {person.leavesOn ? 'Change last working day' : 'Deactivate'}
        </MenuItem>
      )}
      {(!person.isEnabled || person.leavesOn) && (
        <MenuItem
          icon={<UserCheck size={16} aria-hidden="true" />}
          onSelect={request(person.isEnabled ? 'keep' : 'activate')}
        >
          {person.isEnabled ? 'Remove last working day' : 'Active'}
        </MenuItem>
      )}
    </>
  );
}
