import FileCheck from 'lucide-react/icons/file-check';
import ImagePlus from 'lucide-react/icons/image-plus';
import KeyRound from 'lucide-react/icons/key-round';
import Monitor from 'lucide-react/icons/monitor';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Workflow from 'lucide-react/icons/workflow';
import { fileUrl } from '../../api/files.ts';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { UserButton } from '../ui/top-bar.tsx';
import { changeTheme, useTheme } from './use-theme.ts';
import styles from './user-menu.module.css';

interface UserMenuProps {
  name: string;
  photo: string | null;
  role: string;
  place: string;
  onChangePassword: () => void;
  onSessions: () => void;
  /** Missing for people who may not see the workflows. */
  onExplain: (() => void) | undefined;
  /** Missing if the company has no policies. */
  onPolicies: (() => void) | undefined;
  /** Missing if the picture is the company's. */
  onChangePicture: (() => void) | undefined;
}

const themes = [
  { value: 'system', label: 'Same as device', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
] as const;

export function UserMenu(props: UserMenuProps) {
  const { name, photo, role, place, onChangePassword, onSessions, onExplain, onPolicies, onChangePicture } = props;
  const theme = useTheme();

  return (
    <Menu trigger={(trigger) => <UserButton {...trigger} name={name} src={photo && fileUrl(photo)} />}>
      <div className={styles.who} role="presentation">
        <p className={styles.name}>{name}</p>
        <p>{role}</p>
        <p>{place}</p>
      </div>
      <MenuSeparator />
      <MenuChoices label="Theme" options={themes} value={theme} onValueChange={changeTheme} />
      <MenuSeparator />
      {onExplain && (
        <MenuItem icon={<Workflow size={16} aria-hidden="true" />} onSelect={onExplain}>
          How this page works
        </MenuItem>
      )}
      {onPolicies && (
        <MenuItem icon={<FileCheck size={16} aria-hidden="true" />} onSelect={onPolicies}>
          Your policies
        </MenuItem>
      )}
      <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onSelect={onChangePassword}>
        Change Password
      </MenuItem>
      {onChangePicture && (
        <MenuItem icon={<ImagePlus size={16} aria-hidden="true" />} onSelect={onChangePicture}>
          Change picture
        </MenuItem>
      )}
      <MenuItem icon={<MonitorSmartphone size={16} aria-hidden="true" />} onSelect={onSessions}>
        Your sessions
      </MenuItem>
    </Menu>
  );
}
