import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

export interface Waiting {
  readonly leave: number;
  readonly sick: number;
  readonly wfh: number;
}

export async function countWaiting(db: Trx, companyId: string, personIds: readonly string[]): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with pending as (
      select type.kind from leave_application as application
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where application.company_id = ${companyId} and application.person_id = any (${personIds}::uuid[]) and (
        application.status = 'pending' or application.status = 'approved' and exists (
          select from leave_cancellation as cancellation
          where cancellation.company_id = application.company_id and cancellation.application_id = application.id
            and cancellation.status = 'pending'
        )
      )
    )
    select (select count(*) from pending where kind = 'leave') as leave,
      (select count(*) from pending where kind = 'sick') as sick,
      (
        select count(*) from wfh_request as request
        where request.company_id = ${companyId} and request.person_id = any (${personIds}::uuid[])
          and request.status = 'pending'
      ) as wfh
  `.execute(db);

  return rows[0] ?? { leave: 0, sick: 0, wfh: 0 };
}
