import type { Sent } from '../support/calls.ts';
import type { Particulars, TestPerson } from '../support/company.ts';
import type { EmptyCompanies, TargetPlace } from '../support/empty-companies.ts';

/** One cell of the matrix: who calls, who the call is about, and where that person is. */
export interface Cell {
  readonly fixture: EmptyCompanies;
  readonly caller: TestPerson;
  readonly target: TestPerson;
  readonly place: TargetPlace;
}

export interface Example {
  readonly send: (cell: Cell) => Sent | Promise<Sent>;
  /** Whether the call is about the target, so that the reply depends on the target's place. */
  readonly isAboutTarget?: boolean;
  /** Whether a successful reply names the target, if the caller may see them. */
  readonly listsTarget?: boolean;
  /** Who sees the target of a place, if that doesn't depend on who administers it. */
  readonly isInReach?: (caller: string, place: TargetPlace) => boolean;
  /** The status of success; 200 by default. */
  readonly success?: 200 | 201;
  /** The status for a target outside the scope; 404 by default. */
  readonly outOfScope?: 404 | 422;
  /** The status without a session, for a call that works for anyone. */
  readonly withoutSession?: number;
  /** Places that make no sense for this call. */
  readonly without?: readonly TargetPlace[];
  readonly caller?: Particulars;
  readonly target?: Particulars;
}
