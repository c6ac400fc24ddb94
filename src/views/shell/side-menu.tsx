import type { CompanyBadge } from '../../api/contract/auth.ts';
import type { MenuItem, MenuItemId } from '../../machines/rules/menu.ts';
import { useFileUrl } from '../frame/wiring-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { NavGroup, NavItem, NavSection, SideNav, type SideNavProps } from '../ui/side-nav.tsx';
import { menuIcons } from './menu-icons.tsx';
import styles from './side-menu.module.css';
import { entryFor } from './trail.ts';

export interface SideMenuProps extends Omit<SideNavProps, 'brand' | 'children'> {
  menu: readonly MenuItem[];
  /** Where the person is. */
  path: string;
  company: CompanyBadge;
}

/** The pages that the person may see, under quiet headings. */
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

/** The company's logo, or the default picture, with its name where there is room. */
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
