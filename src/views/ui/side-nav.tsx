import ChevronRight from 'lucide-react/icons/chevron-right';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { type ComponentType, lazy, type ReactNode, Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { NavContext } from './nav-context.ts';
import type { NavDrawerProps } from './nav-drawer.tsx';
import styles from './side-nav.module.css';
import { useIsWide } from './use-is-wide.ts';

/** As in the style sheets. */
const WIDE_PX = 900;

/** Loaded only in narrow windows. */
const NavDrawer = lazy<ComponentType<NavDrawerProps>>(() =>
  import('./nav-drawer.tsx').catch(() => ({ default: () => null })),
);

export interface SideNavProps {
  /** Shows only icons. The caller stores it. */
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  /** Narrow windows show the menu as a drawer, opened from the top bar. */
  drawerOpen: boolean;
  onDrawerClose: () => void;
  /** A function, because the rail has room for the logo only. */
  brand: (collapsed: boolean) => ReactNode;
  children: ReactNode;
}

/** 240 px wide, a 56 px rail, or a drawer below 900 px. */
export function SideNav(props: SideNavProps) {
  const { collapsed, onCollapsedChange, drawerOpen, onDrawerClose, brand, children } = props;
  const isWide = useIsWide(WIDE_PX);
  const [wasOpened, setWasOpened] = useState(drawerOpen);
  if (drawerOpen && !wasOpened) setWasOpened(true);
  const nav = { collapsed, expand: () => onCollapsedChange(false), onNavigate: () => {} };

  return (
    <>
      {isWide && (
        <nav aria-label="Main" className={cx(styles.side, collapsed && styles.rail)}>
          <div className={styles.brand}>{brand(collapsed)}</div>
          <NavContext value={nav}>
            <div className={styles.groups}>{children}</div>
          </NavContext>
          <div className={styles.foot}>
            <IconButton
              label={collapsed ? 'Expand menu' : 'Collapse menu'}
              icon={collapsed ? <PanelLeftOpen size={20} /> : <PanelLeftClose size={20} />}
              data-tooltip-side="end"
              onClick={() => onCollapsedChange(!collapsed)}
            />
          </div>
        </nav>
      )}
      {wasOpened && (
        <Suspense>
          <NavDrawer open={drawerOpen} onClose={onDrawerClose} brand={brand(false)}>
            {children}
          </NavDrawer>
        </Suspense>
      )}
    </>
  );
}

export function NavGroup({ label, children }: { label?: string; children: ReactNode }) {
  const { collapsed } = use(NavContext);
  const id = useId();

  return (
    <div className={styles.group}>
      {label && (
        <h2 id={id} className={cx(styles.heading, collapsed && styles.headingRule)}>
          <span>{label}</span>
        </h2>
      )}
      <ul aria-labelledby={label ? id : undefined}>{children}</ul>
    </div>
  );
}

interface NavItemProps {
  href: string;
  label: string;
  /** 20 px; left out inside a NavSection. */
  icon?: ReactNode;
  current?: boolean;
  /** A NavBadge. */
  badge?: ReactNode;
}

export function NavItem({ href, label, icon, current, badge }: NavItemProps) {
  const { collapsed, onNavigate } = use(NavContext);
  const link = useRef<HTMLAnchorElement>(null);
  // The menu may be longer than the window.
  useEffect(() => {
    if (!current || !link.current) return undefined;
    // Asks after the frame: measured here, the page would be laid out twice.
    const watch = new IntersectionObserver(([item]) => {
      watch.disconnect();
      item?.target.scrollIntoView({ block: 'nearest' });
    });
    watch.observe(link.current);

    return () => watch.disconnect();
  }, [current]);

  return (
    <li>
      <Link
        ref={link}
        href={href}
        className={styles.item}
        aria-current={current ? 'page' : undefined}
        data-tooltip={collapsed ? label : undefined}
        data-tooltip-side="end"
        onClick={onNavigate}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {badge}
      </Link>
    </li>
  );
}

interface NavSectionProps {
  label: string;
  icon: ReactNode;
  /** Opens the section initially. */
  hasCurrent?: boolean;
  children: ReactNode;
}

/** On the rail, opening it expands the menu first. */
export function NavSection({ label, icon, hasCurrent = false, children }: NavSectionProps) {
  const { collapsed, expand } = use(NavContext);
  const [isOpen, setOpen] = useState(hasCurrent);
  const [hadCurrent, setHadCurrent] = useState(hasCurrent);
  const id = useId();
  if (hasCurrent !== hadCurrent) {
    setHadCurrent(hasCurrent);
    if (hasCurrent) setOpen(true);
  }
  const isShown = isOpen && !collapsed;

  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        data-current={hasCurrent && !isShown ? '' : undefined}
        data-tooltip={collapsed ? label : undefined}
        data-tooltip-side="end"
        onClick={() => {
          setOpen(collapsed || !isOpen);
          if (collapsed) expand();
        }}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        <ChevronRight size={16} className={styles.chevron} aria-hidden="true" />
      </button>
      {isShown && (
        <ul id={id} className={styles.children}>
          {children}
        </ul>
      )}
    </li>
  );
}
