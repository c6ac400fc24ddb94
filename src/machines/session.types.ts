/** What the session chart knows, hears and shows. */
import type { CompanyBadge, SignedInUser, UserTrack } from '../api/contract/auth.ts';
import type { ReturnTo } from './rules/gate.ts';
import type { Place } from './rules/return-path.ts';

/** Who is signed in: the set-up flags, the person, and what the shell shows of their company. */
export interface Who {
  track: UserTrack;
  user: SignedInUser;
  company: CompanyBadge;
}

/** What the browser's storage holds. */
export interface Stored {
  token: string | null;
  securityToken: string | null;
}

/** What a page knows to be different now, because the server just confirmed it. */
export interface SessionChanges {
  track?: Partial<UserTrack>;
  user?: Partial<SignedInUser>;
  company?: Partial<CompanyBadge>;
}

/** A session that sign-in opened. `returnTo`: where to go first, such as to a new password. */
export interface NewSession extends Who {
  token: string;
  securityToken?: string;
  returnTo?: string;
}

/** What the browser keeps of a session. */
export interface StoredSession extends Stored {
  roles: string[];
  userId: string;
}

export interface SessionContext {
  place: Place;
  token: string | null;
  /** The provider's support carries one; it lets past the set-up steps and is never sent anywhere. */
  securityToken: string | null;
  who?: Who;
  returnTo?: ReturnTo;
}

export type SessionEvent =
  | { type: 'location.changed'; place: Place }
  | ({ type: 'storage.changed' } & Stored)
  | ({ type: 'session.start' } & NewSession)
  | { type: 'session.update'; changes: SessionChanges }
  | { type: 'session.expired'; token: string | null }
  | { type: 'logout.pressed' }
  | { type: 'logout.confirmed' }
  | { type: 'logout.dismissed' }
  | { type: 'retry.pressed' };

export type SessionTag =
  | 'busy'
  | 'signedOut'
  | 'unreachable'
  | 'signedIn'
  | 'onboarding'
  | 'noAccess'
  | 'confirmingLogout';

/** `progress`: percent of the company's set-up that this step completes. */
export interface SessionMeta {
  progress?: number;
}
