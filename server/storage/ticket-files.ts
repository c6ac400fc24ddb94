import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { administers } from '../../src/rules/auth/administers.ts';
import type { Principal } from '../access/principal.ts';
import { scopeOf } from '../access/scope.ts';

/** A condition on `file`: those who see a ticket read its files. */
export function mayReadTicketFile(principal: Principal): RawBuilder<SqlBool> {
  const scope = scopeOf(principal);
  if (!administers(scope.kind)) return sql`false`;

  return sql`exists (
    select from ticket_file as attached
    join ticket on ticket.company_id = attached.company_id and ticket.id = attached.ticket_id
    where attached.company_id = file.company_id and attached.file_name = file.name
      ${scope.kind === 'branch' ? sql`and ticket.branch_id = ${scope.branchId}` : sql``}
  )`;
}
