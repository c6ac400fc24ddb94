import { sql } from 'kysely';
import type { Role } from '../../../src/api/contract/auth.ts';
import { auditMany } from '../../access/audit.ts';
import type { Trx } from '../../database/tx.ts';
import { mayManage } from '../../people/managers.ts';
import { withManagerRole } from '../../people/roles.ts';
import type { ImportContext } from '../importer.ts';
import type { PersonPlan } from './existing-people.ts';
import { updatePerson } from './queries.ts';

/** Gives the role to the managers named in these rows, as if someone had given it by hand. Those who have it keep it. */
export async function giveManagerRole(
  db: Trx,
  plans: readonly PersonPlan[],
  { principal, clientIp, id: importId }: ImportContext,
): Promise<void> {
  const ids = new Set(plans.flatMap(({ givesRoleTo }) => givesRoleTo?.id ?? []));
  if (ids.size === 0) return;
  const { companyId } = principal;
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    select person.id, person.roles from person
    where person.company_id = ${companyId} and person.id = any (${[...ids]}::uuid[]) and not ${mayManage}
    order by person.id for no key update
  `.execute(db);
  const given = rows.map(({ id, roles }) => ({ id, before: { roles }, after: { roles: withManagerRole(roles) } }));
  for (const { id, after } of given) await updatePerson(db, companyId, id, after);
  if (given.length === 0) return;
  await auditMany(
    db,
    principal,
    clientIp,
    given.map(({ id, before, after }) => ({
      what: 'employee.edited',
      entity: 'person',
      entityId: id,
      before,
      after: { ...after, importId },
    })),
  );
}
