import Building from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar-days';
import FileText from 'lucide-react/icons/file-text';
import Layout from 'lucide-react/icons/layout-dashboard';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Button } from '../../../src/views/ui/button.tsx';
import { Card } from '../../../src/views/ui/card.tsx';
import { Logo } from '../../../src/views/ui/logo.tsx';
import { Menu, MenuItem } from '../../../src/views/ui/menu.tsx';
import { NavBadge } from '../../../src/views/ui/nav-badge.tsx';
import { PageHeader } from '../../../src/views/ui/page-header.tsx';
import { NavGroup, NavItem, NavSection, SideNav } from '../../../src/views/ui/side-nav.tsx';
import { BellButton, Breadcrumb, SearchTrigger, TopBar, UserButton } from '../../../src/views/ui/top-bar.tsx';
import styles from './gallery.module.css';

export function ShellStory() {
  const [collapsed, setCollapsed] = useState(new URLSearchParams(location.search).has('rail'));
  const [drawer, setDrawer] = useState(false);

  return (
    <div className={styles.frame}>
      <SideNav
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        drawerOpen={drawer}
        onDrawerClose={() => setDrawer(false)}
        brand={(isRail) => <Logo name={isRail ? undefined : 'Harbour & Vale'} />}
      >
        <NavGroup>
          <NavItem href="/dashboard" label="Dashboard" icon={<Layout size={20} />} />
        </NavGroup>
        <NavGroup label="People">
          <NavItem href="/branches" label="Branches" icon={<Building size={20} />} />
          <NavItem href="/employees" label="Employees" icon={<Users size={20} />} />
          <NavSection label="Manage Groups" icon={<Users size={20} />}>
            <NavItem href="/manageGroups/groupList" label="View Groups" />
            <NavItem href="/manageGroups" label="Create Group" />
          </NavSection>
        </NavGroup>
        <NavGroup label="Time off">
          <NavItem
            href="/Leave"
            label="Leave Management"
            icon={<Calendar size={20} />}
            badge={<NavBadge>3</NavBadge>}
          />
        </NavGroup>
        <NavGroup label="Communication">
          <NavSection label="HR Documents" icon={<FileText size={20} />} hasCurrent>
            <NavItem href="/hr_documents/policyupdate" label="Policies" current />
            <NavItem href="/hr_documents/campaigns" label="Campaigns" />
            <NavItem href="/hr_documents/Announcements" label="Announcements" />
          </NavSection>
        </NavGroup>
      </SideNav>
      <div className={styles.main}>
        <TopBar
          onMenu={() => setDrawer(true)}
          actions={
            <>
              <SearchTrigger shortcut="Ctrl K" />
              <BellButton unread={7} />
              <Menu trigger={(props) => <UserButton {...props} name="Ana Reis" />}>
                <MenuItem onSelect={() => {}}>Logout</MenuItem>
              </Menu>
            </>
          }
        >
          <Breadcrumb items={[{ label: 'People', href: '/employees' }, { label: 'Employees' }]} />
        </TopBar>
        <main className={styles.page}>
          <PageHeader
            title="Employees"
            help="Everyone who works here, across all branches."
            actions={<Button variant="primary">Add employee</Button>}
          />
          <Card title="A card">
            <p>Content.</p>
          </Card>
        </main>
      </div>
    </div>
  );
}
