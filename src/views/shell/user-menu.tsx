import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { fileUrl } from '../../api/files.ts';
import { useTheme } from '../frame/use-theme.ts';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { UserButton } from '../ui/top-bar.tsx';
import styles from './user-menu.module.css';

export interface UserMenuProps {
  name: string;
  /** A stored picture's file name. */
  photo: string | null;
  role: string;
  /** The company, and the branch of people who belong to one. */
  place: string;
  onChangePassword: () => void;
  onLogout: () => void;
}

const themes = [
  { value: 'system', label: 'Like this device', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
] as const;

/** Who is signed in, and what they may do about themselves. */
export function UserMenu({ name, photo, role, place, onChangePassword, onLogout }: UserMenuProps) {
  const [theme, setTheme] = useTheme();

  return (
    <Menu trigger={(trigger) => <UserButton {...trigger} name={name} src={photo && fileUrl(photo)} />}>
      <div className={styles.who} role="presentation">
        <p className={styles.name}>{name}</p>
        <p>{role}</p>
        <p>{place}</p>
      </div>
      <MenuSeparator />
      <MenuChoices label="Theme" options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onSelect={onChangePassword}>
        Change Password
      </MenuItem>
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={onLogout}>
        Logout
      </MenuItem>
    </Menu>
  );
}
