import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { menuFor } from '../../machines/rules/menu.ts';
import { paths } from '../../machines/rules/paths.ts';
import { LogoutDialog } from '../frame/logout-dialog.tsx';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { readPreference, writePreference } from '../frame/preferences.ts';
import { useWho, useWiring } from '../frame/wiring-context.ts';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { Breadcrumb, TopBar } from '../ui/top-bar.tsx';
import { Bell } from './bell.tsx';
import { PaletteTrigger } from './palette-trigger.tsx';
import { roleName } from './role-name.ts';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { trailOf } from './trail.ts';
import { UserMenu } from './user-menu.tsx';

/** What stands around every page of somebody who is signed in: the menu, the bar, the question about leaving. */
export function Shell({ children }: { children: ReactNode }) {
  const { session } = useWiring();
  const { track, user, company } = useWho();
  const [path, navigate] = useLocation();
  const [isRail, setRail] = useState(() => readPreference('menu') === 'rail');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const menu = menuFor(track.roles, company.features);

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      <SideMenu
        menu={menu}
        path={path}
        company={company}
        collapsed={isRail}
        onCollapsedChange={(next) => {
          setRail(next);
          writePreference('menu', next ? 'rail' : '');
        }}
        drawerOpen={isDrawerOpen}
        onDrawerClose={() => setDrawerOpen(false)}
      />
      <div className={styles.page}>
        <TopBar
          onMenu={() => setDrawerOpen(true)}
          actions={
            <>
              <PaletteTrigger />
              <Bell />
              <UserMenu
                name={user.fullName}
                photo={user.photo}
                role={roleName(track.roles)}
                place={[company.companyName, user.branchId?.branchName].filter(Boolean).join(', ')}
                onChangePassword={() => navigate(paths.changePassword)}
                onLogout={() => session.send({ type: 'logout.pressed' })}
              />
            </>
          }
        >
          <Breadcrumb items={trailOf(menu, path)} />
        </TopBar>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </main>
      </div>
      <LogoutDialog />
      <TooltipLayer />
    </div>
  );
}
