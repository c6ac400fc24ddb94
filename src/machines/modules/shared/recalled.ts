import type { Services } from '../../wiring.ts';

/** What this browser has kept; null if it refuses storage, which is logged. */
export const recalled = <T>({ effects }: Pick<Services, 'effects'>, recall: Promise<T | null>): Promise<T | null> =>
  recall.catch((error: unknown) => {
    effects.logFailure(undefined, { error });

    return null;
  });
