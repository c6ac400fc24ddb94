/** A small company for tests, created row by row: no demo data, and only what a test needs. */
import { v7 } from 'uuid';
import { allFeatures } from '../../../server/access/features.ts';
import type { NewPerson } from '../../../server/database/schema.ts';
import { type Db, inCompany } from '../../../server/database/tx.ts';
import { setGroups } from '../../../server/people/groups.ts';
import { searchColumns } from '../../../server/people/search-columns.ts';
import type { Role } from '../../../src/api/contract/auth.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';

export interface TestCompany {
  readonly id: string;
  readonly branches: readonly [lisbon: string, porto: string];
  readonly departments: readonly [care: string, engineering: string, sales: string];
  readonly designations: readonly [adviser: string, engineer: string];
  readonly teams: readonly [gulls: string, tide: string];
  readonly groups: readonly [books: string, cycling: string, running: string];
  readonly policies: readonly [basic: string, plus: string];
}

export async function foundCompany(db: Db, name: string): Promise<TestCompany> {
  const company_id = v7();
  await db
    .insertInto('company')
    .values({ id: company_id, company_name: name, company_email: `hello@${slug(name)}.example`, features: allFeatures })
    .execute();
  const named = (unit: string) => ({ company_id, id: v7(), name_norm: normalise(unit) });
  const branches = ['Lisbon', 'Porto'].map((unit) => ({ ...named(unit), branch_name: unit }));
  const departments = ['Care', 'Engineering', 'Sales'].map((unit) => ({ ...named(unit), name: unit }));
  const designations = ['Adviser', 'Engineer'].map((unit) => ({ ...named(unit), name: unit }));
  const teams = ['Gulls', 'Tide'].map((unit) => ({ ...named(unit), name: unit }));
  const groups = ['Books', 'Cycling', 'Running'].map((unit) => ({ ...named(unit), group_name: unit }));
  const plan = { ...named('Health'), name: 'Health' };
  const policies = ['Basic', 'Plus'].map((unit) => ({ company_id, id: v7(), plan_id: plan.id, name: unit }));
  await db.insertInto('branch').values(branches).execute();
  await db.insertInto('department').values(departments).execute();
  await db.insertInto('designation').values(designations).execute();
  await db.insertInto('team').values(teams).execute();
  await db.insertInto('people_group').values(groups).execute();
  await db.insertInto('insurance_plan').values(plan).execute();
  await db.insertInto('insurance_policy').values(policies).execute();
  const ids = <T>(rows: { id: string }[]) => rows.map(({ id }) => id) as T;

  return {
    id: company_id,
    branches: ids(branches),
    departments: ids(departments),
    designations: ids(designations),
    teams: ids(teams),
    groups: ids(groups),
    policies: ids(policies),
  };
}

export interface TestPerson {
  readonly companyId: string;
  readonly id: string;
  readonly email: string;
}

export interface Particulars {
  readonly name?: string;
  readonly email?: string;
  readonly empId?: string;
  readonly roles?: readonly Role[];
  readonly nationality?: string | null;
  readonly groups?: readonly string[];
  readonly isEnabled?: boolean;
  readonly columns?: Partial<NewPerson>;
}

let count = 0;

/** Someone in the first branch, department and designation, who can sign in, unless told otherwise. */
export async function addPerson(db: Db, company: TestCompany, particulars: Particulars = {}): Promise<TestPerson> {
  count += 1;
  const { name = `Person ${count}`, roles = ['employee'], nationality = null, isEnabled = true } = particulars;
  const [firstName = '', ...rest] = name.split(' ');
  const lastName = rest.join(' ') || 'Nobody';
  const email = particulars.email ?? `${slug(name)}.${count}@${company.id.slice(-6)}.example`;
  const empId = particulars.empId ?? `T-${count}`;
  const id = v7();
  await db
    .insertInto('person')
    .values({
      company_id: company.id,
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      emp_id: empId,
      nationality,
      ...searchColumns({ firstName, lastName, email, empId, nationality }),
      roles: [...roles],
      hr_confirmed_at: roles.includes('b-hr') ? new Date() : null,
      is_enabled: isEnabled,
      department_id: company.departments[0],
      designation_id: company.designations[0],
      branch_id: company.branches[0],
      password_changed: true,
      profile_updated: true,
      ...particulars.columns,
    })
    .execute();
  if (isEnabled) {
    await db
      .insertInto('login')
      .values({ company_id: company.id, person_id: id, email_norm: normalise(email) })
      .execute();
  }
  const { groups } = particulars;
  if (groups) await inCompany(db, company.id, (trx) => setGroups(trx, company.id, id, groups));

  return { companyId: company.id, id, email };
}

const slug = (text: string): string => normalise(text).replace(/[^a-z0-9]+/g, '-');
