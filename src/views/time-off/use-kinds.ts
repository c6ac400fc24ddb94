import type { RequestKind } from '../../rules/leave/time-off.ts';
import { hasFeature } from '../../rules/shared/features.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import { kindLinks } from './words.ts';

/** The kinds of requests that the company has switched on. */
export function useKinds(): RequestKind[] {
  const { features } = useSignedIn().company;

  return kindLinks.filter(({ feature }) => hasFeature(features, feature)).map(({ kind }) => kind);
}
