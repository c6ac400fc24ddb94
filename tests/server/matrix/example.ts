import type { Sent } from '../support/calls.ts';
import type { Particulars, TestPerson } from '../support/company.ts';
import type { EmptyCompanies, TargetBranch } from '../support/empty-companies.ts';

/** One check of the matrix: who makes the call, whom it is about, and in which branch that person is. */
export interface AccessCheck {
  readonly fixture: EmptyCompanies;
  readonly caller: TestPerson;
  readonly target: TestPerson;
  readonly targetBranch: TargetBranch;
}

export interface Example {
  readonly send: (check: AccessCheck) => Sent | Promise<Sent>;
  /** Whether the call is about the target, so that the reply depends on the target's branch. */
  readonly isAboutTarget?: boolean;
  /** Whether a successful reply names the target, if the caller may see them. */
  readonly listsTarget?: boolean;
  /** Who sees a target in a branch, if that doesn't depend on who administers it. */
  readonly isInReach?: (caller: string, targetBranch: TargetBranch) => boolean;
  /** The status of success; 200 by default. */
  readonly success?: 200 | 201;
  /** The status for a target outside the scope; 404 by default. */
  readonly outOfScope?: 404 | 422;
  /** The status without a session, for a call that works for anyone. */
  readonly withoutSession?: number;
  /** Branches that make no sense for this call. */
  readonly without?: readonly TargetBranch[];
  readonly caller?: Particulars;
  readonly target?: Particulars;
}
