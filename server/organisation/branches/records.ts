import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Branch, BranchAdmin, BranchEffects, Holiday } from '../../../src/api/contract/branches.ts';
import { rolesOf } from '../../../src/rules/auth/roles.ts';
import { orNotFound } from '../../access/http-error.ts';
import { SESSION_IDLE_HOURS } from '../../access/principal.ts';
import { branchesIn, type Scope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import { fullName } from '../../people/full-name.ts';
import { rankOf } from '../../people/roles.ts';
import { readUnits, type UnitRow, type UnitsQuery } from '../units.ts';

interface BranchRow {
  branch_name: string;
  address: string;
  telephone: string;
  timezone: string;
  weekend: number[];
  holidays: Holiday[];
  is_enabled: boolean;
  admin: BranchAdmin | null;
}

/** The appointed admin, while enabled, in this branch and its admin. */
const admin: RawBuilder<unknown> = sql`(
  select json_build_object('_id', person.id, 'fullName', ${fullName('person')}, 'email', person.email)
  from person
  where person.company_id = branch.company_id and person.id = branch.admin_id and person.branch_id = branch.id
    and person.is_enabled and person.role_rank = ${rankOf('b-admin')}
) as admin`;

export async function readBranches(
  db: Trx,
  scope: Scope,
  query: UnitsQuery,
): Promise<{ branches: Branch[]; total: number }> {
  const { rows, total } = await readUnits<BranchRow>(db, scope, 'branch', query, admin);

  return { branches: rows.map(presentBranch), total };
}

/** The headcount covers the whole company. */
export async function readBranch(db: Trx, companyId: string, id: string): Promise<Branch> {
  const { rows } = await sql<UnitRow<BranchRow>>`
    select branch.*, ${admin}, (
      select count(*) from person
      where person.company_id = branch.company_id and person.branch_id = branch.id and person.is_enabled
    ) as headcount
    from branch where branch.company_id = ${companyId} and branch.id = ${id}
  `.execute(db);
  const row = orNotFound(rows[0], 'This branch');

  return presentBranch(row);
}

export async function findBranchForUpdate(db: Trx, companyId: string, id: string): Promise<Branch> {
  await sql`select from branch where company_id = ${companyId} and id = ${id} for no key update`.execute(db);

  // A second query, so that it sees what the transaction before it committed.
  return readBranch(db, companyId, id);
}

const isInBranch = sql`
  person.company_id = branch.company_id and person.branch_id = branch.id and person.is_enabled`;

/** Only people whose highest role is in the branch are signed out. */
const administersIt = sql`person.role_rank in (${sql.join(rolesOf('branch').map(rankOf))})`;

export async function readEffects(db: Trx, scope: Scope, id: string): Promise<BranchEffects> {
  const { rows } = await sql<BranchEffects>`
    select
      (select count(*) from person where ${isInBranch}) as people,
      (select count(*) from person where ${isInBranch} and ${administersIt}) as admins,
      (
        select count(*) from session
        join person on person.company_id = session.company_id and person.id = session.person_id
        where ${isInBranch} and ${administersIt} and session.expires_at > now()
          and session.last_seen_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS})
      ) as sessions
    from branch where ${branchesIn(scope)(expressionBuilder<Database, 'branch'>())} and branch.id = ${id}
  `.execute(db);
  return orNotFound(rows[0], 'This branch');
}

const presentBranch = (row: UnitRow<BranchRow>): Branch => ({
  _id: row.id,
  branchName: row.branch_name,
  address: row.address,
  telephone: row.telephone,
  timezone: row.timezone,
  weekend: row.weekend,
  holidays: row.holidays,
  admin: row.admin,
  isEnabled: row.is_enabled,
  headcount: row.headcount,
  version: row.version,
});
