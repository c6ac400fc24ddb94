import { lazy } from 'react';
import type { RouteName } from '../machines/rules/paths.ts';
import type { Page } from './frame/page.tsx';

// Both addresses share the page: when the link is taken out of the address bar, what is going on with it goes on.
const login = lazy(() => import('./auth/login-page.tsx'));

/** The pages that need no session. They stand apart, so that the first page of a visit carries no list of the others. */
export const publicPages = {
  login,
  loginLink: login,
  forgotPassword: lazy(() => import('./auth/forgot-password-page.tsx')),
  notFound: lazy(() => import('./auth/not-found-page.tsx')),
  serverError: lazy(() => import('./auth/server-error-page.tsx')),
} satisfies Partial<Record<RouteName, Page>>;

export type PublicName = keyof typeof publicPages;
