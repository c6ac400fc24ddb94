import type { CompanyBadge } from '../../api/contract/auth.ts';
import type { MenuItem, MenuItemId } from '../../rules/shared/menu.ts';
import { Avatar } from '../ui/avatar.tsx';
import { NavGroup, NavItem, NavSection, SideNav, type SideNavProps } from '../ui/side-nav.tsx';
import { entryFor } from './breadcrumbs.ts';
import { menuIcons } from './menu-icons.tsx';
import styles from './side-menu.module.css';
import { useFileUrl } from './wiring-context.ts';

export interface SideMenuProps extends Omit<SideNavProps, 'brand' | 'children'> {
  menu: readonly MenuItem[];
  path: string;
  company: CompanyBadge;
}

export function SideMenu({ menu, path, company, ...frame }: SideMenuProps) {
  const currentTo = entryFor(menu, path)?.to;

  return (
    <SideNav {...frame} brand={(isRail) => <CompanyMark company={company} isAlone={isRail} />}>
      {sectionsOf(menu).map(([section, items]) => (
        <NavGroup key={section} label={section}>
          {items.map((item) => (
            <Item key={item.id} item={item} currentTo={currentTo} />
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

function Item({ item, currentTo }: { item: MenuItem; currentTo: string | undefined }) {
  const Icon = menuIcons[item.id as MenuItemId];
  if (item.to !== undefined) {
    return <NavItem href={item.to} label={item.label} icon={<Icon size={20} />} current={item.to === currentTo} />;
  }

  return (
    <NavSection
      label={item.label}
      icon={<Icon size={20} />}
      hasCurrent={item.children.some(({ to }) => to === currentTo)}
    >
      {item.children.map((child) => (
        <NavItem key={child.id} href={child.to} label={child.label} current={child.to === currentTo} />
      ))}
    </NavSection>
  );
}

function sectionsOf(menu: readonly MenuItem[]): [string, MenuItem[]][] {
  const sections = new Map<string, MenuItem[]>();
  for (const item of menu) sections.set(item.section, [...(sections.get(item.section) ?? []), item]);

  return [...sections];
}
