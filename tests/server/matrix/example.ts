import type { Sent } from '../support/calls.ts';
import type { Particulars, TestPerson } from '../support/company.ts';
import type { Place, World } from '../support/world.ts';

/** One meeting of a caller with someone at a place. */
export interface Cell {
  readonly world: World;
  readonly caller: TestPerson;
  readonly target: TestPerson;
  readonly place: Place;
}

export interface Example {
  readonly send: (cell: Cell) => Sent | Promise<Sent>;
  /** Whether the call is about the target, and so answers by where the target is. */
  readonly isAboutTarget?: boolean;
  /** Whether a successful answer names the target, where the caller may know of them. */
  readonly listsTarget?: boolean;
  /** Who sees what is at a place, where that is not decided by who administers its people. */
  readonly isInReach?: (caller: string, place: Place) => boolean;
  /** What success answers; 200 unless told otherwise. */
  readonly success?: 200 | 201;
  /** What a target outside the scope answers; 404 unless told otherwise. */
  readonly outOfScope?: 404 | 422;
  /** What a call that works for anyone answers without a session. */
  readonly withoutSession?: number;
  /** Places that make no sense for this call. */
  readonly without?: readonly Place[];
  readonly caller?: Particulars;
  readonly target?: Particulars;
}
