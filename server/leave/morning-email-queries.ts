import { sql } from 'kysely';
import type { RequestKind } from '../../src/rules/leave/time-off.ts';
import type { Feature } from '../../src/rules/shared/features.ts';
import type { PersonKey, Principal } from '../access/principal.ts';
import type { Holiday } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import type { WaitingRequest } from '../mail/email-texts.ts';
import { mayManage } from '../people/managers.ts';
import { defaultWeekend } from '../people/time-off/applicant.ts';
import { decidesAsLeader, isActive, subjectsWithDelegate } from '../people/time-off/approvers.ts';
import { pendingOf } from '../people/time-off/pending-requests.ts';
import { longWaitSince } from '../people/time-off/waiting-filter.ts';

const AT_ONCE = 100;

const requests = ['leave', 'sickLeave', 'workFromHome'] as const satisfies readonly Feature[];

/** A time zone in which it is morning, and the local day. */
export interface Morning {
  readonly zone: string;
  readonly day: string;
}

export interface DueApprover extends Morning {
  readonly companyId: string;
  readonly companyName: string;
  readonly features: Feature[];
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly roles: string[];
  readonly branchId: string | null;
}

export async function selectZones(db: Trx): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`select timezone as zone from branch union select 'UTC'`.execute(db);

  return rows.map(({ zone }) => zone);
}

/** People of one company and day who haven't looked at their requests. */
export async function selectDue(db: Trx, mornings: readonly Morning[]): Promise<DueApprover[]> {
  if (mornings.length === 0) return [];
  const { rows } = await sql<DueApprover>`
    select person.company_id as "companyId", company_name as "companyName", features, person.id, person.email,
      person.first_name as "firstName", person.roles, person.branch_id as "branchId", morning.zone, morning.day
    from company
    join person on person.company_id = company.id and ${isActive} and ${mayManage}
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    join json_to_recordset(${JSON.stringify(mornings)}::json) as morning (zone text, day date)
      on morning.zone = coalesce(branch.timezone, 'UTC')
    left join morning_email as known on known.company_id = person.company_id and known.person_id = person.id
    where company.features && ${requests}::text[] and not coalesce(known.is_off, false)
      and coalesce(known.checked_on < morning.day, true)
    order by person.company_id, morning.day, person.id limit ${AT_ONCE}
  `.execute(db);

  return rows.filter(({ companyId, day }) => companyId === rows[0]?.companyId && day === rows[0]?.day);
}

/** Those of them that no other server has taken. */
export async function claim(
  db: Trx,
  companyId: string,
  day: string,
  people: readonly { readonly id: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into morning_email as known (company_id, person_id, checked_on)
    select ${companyId}::uuid, id, ${day}::date from unnest(${people.map(({ id }) => id)}::uuid[]) as id
    on conflict (company_id, person_id) do update set checked_on = excluded.checked_on
      where not known.is_off and coalesce(known.checked_on < excluded.checked_on, true)
    returning person_id as id
  `.execute(db);

  return rows.map(({ id }) => id);
}

export interface BranchCalendar {
  /** Null for people without a branch. */
  readonly id: string | null;
  readonly weekend: number[];
  readonly holidays: Holiday[];
  /** A request from before this moment has waited long. */
  readonly longAgo: Date;
}

export async function selectCalendars(db: Trx, companyId: string, day: string): Promise<BranchCalendar[]> {
  const { rows } = await sql<BranchCalendar>`
    select place.id, place.weekend, place.holidays, ${longWaitSince('place', sql`${day}::date`)} as "longAgo"
    from (
      select id, timezone, weekend, holidays from branch where company_id = ${companyId}
      union all select null, 'UTC', ${defaultWeekend}::smallint[], '[]'::jsonb
    ) as place
  `.execute(db);

  return rows;
}

export interface Waiting extends Omit<WaitingRequest, 'since'> {
  readonly kind: RequestKind;
  readonly personId: string;
  readonly branchId: string | null;
  /** Their manager and delegate, if these can decide. */
  readonly ledBy: string[];
  readonly createdAt: Date;
}

/** The longest wait first. */
export async function selectWaiting(db: Trx, companyId: string, features: Principal['features']): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select waiting.kind, waiting.person_id as "personId", about.branch_id as "branchId", array(
        select person.id::text from person where ${decidesAsLeader}
      ) as "ledBy",
      waiting.full_name as name, case waiting.kind when 'wfh' then 'work from home' else waiting.type_name end as type,
      waiting.about = 'cancellation' as "isCancellation", json_build_object(
        'from', waiting."from", 'to', waiting."to", 'fromPortion', waiting."fromPortion", 'toPortion', waiting."toPortion"
      ) as days, waiting.created_at as "createdAt"
    from (${pendingOf({ features }, [sql`person.company_id = ${companyId}`])}) as waiting
    cross join lateral ${subjectsWithDelegate(sql`person.company_id = ${companyId} and person.id = waiting.person_id`)}
    order by waiting.created_at, waiting.id
  `.execute(db);

  return rows;
}

/** On, unless someone has turned it off. */
export async function hasMorningEmail(db: Trx, { companyId, personId }: PersonKey): Promise<boolean> {
  const row = await db
    .selectFrom('morning_email')
    .select('is_off')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

  return !row?.is_off;
}

export const switchMorningEmail = (db: Trx, { companyId, personId }: PersonKey, isOn: boolean): Promise<unknown> =>
  db
    .insertInto('morning_email')
    .values({ company_id: companyId, person_id: personId, is_off: !isOn })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doUpdateSet({ is_off: !isOn }))
    .execute();
