import { type RawBuilder, sql } from 'kysely';
import { rolesOf } from '../../src/rules/auth/roles.ts';
import type { Feature } from '../../src/rules/shared/features.ts';
import { isBranchDisabled, type Principal } from '../access/principal.ts';
import type { Holiday } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import type { WaitingRequest } from '../mail/letters.ts';
import { isResponsibleFor, subjectsWithDelegate } from '../people/approvers.ts';
import { pendingOf } from '../people/pending-requests.ts';

const AT_ONCE = 200;
const MOST_LINES = 10;

const requests = ['leave', 'sickLeave', 'workFromHome'] as const satisfies readonly Feature[];
const approverRoles = [...rolesOf('company'), ...rolesOf('branch'), ...rolesOf('manager')];

/** A condition on `person`: they can sign in, and have done so. */
const isActive = sql`(
  person.is_enabled and (person.password_changed or person.profile_updated) and not ${isBranchDisabled}
)`;

/** A time zone where it is morning, and the day it is there. */
export interface Morning {
  readonly zone: string;
  readonly day: string;
}

export interface DueApprover extends Morning {
  readonly companyId: string;
  readonly companyName: string;
  readonly features: Feature[];
  readonly id: string;
  readonly branchId: string | null;
}

export async function selectZones(db: Trx): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`select timezone as zone from branch union select 'UTC'`.execute(db);

  return rows.map(({ zone }) => zone);
}

/** Of one company and day, people whose requests have not been looked at. */
export async function selectDue(db: Trx, mornings: readonly Morning[]): Promise<DueApprover[]> {
  if (mornings.length === 0) return [];
  const { rows } = await sql<DueApprover>`
    select person.company_id as "companyId", company_name as "companyName", features, person.id,
      person.branch_id as "branchId", morning.zone, morning.day
    from company
    join person on person.company_id = company.id and ${isActive} and person.roles && ${approverRoles}::text[]
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    join json_to_recordset(${JSON.stringify(mornings)}::json) as morning (zone text, day date)
      on morning.zone = coalesce(branch.timezone, 'UTC')
    left join morning_email as known on known.company_id = person.company_id and known.person_id = person.id
    where company.features && ${requests}::text[] and not coalesce(known.is_off, false)
      and coalesce(known.looked_on < morning.day, true)
    order by person.company_id, morning.day, person.id limit ${AT_ONCE}
  `.execute(db);

  return rows.filter(({ companyId, day }) => companyId === rows[0]?.companyId && day === rows[0]?.day);
}

/** Those of them whom no other server has taken. */
export async function claim(
  db: Trx,
  companyId: string,
  day: string,
  people: readonly { readonly id: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into morning_email as known (company_id, person_id, looked_on)
    select ${companyId}::uuid, id, ${day}::date from unnest(${people.map(({ id }) => id)}::uuid[]) as id
    on conflict (company_id, person_id) do update set looked_on = excluded.looked_on
      where not known.is_off and coalesce(known.looked_on < excluded.looked_on, true)
    returning person_id as id
  `.execute(db);

  return rows.map(({ id }) => id);
}

export interface BranchCalendar {
  readonly id: string;
  readonly weekend: number[];
  readonly holidays: Holiday[];
}

export async function selectCalendars(db: Trx, companyId: string): Promise<BranchCalendar[]> {
  const { rows } = await sql<BranchCalendar>`
    select id, weekend, holidays from branch where company_id = ${companyId}
  `.execute(db);

  return rows;
}

export interface Asked {
  readonly id: string;
  /** Requests that are older have waited for long. */
  readonly waitedSince: string;
}

export interface WaitingFor {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly roles: string[];
  readonly total: number;
  readonly sick: number;
  readonly shown: (Omit<WaitingRequest, 'since'> & { readonly createdAt: string })[];
}

/**
 * For each of these people for whom something waits: everything of those whom they lead, themselves or as a delegate, and of
 * other people in their scope what has waited for long or has no one else to decide on it.
 */
export const waitingFor = (
  companyId: string,
  features: Principal['features'],
  asked: readonly Asked[],
): RawBuilder<WaitingFor> => sql`
  with waiting as materialized (${pendingOf({ features }, [sql`person.company_id = ${companyId}`])}),
  subject as materialized (
    select about.*, exists (
      select from person where ${leads} and ${isResponsibleFor} and ${isActive}
    ) as is_led
    from ${subjectsWithDelegate(sql`person.company_id = ${companyId} and person.id in (select person_id from waiting)`)}
  )
  select person.id, person.email, person.first_name, person.roles,
    count(*) as total, count(*) filter (where waiting.kind = 'sick') as sick,
    coalesce(to_json((array_agg(json_build_object(
      'name', waiting.full_name, 'type', case waiting.kind when 'wfh' then 'work from home' else waiting.type_name end,
      'isCancellation', waiting.asks = 'cancellation', 'from', waiting."from", 'to', waiting."to",
      'createdAt', waiting.created_at
    ) order by waiting.created_at, waiting.id) filter (where waiting.kind <> 'sick'))[1:${sql.lit(MOST_LINES)}]), '[]') as shown
  from json_to_recordset(${JSON.stringify(asked)}::json) as asked (id uuid, "waitedSince" timestamptz)
  join person on person.company_id = ${companyId} and person.id = asked.id
  join subject as about on about.id <> person.id and ${isResponsibleFor}
  join waiting on waiting.person_id = about.id
  where ${leads} or not about.is_led or waiting.created_at < asked."waitedSince"
  group by person.company_id, person.id
`;

const leads = sql`(person.company_id = about.company_id and person.id in (about.manager_id, about.stand_in_id))`;

/** On, unless somebody has turned it off. */
export async function hasMorningEmail(
  db: Trx,
  { companyId, personId }: Pick<Principal, 'companyId' | 'personId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('morning_email')
    .select('is_off')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

  return !row?.is_off;
}

export const switchMorningEmail = (
  db: Trx,
  { companyId, personId }: Pick<Principal, 'companyId' | 'personId'>,
  isOn: boolean,
): Promise<unknown> =>
  db
    .insertInto('morning_email')
    .values({ company_id: companyId, person_id: personId, is_off: !isOn })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doUpdateSet({ is_off: !isOn }))
    .execute();
