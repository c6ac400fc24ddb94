/** A page of people whose calls a test answers. */
import { type ReactNode, Suspense } from 'react';
import { vi } from 'vitest';
import type { Services, Wiring } from '../../../src/machines/wiring.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

export const silence = new Promise<never>(() => {});
export const call = vi.fn((_name: string) => silence);
const address = { place: () => ({ path: '/', search: '' }), go: () => {}, watch: () => () => {} };
export const io = { api: { call }, http: { token: () => 'T' }, address, effects: {} } as unknown as Services;

export function show(page: ReactNode) {
  const made = new Map<unknown, unknown>();
  const machines = (<Charts,>(wire: (services: Services) => Charts): Charts => {
    if (!made.has(wire)) made.set(wire, wire(io));

    return made.get(wire) as Charts;
  }) as Wiring['machines'];
  render(withWiring({ ...signedInWiring({ roles: ['c-hr'] }), machines }, <Suspense>{page}</Suspense>));
}
