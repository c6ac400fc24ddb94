import { expect } from 'vitest';
import type { UserTrack } from '../../../src/api/contract/auth.ts';
import { type StoredCredentials, sessionMachine } from '../../../src/machines/session.machine.ts';
import { parseLocation } from '../../../src/rules/auth/return-path.ts';
import { ana, harbour, trackReply } from './fixtures.ts';
import { play } from './platform.ts';

/** A browser with one address bar: the bar goes where the chart navigates, and the chart is notified. */
export function browse(address: string, stored: Partial<StoredCredentials> = {}) {
  const visited: string[] = [address];
  const played = play(
    sessionMachine,
    { place: parseLocation(address), stored: { token: null, securityToken: null, ...stored } },
    {
      goTo: ({ to, replace }: { to: string; replace?: boolean }) => {
        expect(replace, 'the gate always replaces').toBe(true);
        visit(to);
      },
    },
  );
  function visit(to: string) {
    if (to === visited.at(-1)) return;
    visited.push(to);
    // The chart may navigate while it starts; the browser reports it once the chart listens.
    queueMicrotask(() => played.send({ type: 'location.changed', place: parseLocation(to) }));
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  return {
    ...played,
    visited,
    tags: () => [...played.snapshot().tags].sort(),
    async go(to: string) {
      visit(to);
      await settle();
    },
    async hears(name: string, reply: unknown) {
      await played.answer(name, reply);
      await settle();
    },
    async loses(name: string) {
      await played.fail(name);
      await settle();
    },
    async sends(event: Parameters<typeof played.send>[0]) {
      played.send(event);
      await settle();
    },
    settle,
    did: (name: string) => played.effects.filter(([each]) => each === name).map(([, params]) => params),
  };
}

export const signIn = (track: UserTrack, more: { securityToken?: string; returnTo?: string } = {}) => ({
  type: 'session.start' as const,
  token: 'T',
  track,
  user: ana,
  company: harbour,
  ...more,
});

/** Someone signed in with a stored token at an address, and the gate has done its work. */
export async function restored(address: string, track: UserTrack, stored: Partial<StoredCredentials> = {}) {
  const browser = browse(address, { token: 'T', ...stored });
  await browser.hears('trackUser', trackReply(track));

  return browser;
}

/** No set-up step is done yet. */
export const fresh = { password: false, companyProfileUpdated: false, profileImageOrLogoUpdated: false };
