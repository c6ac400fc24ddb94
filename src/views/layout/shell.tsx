import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { fileUrl } from '../../api/files.ts';
import { menuFor } from '../../rules/shared/menu.ts';
import { Menu } from '../ui/menu.tsx';
import { Breadcrumb, LogoutButton, TopBar, UserButton } from '../ui/top-bar.tsx';
import { Bell } from './bell.tsx';
import { breadcrumbsFor } from './breadcrumbs.ts';
import { LogoutDialog } from './logout-dialog.tsx';
import { COULD_NOT_BE_OPENED, untilLoaded } from './missing-code.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { loadable } from './page.tsx';
import { PageNameContext } from './page-name.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaletteTrigger } from './palette-trigger.tsx';
import { readPreference, writePreference } from './preferences.ts';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { Tooltips } from './tooltips.tsx';
import { useSignedIn, useWiring } from './wiring-context.ts';

export const UserMenu = loadable(
  () => import('./user-menu.tsx'),
  (load) => untilLoaded(load, () => <p role="alert">{COULD_NOT_BE_OPENED}</p>),
);

export function Shell({ children }: { children: ReactNode }) {
  const { session } = useWiring();
  const { track, user, company } = useSignedIn();
  const [path] = useLocation();
  const [isRail, setRail] = useState(() => readPreference('menu') === 'rail');
  const [drawerAt, setDrawerAt] = useState<string>();
  const [pageName, setPageName] = useState<string | null>(null);
  const search = useSearch();
  const menu = menuFor(track.roles, company.features);

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
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
        drawerOpen={drawerAt === path}
        onDrawerClose={() => setDrawerAt(undefined)}
      />
      <div className={styles.page}>
        <TopBar
          onMenu={() => setDrawerAt(path)}
          actions={
            <>
              <PaletteTrigger />
              <Bell />
              <Menu
                trigger={(trigger) => (
                  <UserButton {...trigger} name={user.fullName} src={user.photo && fileUrl(user.photo)} />
                )}
              >
                <UserMenu />
              </Menu>
              <LogoutButton onClick={() => session.send({ type: 'logout.pressed' })} />
            </>
          }
        >
          <Breadcrumb items={breadcrumbsFor(menu, path, { name: pageName, search })} />
        </TopBar>
        <OfflineNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <PageNameContext value={setPageName}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </PageNameContext>
        </main>
      </div>
      <LogoutDialog />
      <Tooltips />
    </div>
  );
}
