import type { Role } from '../src/api/contract/auth.ts';
import members from './data/cast.json' with { type: 'json' };

export const DEMO_PASSWORD = 'harbour-demo-26';

interface DemoAccount {
  readonly email: string;
  readonly role: Role;
  readonly note: string;
}

export interface CastMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'female' | 'male' | 'other';
  readonly nationality: string;
  readonly dob: string;
  readonly role: Role;
  readonly branch: string;
  readonly department: string;
  /** Leads the department in the branch (in London: the whole department), or belongs to it. */
  readonly seat: 'lead' | 'member';
  /** False for someone who still has to choose a password. */
  readonly hasPassword: boolean;
  readonly note?: string;
}

export const cast = members.map((member) => ({ hasPassword: true, ...member })) as readonly CastMember[];

export const freshleafAdmin = {
  email: 'admin@freshleaf.example',
  firstName: 'Juniper',
  lastName: 'Ashdown',
  note: 'sets up a new company: password, profile, logo',
} as const;

/** Printed after seeding. All share `DEMO_PASSWORD`. */
export const demoAccounts: readonly DemoAccount[] = [
  ...cast.flatMap(({ email, role, note }) => (note ? [{ email, role, note }] : [])),
  { email: freshleafAdmin.email, role: 'c-admin', note: freshleafAdmin.note },
];
