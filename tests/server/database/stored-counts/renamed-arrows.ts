import { expect, it } from 'vitest';
import transitions from '../../../../src/machines/charts/transitions.json' with { type: 'json' };
import { readArrows, type StoredCounts, type StoredIn, storeArrows, timesAt } from '../../support/stored-counts.ts';

interface Renaming {
  what: string;
  before: string;
  /** All arrows of these charts; those that `formerly` changes were renamed. */
  arrows: readonly string[];
  formerly(name: string): string;
  /** At least this many arrows are renamed. */
  atLeast: number;
  /** Arrows that kept their names. */
  others?: readonly string[];
}

/** The arrows that are renamed, and others, under their current names. */
export function renamedArrows({ arrows, formerly, others = [], atLeast }: Omit<Renaming, 'what' | 'before'>) {
  const renamed = arrows.filter((arrow) => formerly(arrow) !== arrow);
  const counted = [...renamed, ...others];

  return {
    store: (stored: StoredIn) => storeArrows(stored, counted.map(formerly)),
    test: (stored: () => StoredIn) => {
      it('are kept under the current names', async () => {
        expect(renamed.length).toBeGreaterThanOrEqual(atLeast);
        expect(await readArrows(stored())).toEqual(
          Object.fromEntries(counted.map((arrow, place) => [arrow, timesAt(place)])),
        );
      });
    },
  };
}

const others = ['form.editing --form.submitted--> form.editing'];

const cases: readonly Renaming[] = [
  {
    what: 'leaving a form',
    before: '215_exit_events',
    arrows: [...transitions.form, ...transitions.articleDraft],
    formerly: (arrow) => arrow.replace('--exit.', '--leave.'),
    atLeast: 6,
  },
  {
    what: 'commands that need a confirmation',
    before: '216_confirmation_guard',
    arrows: [...transitions.collection, ...transitions.resource],
    formerly: (arrow) => arrow.replace('[needsConfirmation]', '[asks]'),
    atLeast: 4,
  },
  {
    what: 'loading a record and of pending actions',
    before: '218_load_record',
    arrows: [...transitions.resource, ...transitions.recognitionFeed],
    formerly: (arrow) => arrow.replace('.loadRecord', '.loadThing').replace('[hasPending]', '[hasWishes]'),
    atLeast: 4,
  },
];

export const renamings: readonly StoredCounts[] = cases.map(({ what, before, ...renaming }) => ({
  what,
  before,
  ...renamedArrows({ others, ...renaming }),
}));
