import FileCheck from 'lucide-react/icons/file-check';
import ImagePlus from 'lucide-react/icons/image-plus';
import KeyRound from 'lucide-react/icons/key-round';
import Monitor from 'lucide-react/icons/monitor';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Workflow from 'lucide-react/icons/workflow';
import { useLocation } from 'wouter';
import { hasFeature } from '../../rules/shared/features.ts';
import { entryTo, paths } from '../../rules/shared/paths.ts';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { MenuChoices } from '../ui/menu-choices.tsx';
import { roleName } from './role-name.ts';
import { changeTheme, useTheme } from './use-theme.ts';
import styles from './user-menu.module.css';
import { useSignedIn } from './wiring-context.ts';

const themes = [
  { value: 'system', label: 'Same as device', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
] as const;

/** What the menu under a person's name holds. */
export default function UserMenu() {
  const { track, user, company } = useSignedIn();
  const [path, navigate] = useLocation();
  const theme = useTheme();
  const isOpen = (to: string) => entryTo(to, track.roles) === 'open';
  const place = [company.companyName, user.branchId?.branchName].filter(Boolean).join(', ');

  return (
    <>
      <div className={styles.who} role="presentation">
        <p className={styles.name}>{user.fullName}</p>
        <p>{roleName(track.roles)}</p>
        <p>{place}</p>
      </div>
      <MenuSeparator />
      <MenuChoices label="Theme" options={themes} value={theme} onValueChange={changeTheme} />
      <MenuSeparator />
      {isOpen(paths.workflows) && (
        <MenuItem
          icon={<Workflow size={16} aria-hidden="true" />}
          onSelect={() => navigate(`${paths.workflows}?page=${encodeURIComponent(path)}`)}
        >
          How this page works
        </MenuItem>
      )}
      {hasFeature(company.features, 'policies') && (
        <MenuItem icon={<FileCheck size={16} aria-hidden="true" />} onSelect={() => navigate(paths.ownPolicies)}>
          Your policies
        </MenuItem>
      )}
      <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onSelect={() => navigate(paths.changePassword)}>
        Change Password
      </MenuItem>
      {isOpen(paths.changePicture) && (
        <MenuItem icon={<ImagePlus size={16} aria-hidden="true" />} onSelect={() => navigate(paths.changePicture)}>
          Change picture
        </MenuItem>
      )}
      <MenuItem icon={<MonitorSmartphone size={16} aria-hidden="true" />} onSelect={() => navigate(paths.sessions)}>
        Your sessions
      </MenuItem>
    </>
  );
}
