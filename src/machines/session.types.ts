import type { CompanyBadge, SignedInUser, UserTrack } from '../api/contract/auth.ts';
import type { ReturnTo } from '../rules/auth/gate.ts';
import type { Location } from '../rules/auth/return-path.ts';
import type { Level } from '../rules/auth/roles.ts';

export interface Identity {
  track: UserTrack;
  user: SignedInUser;
  company: CompanyBadge;
}

export interface StoredCredentials {
  token: string | null;
  securityToken: string | null;
}

/** Confirmed by the server just now. */
export interface SessionChanges {
  track?: Partial<UserTrack>;
  user?: Partial<SignedInUser>;
  company?: Partial<CompanyBadge>;
}

/** `returnTo`: where to go first, such as setting a new password. */
export interface NewSession extends Identity {
  token: string;
  securityToken?: string;
  returnTo?: string;
}

export interface StoredSession extends StoredCredentials {
  roles: string[];
  userId: string;
}

export interface SessionContext {
  place: Location;
  token: string | null;
  /** Present in sessions of the provider's support: skips the set-up steps and is never sent. */
  securityToken: string | null;
  who?: Identity;
  returnTo?: ReturnTo;
}

export type SessionEvent =
  | { type: 'location.changed'; place: Location }
  | ({ type: 'storage.changed' } & StoredCredentials)
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
  /** On a transition: the people who can take it. */
  levels?: readonly Level[];
  /** On a transition: why no page can trigger it. */
  offPage?: string;
}
