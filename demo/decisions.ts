import { addDays } from './days.ts';
import type { Dice } from './random.ts';
import { LONGEST_WAIT, type State, type TimeOffRequest } from './time-off-requests.ts';

interface Requested {
  /** The demo's day. */
  readonly day: string;
  readonly requester: { readonly id: string; readonly decider: string };
  readonly chance: Dice;
}

export interface Decision {
  readonly status: State;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly note: string;
  readonly created_at: string;
}

/** Most of the newest requests wait, and all others are decided, at the latest when their days begin. */
export function chanceOf({ day, chance }: Requested, { from, requestedOn }: TimeOffRequest): State {
  const isSickness = requestedOn === from;
  const mayWait = requestedOn >= addDays(day, -LONGEST_WAIT) && (isSickness || from >= day);
  if (mayWait && chance.chance(0.7)) return 'pending';

  return chance.draw([['approved', 86] as const, ['rejected', 8] as const, ['cancelled', 5] as const]);
}

/** Before the demo's day. */
export function decided({ day, requester, chance }: Requested, request: TimeOffRequest, drawn: State): Decision {
  const status = request.state ?? drawn;
  const created_at = `${request.requestedOn}T08:${chance.between(10, 59)}:00Z`;
  if (status === 'pending') return { status, decided_by: null, decided_at: null, note: '', created_at };
  const after = addDays(request.requestedOn, chance.between(0, 2));
  const decided_at = `${after < day ? after : addDays(day, -1)}T${chance.between(10, 16)}:${chance.between(10, 59)}:00Z`;
  const decided_by = status === 'cancelled' ? requester.id : requester.decider;

  return { status, decided_by, decided_at, note: status === 'rejected' ? chance.pick(refusals) : '', created_at };
}

export function granted({ chance }: Pick<Requested, 'chance'>, { requestedOn }: TimeOffRequest): Decision {
  const created_at = `${requestedOn}T08:${chance.between(10, 59)}:00Z`;

  return { status: 'approved', decided_by: null, decided_at: created_at, note: '', created_at };
}

const refusals = [
  'Half the team is away that week. Could you take the week after?',
  'We are closing the quarter on these days.',
  'Please hand over the release first.',
];
