/** The sign-ins that the demo prints, and the people behind them. */
import type { Role } from '../../src/api/contract/auth.ts';
import type { BranchName, DepartmentName } from './harbour-vale.ts';

export const DEMO_PASSWORD = 'harbour-demo-26';

export interface DemoAccount {
  readonly email: string;
  readonly role: Role;
  /** What is worth knowing before signing in. */
  readonly note: string;
}

/** One of the company's people who is the same however many are seeded. */
export interface CastMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'female' | 'male' | 'other';
  readonly nationality: string;
  readonly dob: string;
  readonly role: Role;
  readonly branch: BranchName;
  readonly department: DepartmentName;
  /** Leads the department's people in the branch (in London: the whole department), or is one of them. */
  readonly seat: 'lead' | 'member';
  /** False for somebody who has still to choose a password. */
  readonly hasPassword: boolean;
  readonly note?: string;
}

const member = (person: Omit<CastMember, 'hasPassword'> & { hasPassword?: false }): CastMember => ({
  hasPassword: true,
  ...person,
});

export const cast: readonly CastMember[] = [
  member({
    email: 'admin@harbourvale.example',
    firstName: 'Eleanor',
    lastName: 'Whitcombe',
    gender: 'female',
    nationality: 'British',
    dob: '1976-05-14',
    role: 'c-admin',
    branch: 'London',
    department: 'People & Culture',
    seat: 'lead',
    note: 'sees the whole company',
  }),
  member({
    email: 'hr@harbourvale.example',
    firstName: 'Samir',
    lastName: 'Haddad',
    gender: 'male',
    nationality: 'Lebanese',
    dob: '1987-09-02',
    role: 'c-hr',
    branch: 'London',
    department: 'People & Culture',
    seat: 'member',
    note: 'sees the whole company',
  }),
  member({
    email: 'lisbon.admin@harbourvale.example',
    firstName: 'Graça',
    lastName: 'Sequeira',
    gender: 'female',
    nationality: 'Portuguese',
    dob: '1981-02-20',
    role: 'b-admin',
    branch: 'Lisbon',
    department: 'People & Culture',
    seat: 'lead',
    note: 'sees the Lisbon branch',
  }),
  member({
    email: 'lisbon.hr@harbourvale.example',
    firstName: 'Tiago',
    lastName: 'Brandão',
    gender: 'male',
    nationality: 'Portuguese',
    dob: '1990-11-08',
    role: 'b-hr',
    branch: 'Lisbon',
    department: 'People & Culture',
    seat: 'member',
    note: 'sees the Lisbon branch',
  }),
  member({
    email: 'lisbon.new@harbourvale.example',
    firstName: 'Helena',
    lastName: 'Prata',
    gender: 'female',
    nationality: 'Portuguese',
    dob: '1993-07-27',
    role: 'b-admin',
    branch: 'Lisbon',
    department: 'People & Culture',
    seat: 'member',
    hasPassword: false,
    note: 'is asked for a new password first',
  }),
  member({
    email: 'writer@harbourvale.example',
    firstName: 'Ngozi',
    lastName: 'Okonjo',
    gender: 'female',
    nationality: 'Nigerian',
    dob: '1989-03-31',
    role: 'content-writer',
    branch: 'London',
    department: 'Marketing',
    seat: 'member',
    note: 'writes articles',
  }),
  member({
    email: 'lisbon.writer@harbourvale.example',
    firstName: 'Duarte',
    lastName: 'Leitão',
    gender: 'male',
    nationality: 'Portuguese',
    dob: '1995-12-12',
    role: 'b-content-writer',
    branch: 'Lisbon',
    department: 'Marketing',
    seat: 'member',
    note: 'writes articles for Lisbon',
  }),
  member({
    email: 'manager@harbourvale.example',
    firstName: 'Ravi',
    lastName: 'Menon',
    gender: 'male',
    nationality: 'Indian',
    dob: '1984-06-18',
    role: 'reporting-manager',
    branch: 'Lisbon',
    department: 'Engineering',
    seat: 'lead',
    note: 'decides on the requests of a team',
  }),
  member({
    email: 'employee@harbourvale.example',
    firstName: 'Marta',
    lastName: 'Kowalska',
    gender: 'female',
    nationality: 'Polish',
    dob: '1996-01-23',
    role: 'employee',
    branch: 'Lisbon',
    department: 'Engineering',
    seat: 'member',
    note: 'uses the mobile app, has no page here',
  }),
  member({
    email: 'porto.admin@harbourvale.example',
    firstName: 'Vasco',
    lastName: 'Meireles',
    gender: 'male',
    nationality: 'Portuguese',
    dob: '1979-10-05',
    role: 'b-admin',
    branch: 'Porto',
    department: 'People & Culture',
    seat: 'lead',
  }),
  member({
    email: 'rotterdam.admin@harbourvale.example',
    firstName: 'Margriet',
    lastName: 'van der Linden',
    gender: 'female',
    nationality: 'Dutch',
    dob: '1982-04-09',
    role: 'b-admin',
    branch: 'Rotterdam',
    department: 'People & Culture',
    seat: 'lead',
  }),
];

/** The only person of the company that has not been set up yet. */
export const freshleafAdmin = {
  email: 'admin@freshleaf.example',
  firstName: 'Juniper',
  lastName: 'Ashdown',
  note: 'sets up a new company: password, profile, logo',
} as const;

/** What a person at the command line is told after seeding. All share `DEMO_PASSWORD`. */
export const demoAccounts: readonly DemoAccount[] = [
  ...cast.flatMap(({ email, role, note }) => (note ? [{ email, role, note }] : [])),
  { email: freshleafAdmin.email, role: 'c-admin', note: freshleafAdmin.note },
];
