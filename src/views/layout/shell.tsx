import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { hasFeature } from '../../rules/shared/features.ts';
import { menuFor } from '../../rules/shared/menu.ts';
import { entryTo, paths } from '../../rules/shared/paths.ts';
import { Breadcrumb, LogoutButton, TopBar } from '../ui/top-bar.tsx';
import { Bell } from './bell.tsx';
import { breadcrumbsFor } from './breadcrumbs.ts';
import { LogoutDialog } from './logout-dialog.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageNameContext } from './page-name.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaletteTrigger } from './palette-trigger.tsx';
import { readPreference, writePreference } from './preferences.ts';
import { roleName } from './role-name.ts';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { Tooltips } from './tooltips.tsx';
import { UserMenu } from './user-menu.tsx';
import { useSignedIn, useWiring } from './wiring-context.ts';

export function Shell({ children }: { children: ReactNode }) {
  const { session } = useWiring();
  const { track, user, company } = useSignedIn();
  const [path, navigate] = useLocation();
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
              <UserMenu
                name={user.fullName}
                photo={user.photo}
                role={roleName(track.roles)}
                place={[company.companyName, user.branchId?.branchName].filter(Boolean).join(', ')}
                onChangePassword={() => navigate(paths.changePassword)}
                onSessions={() => navigate(paths.sessions)}
                onExplain={
                  entryTo(paths.workflows, track.roles) === 'open'
                    ? () => navigate(`${paths.workflows}?page=${encodeURIComponent(path)}`)
                    : undefined
                }
                onPolicies={hasFeature(company.features, 'policies') ? () => navigate(paths.ownPolicies) : undefined}
                onChangePicture={
                  entryTo(paths.changePicture, track.roles) === 'open' ? () => navigate(paths.changePicture) : undefined
                }
              />
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
