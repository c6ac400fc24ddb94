import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import type { Role } from '../../../src/api/contract/auth.ts';
import { sessionMachine } from '../../../src/machines/session.machine.ts';
import type { Wiring } from '../../../src/machines/wiring.ts';
import { WiringContext } from '../../../src/views/frame/wiring-context.ts';
import { ana, harbour, trackOf } from '../../machines/fixtures.ts';

interface Circumstances {
  roles?: Role[];
  features?: typeof harbour.features;
  photo?: string | null;
  /** The state of the session chart's page region. */
  page?: 'open' | 'noAccess';
  /** Not yet known who this is. */
  isChecking?: boolean;
}

/** A console in which somebody is signed in; its charts are wired to nothing. */
export function world({
  roles = ['c-admin'],
  features,
  page = 'open',
  isChecking,
  photo = null,
}: Circumstances = {}): Wiring {
  const context = {
    place: { path: '/', search: '' },
    token: 'T',
    securityToken: null,
    who: { track: trackOf(roles), user: { ...ana, photo }, company: { ...harbour, ...(features && { features }) } },
  };
  const value = isChecking ? 'checking' : { signedIn: { page, leaving: 'staying' } };
  const session = createActor(sessionMachine, {
    snapshot: sessionMachine.resolveState({ value, context } as never),
  } as never);

  return {
    session,
    fileUrl: (name) => (name === null ? 'default' : `/api/file/${name}`),
    download: () => {},
    wired: () => {
      throw new Error('This page was not expected to wake a chart');
    },
  };
}

export const inWorld = (wiring: Wiring, node: ReactNode) => <WiringContext value={wiring}>{node}</WiringContext>;
