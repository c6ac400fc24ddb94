import type { RouteName } from '../rules/shared/paths.ts';
import { insidePage } from './layout/inside-page.tsx';
import type { Page } from './layout/page.tsx';

const employees = insidePage(() => import('./employees/employees-page.tsx'));
const dashboard = insidePage(() => import('./dashboard/dashboard-page.tsx'));

/** Where most visits begin. Kept apart, so that these pages don't load the list of all others. */
export const landingPages = {
  home: dashboard,
  dashboard,
  employees,
  viewEmployees: employees,
} satisfies Partial<Record<RouteName, Page>>;

export type LandingName = keyof typeof landingPages;
