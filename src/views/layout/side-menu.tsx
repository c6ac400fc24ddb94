import { lazy, type ReactNode, Suspense } from 'react';
import type { CompanyBadge } from '../../api/contract/auth.ts';
import type { MenuItem, MenuItemId } from '../../rules/shared/menu.ts';
import { Avatar } from '../ui/avatar.tsx';
import { NavGroup, NavItem, NavSection, SideNav, type SideNavProps } from '../ui/side-nav.tsx';
import { entryFor } from './breadcrumbs.ts';
import { menuIcons } from './menu-icons.tsx';
import styles from './side-menu.module.css';
import { useQuiet } from './use-quiet.ts';
import { useFileUrl } from './wiring-context.ts';

// A menu without the number works too.
const RequestCount = lazy(() => import('./request-count.tsx').catch(() => ({ default: () => null })));

interface SideMenuProps extends Omit<SideNavProps, 'brand' | 'children'> {
  menu: readonly MenuItem[];
  path: string;
  company: CompanyBadge;
}

export function SideMenu({ menu, path, company, ...frame }: SideMenuProps) {
  const current = entryFor(menu, path);
  const isQuiet = useQuiet();
  const pending = isQuiet && (
    <Suspense>
      <RequestCount />
    </Suspense>
  );

  return (
    <SideNav {...frame} brand={(isRail) => <CompanyMark company={company} isAlone={isRail} />}>
      {sectionsOf(menu).map(([section, items]) => (
        <NavGroup key={section} label={section}>
          {items.map((item) => (
            <Item key={item.id} item={item} current={current} badge={item.id === 'requests' && pending} />
          ))}
        </NavGroup>
      ))}
    </SideNav>
  );
}

function CompanyMark({ company, isAlone }: { company: CompanyBadge; isAlone: boolean }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.company}>
      <Avatar name={company.companyName} src={fileUrl(company.companyLogo)} size={24} named={isAlone} />
      {!isAlone && <span className={styles.name}>{company.companyName}</span>}
    </span>
  );
}

interface ItemProps {
  item: MenuItem;
  current: ReturnType<typeof entryFor>;
  badge: ReactNode;
}

function Item({ item, current, badge }: ItemProps) {
  const Icon = menuIcons[item.id as MenuItemId];
  if (item.to !== undefined) {
    return (
      <NavItem
        href={item.to}
        label={item.label}
        icon={<Icon size={20} />}
        current={item.to === current?.to}
        badge={badge}
      />
    );
  }

  return (
    <NavSection label={item.label} icon={<Icon size={20} />} hasCurrent={item.id === current?.item.id}>
      {item.children.map((child) => (
        <NavItem key={child.id} href={child.to} label={child.label} current={child.to === current?.to} />
      ))}
    </NavSection>
  );
}

function sectionsOf(menu: readonly MenuItem[]): [string, MenuItem[]][] {
  const sections = new Map<string, MenuItem[]>();
  for (const item of menu) sections.set(item.section, [...(sections.get(item.section) ?? []), item]);

  return [...sections];
}
