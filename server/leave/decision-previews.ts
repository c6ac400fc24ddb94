/** What approving requests would leave, for a page of them: the number of queries does not depend on how many there are. */
import { sql } from 'kysely';
import type { DecisionPreview } from '../../src/api/contract/leave-applications.ts';
import type { ReturnedDays } from '../../src/rules/leave/time-off.ts';
import { grouped } from '../../src/rules/shared/grouped.ts';
import type { CallContext } from '../access/call-context.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { inScope } from '../people/in-scope.ts';
import { todayAt } from '../people/time-off/applicant.ts';
import { isUnlimited } from '../people/time-off/leave-account.ts';
import { readAccountsOf } from '../people/time-off/leave-balances.ts';
import { replacedAmong, returnedBy } from './replace.ts';
import { type ApplicationRow, selectActiveAround } from './request-queries.ts';
import { yearsOf } from './requests.ts';
import { accountsAround, balancesOf } from './review.ts';
import type { TypeRow } from './type-queries.ts';

type PreviewedApplication = Pick<
  ApplicationRow,
  'id' | 'kind' | 'person_id' | 'type_id' | 'status' | 'shares' | 'from_day' | 'to_day' | 'from_portion' | 'to_portion'
> & { readonly leaves_on: string | null };

/** Of those that are pending and in scope. */
export async function previewDecisions(
  { db, scope, principal }: Pick<CallContext, 'db' | 'scope' | 'principal'>,
  ids: readonly string[],
): Promise<DecisionPreview[]> {
  const applications = await selectApplications(db, scope, principal, ids);
  if (applications.length === 0) return [];
  const { companyId } = principal;
  const types = await selectTypesOf(db, companyId, applications);
  const accounts = await readAccountsOf(db, companyId, [...new Set(applications.map(({ person_id }) => person_id))]);
  const away = await countAway(
    db,
    principal,
    applications.map(({ id }) => id),
  );
  const returnsOf = await returnedDays(db, companyId, applications);

  return applications.flatMap((row) => {
    const [type, accountsOf] = [types.get(row.type_id), accounts.get(row.person_id)];
    if (!type || !accountsOf) return [];
    const around = accountsAround(row, accountsOf.accountOf(type));
    const today = todayAt(accountsOf.person);
    const left = yearsOf(row).map((year) => ({ year, days: balancesOf(row, around, year, today).after.available }));

    const team = away.get(row.id) ?? { size: 0, away: 0 };

    return [
      {
        _id: row.id,
        person: row.person_id,
        left: isUnlimited(type) ? [] : left,
        team,
        returns: returnsOf(row),
        leavesOn: row.leaves_on,
      },
    ];
  });
}

async function selectApplications(
  db: Trx,
  scope: Scope,
  principal: Principal,
  ids: readonly string[],
): Promise<PreviewedApplication[]> {
  const { rows } = await sql<PreviewedApplication>`
    select application.id, application.person_id, application.type_id, application.status, application.shares,
      application.from_day, application.to_day, application.from_portion, application.to_portion, type.kind,
      person.leaves_on
    from leave_application as application
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    join person on person.company_id = application.company_id and person.id = application.person_id
    where ${inScope(scope)} and application.company_id = ${scope.companyId} and application.status = 'pending'
      and type.kind = any (${enabledKinds(principal)}::text[]) and application.id = any (${ids}::uuid[])
  `.execute(db);

  return rows;
}

/** What approving each returns of leave. */
async function returnedDays(
  db: Trx,
  companyId: string,
  requested: readonly PreviewedApplication[],
): Promise<(row: PreviewedApplication) => ReturnedDays[]> {
  const sick = requested.filter(({ kind }) => kind === 'sick').map(({ id }) => id);
  const active = sick.length > 0 ? await selectActiveAround(db, companyId, sick) : [];
  const around = grouped(active, ({ asked_id }) => asked_id);

  return (row) => returnedBy(replacedAmong(around.get(row.id) ?? [], row, ({ counted }) => counted).replaced);
}

async function selectTypesOf(
  db: Trx,
  companyId: string,
  requested: readonly PreviewedApplication[],
): Promise<Map<string, TypeRow>> {
  const ids = requested.map(({ type_id }) => type_id);
  const { rows } = await sql<TypeRow>`
    select * from leave_type where company_id = ${companyId} and id = any (${ids}::uuid[])
  `.execute(db);

  return new Map(rows.map((type) => [type.id, type]));
}

/** The same colleagues as in a review, counted: in the same team or with the same manager, in scope or not. */
async function countAway(db: Trx, principal: Principal, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; size: number; away: number }>`
    select asked.id, count(colleague.id)::int as size, count(absent.is_away)::int as away
    from leave_application as asked
    join person as about on about.company_id = asked.company_id and about.id = asked.person_id
    join person as colleague on colleague.company_id = about.company_id and colleague.id <> about.id
      and colleague.is_enabled
      and (colleague.team_id = about.team_id or colleague.manager_id = about.manager_id)
    left join lateral (
      select true as is_away
      from leave_application as application
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where application.company_id = colleague.company_id and application.person_id = colleague.id
        and application.status in ('pending', 'approved') and type.kind = any (${enabledKinds(principal)}::text[])
        and application.to_day >= asked.from_day and application.from_day <= asked.to_day
      limit 1
    ) as absent on true
    where asked.company_id = ${principal.companyId} and asked.id = any (${ids}::uuid[])
    group by asked.id
  `.execute(db);

  return new Map(rows.map(({ id, ...team }) => [id, team]));
}
