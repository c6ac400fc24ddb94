import type { ReactNode } from 'react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Role, UserTrack } from '../../../src/api/contract/auth.ts';
import type { Notification } from '../../../src/api/contract/notifications.ts';
import { changePasswordMachine } from '../../../src/machines/change-password.machine.ts';
import { wireChangePassword } from '../../../src/machines/modules/auth/passwords.ts';
import { wireBalancesExport } from '../../../src/machines/modules/leave/balances-export.ts';
import { wireNotifications } from '../../../src/machines/modules/notifications/notifications.ts';
import { wireRequestCount } from '../../../src/machines/modules/time-off/request-count.ts';
import { notificationsMachine, type ReadTarget } from '../../../src/machines/notifications.machine.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { sessionMachine } from '../../../src/machines/session.machine.ts';
import type { Wiring } from '../../../src/machines/wiring.ts';
import { WiringContext } from '../../../src/views/layout/wiring-context.ts';
import { ana, harbour, notificationsReply, trackOf } from '../../machines/support/fixtures.ts';

interface Circumstances {
  roles?: Role[];
  features?: typeof harbour.features;
  photo?: string | null;
  track?: Partial<UserTrack>;
  /** They came by an emailed link. */
  mayResetPassword?: boolean;
  /** The state of the session chart's page region. */
  page?: 'open' | 'noAccess';
  /** Not yet known who this is. */
  isChecking?: boolean;
  /** The notifications that the bell loads. */
  told?: Notification[];
}

/** A console in which someone is signed in; its charts are wired to nothing. */
export function signedInWiring({
  roles = ['c-admin'],
  features,
  page = 'open',
  isChecking,
  photo = null,
  track,
  mayResetPassword = false,
  told = [],
}: Circumstances = {}): Wiring {
  const context = {
    place: { path: '/', search: '' },
    token: 'T',
    securityToken: null,
    who: {
      track: trackOf(roles, track),
      user: { ...ana, photo, mayResetPassword },
      company: { ...harbour, ...(features && { features }) },
    },
  };
  const bell = quietBell(told);
  const value = isChecking ? 'checking' : { signedIn: { page, leaving: 'staying' } };
  const session = createActor(sessionMachine, {
    snapshot: sessionMachine.resolveState({ value, context } as never),
  } as never);

  return {
    session,
    fileUrl: (name) => (name === null ? 'default' : `/api/file/${name}`),
    download: () => {},
    machines: <Charts,>(wire: unknown): Charts => {
      // The bell and the number of requests are on every page, and load on their own.
      if (wire === wireNotifications) return { notifications: bell } as Charts;
      if (wire === wireRequestCount) return { count: noRequests, watch: () => () => {} } as Charts;
      if (wire === wireChangePassword) return changePasswordMachine as Charts;
      if (wire === wireBalancesExport) return (() => {}) as Charts;
      throw new Error('This page was not expected to wake a chart');
    },
  };
}

const agreed: Reply = { status: 200, body: {} };

/** A bell's chart whose calls return at once and which gets no messages. */
const quietBell = (told: Notification[]) =>
  notificationsMachine.provide({
    actors: {
      activityFeed: fromCallback(() => {}),
      watchPresence: fromCallback(() => {}),
      loadNotifications: fromPromise(async () => notificationsReply(told)),
      markSeen: fromPromise<Reply>(async () => agreed),
      markRead: fromPromise<Reply, { which: ReadTarget }>(async () => agreed),
    },
  });

const noRequests = createResourceMachine<number>('requestCount').provide({
  actors: {
    loadRecord: fromPromise<Reply<number>, { key: string | null }>(async () => ({ status: 200, body: 0 })),
  },
});

export const withWiring = (wiring: Wiring, node: ReactNode) => <WiringContext value={wiring}>{node}</WiringContext>;
