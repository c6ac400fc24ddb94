/** What becomes of the demo's requests: who decided, when, and what they said. */
import { addDays } from './days.ts';
import { DEMO_DAY } from './people.ts';
import type { Dice } from './random.ts';
import type { State, Wish } from './wishes.ts';

interface Asked {
  readonly asker: { readonly id: string; readonly decider: string };
  readonly chance: Dice;
}

/** What became of a request, and when. */
export interface Verdict {
  readonly status: State;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly note: string;
  readonly created_at: string;
}

/** Of what is over nearly everything was decided; of what is to come half of it waits, and of what was told just now more. */
export function chanceOf(chance: Dice, { to, askedOn }: Wish): State {
  if (askedOn > addDays(DEMO_DAY, -7) && chance.chance(0.6)) return 'pending';

  return chance.draw([
    ['approved', to < DEMO_DAY ? 86 : 44] as const,
    ['pending', to < DEMO_DAY ? 0 : 46] as const,
    ['rejected', 8] as const,
    ['cancelled', 5] as const,
  ]);
}

export function decided({ asker, chance }: Asked, wish: Wish, drawn: State): Verdict {
  const status = wish.state ?? drawn;
  const created_at = `${wish.askedOn}T08:${chance.between(10, 59)}:00Z`;
  if (status === 'pending') return { status, decided_by: null, decided_at: null, note: '', created_at };
  const after = addDays(wish.askedOn, chance.between(0, 2));
  const decided_at = `${after < DEMO_DAY ? after : DEMO_DAY}T${chance.between(10, 16)}:${chance.between(10, 59)}:00Z`;
  const decided_by = status === 'cancelled' ? asker.id : asker.decider;

  return { status, decided_by, decided_at, note: status === 'rejected' ? chance.pick(refusals) : '', created_at };
}

/** By the policy, in the same moment. */
export function granted({ chance }: Pick<Asked, 'chance'>, { askedOn }: Wish): Verdict {
  const created_at = `${askedOn}T08:${chance.between(10, 59)}:00Z`;

  return { status: 'approved', decided_by: null, decided_at: created_at, note: '', created_at };
}

const refusals = [
  'Half the team is away that week. Could it be the one after?',
  'We close the quarter on these days.',
  'Please hand over the release first, then gladly.',
];
