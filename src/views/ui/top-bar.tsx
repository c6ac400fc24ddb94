import Bell from 'lucide-react/icons/bell';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { Avatar } from './avatar.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Kbd } from './kbd.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** The button shows only in narrow windows. */
  onMenu: () => void;
  children: ReactNode;
  actions: ReactNode;
}

export function TopBar({ onMenu, children, actions }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <IconButton
        className={styles.menu}
        label="Open menu"
        withoutTooltip
        icon={<MenuIcon size={20} />}
        onClick={onMenu}
      />
      <div className={styles.where}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}

interface BreadcrumbItem {
  label: string;
  /** Missing for the page itself. */
  href?: string;
}

export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <li key={item.label}>
            {item.href && index < items.length - 1 ? (
              <Link href={item.href}>{item.label}</Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SearchTriggerProps extends ComponentProps<'button'> {
  label?: string;
  /** As written on this platform, such as "Ctrl K". */
  shortcut?: string;
}

export function SearchTrigger({ label = 'Search', shortcut, className, ...props }: SearchTriggerProps) {
  return (
    <button type="button" {...props} className={cx(styles.search, className)}>
      <Search size={16} aria-hidden="true" />
      <span className={styles.searchLabel}>{label}</span>
      {shortcut && (
        <span className={styles.shortcut}>
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </button>
  );
}

interface BellButtonProps extends ComponentProps<'button'> {
  unread: number;
}

export function BellButton({ unread, ...props }: BellButtonProps) {
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';

  return (
    <span className={styles.bell}>
      <IconButton {...props} label={label} icon={<Bell size={20} aria-hidden="true" />} />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}

interface UserButtonProps extends ComponentProps<'button'> {
  name: string;
  src?: string | null;
}

export function UserButton({ name, src, className, ...props }: UserButtonProps) {
  return (
    <button type="button" {...props} aria-label={`Account menu for ${name}`} className={cx(styles.user, className)}>
      <Avatar name={name} src={src} />
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
}

export const LogoutButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label="Logout" icon={<LogOut size={20} aria-hidden="true" />} onClick={onClick} />
);
