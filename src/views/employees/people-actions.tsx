import Building2 from 'lucide-react/icons/building-2';
import ChevronDown from 'lucide-react/icons/chevron-down';
import GitBranch from 'lucide-react/icons/git-branch';
import Mail from 'lucide-react/icons/mail';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import UsersRound from 'lucide-react/icons/users-round';
import type { ChangeKind } from '../../api/contract/people.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import styles from './people-bar.module.css';

interface PeopleActionsProps {
  change: PeopleChangeActor;
  /** Called when someone is about to choose a change. */
  onApproach: () => void;
}

/** What can be done to the selected people. */
export default function PeopleActions({ change, onApproach }: PeopleActionsProps) {
  const press = (what: ChangeKind) => () => change.send({ type: 'change.pressed', what });
  const item = (what: ChangeKind, label: string, icon: React.ReactNode) => (
    <MenuItem icon={icon} onSelect={press(what)}>
      {label}
    </MenuItem>
  );

  return (
    <span className={styles.actions}>
      <Button size="small" onPointerEnter={onApproach} onFocus={onApproach} onClick={press('manager')}>
        Assign manager
      </Button>
      <Menu
        onOpenChange={(isOpen) => isOpen && onApproach()}
        trigger={(trigger) => (
          <Button {...trigger} size="small" aria-label="More actions for the selected people">
            More actions
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        )}
      >
        {item('department', 'Change department', <UsersRound size={16} aria-hidden="true" />)}
        {item('branch', 'Change branch', <Building2 size={16} aria-hidden="true" />)}
        {item('team', 'Change team', <GitBranch size={16} aria-hidden="true" />)}
        {item('insurance', 'Change insurance', <ShieldPlus size={16} aria-hidden="true" />)}
        {item('joinGroups', 'Add to groups', <UserPlus size={16} aria-hidden="true" />)}
        {item('leaveGroups', 'Remove from groups', <UserMinus size={16} aria-hidden="true" />)}
        {item('invite', 'Send welcome email', <Mail size={16} aria-hidden="true" />)}
        <MenuSeparator />
        <MenuItem tone="critical" icon={<UserX size={16} aria-hidden="true" />} onSelect={press('deactivate')}>
          Deactivate
        </MenuItem>
      </Menu>
    </span>
  );
}
