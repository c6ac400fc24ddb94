/** Transitions by which a run goes astray: something failed, was tried again, or was turned back. */
import { type Arrow, arrowName } from './arrows.ts';
import { dropOffPoints } from './drop-off.ts';

export type DetourKind = 'error' | 'retry' | 'back';

export const detourNames: Readonly<Record<DetourKind, string>> = {
  error: 'error',
  retry: 'retry',
  back: 'went back',
};

/** Back to choosing a file, before anything was accepted. */
const chooseAgain = ['checked', 'fileRefused', 'slowedDown', 'notAllowed', 'interrupted', 'connectionLost'].map(
  (state) => `bulkUpload.${state} --again.pressed--> bulkUpload.choosing`,
);
const turnedBack = new Set([...dropOffPoints.flatMap((point) => ('back' in point ? point.back : [])), ...chooseAgain]);
const isRetry = (event: string): boolean =>
  /^(retry\.pressed|reload\.requested|picture\.retried)$/.test(event) || /^xstate\.after\.\w*retry/i.test(event);
/** States are named so where something did not work. */
const TROUBLE =
  /\.(?:\w*failed|\w*unreachable|offline|\w*refused|interrupted|connectionLost|lost|unanswered|unsure|undoUnsure|unfit|stale|linkUntried|correcting|blamed|slowedDown|notAllowed)$/i;

/** Undefined for a step that belongs to the way. */
export function detourOf(arrow: Arrow): DetourKind | undefined {
  if (isRetry(arrow.event)) return 'retry';
  // Actions inside such a state, such as downloading failed rows, are not further detours.
  const isTrouble = arrow.to !== arrow.from && TROUBLE.test(arrow.to);
  if (arrow.event.startsWith('xstate.error.') || isTrouble) return 'error';

  return turnedBack.has(arrowName(arrow)) ? 'back' : undefined;
}

/** The most frequent first. */
export const detours = <Counted extends Arrow & { times: number }>(counts: readonly Counted[]) =>
  counts
    .flatMap((count) => {
      const kind = detourOf(count);

      return kind ? [{ ...count, kind }] : [];
    })
    .sort((one, other) => other.times - one.times);
