import type { RouteName } from '../rules/shared/paths.ts';
import { lazyPage, type Page } from './layout/page.tsx';

// One component for both addresses, so that removing the link from the address doesn't restart the page.
const login = lazyPage(() => import('./auth/login-page.tsx'));

const campaignMail = lazyPage(() => import('./campaigns/campaign-mail-page.tsx'));

/** Kept apart, so that the first page of a visit doesn't load the list of all others. */
export const publicPages = {
  login,
  loginLink: login,
  forgotPassword: lazyPage(() => import('./auth/forgot-password-page.tsx')),
  campaignMail,
  unsubscribe: campaignMail,
  notFound: lazyPage(() => import('./auth/not-found-page.tsx')),
  serverError: lazyPage(() => import('./auth/server-error-page.tsx')),
} satisfies Partial<Record<RouteName, Page>>;

export type PublicName = keyof typeof publicPages;
