/** What the database is asked about requests to work from home. */
import { expressionBuilder, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type LeaveSpan, overlaps } from '../../src/machines/rules/leave-days.ts';
import type { WfhUsage } from '../../src/machines/rules/wfh-days.ts';
import { peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { WfhRequestTable, WfhStatus } from '../database/schema-wfh.ts';
import type { Trx } from '../database/tx.ts';
import { selectPage } from '../lists/page.ts';

export type RequestRow = Selectable<WfhRequestTable> & {
  readonly full_name: string;
  readonly emp_id: string;
  readonly email: string;
  readonly branch_name: string | null;
  readonly policy_name: string;
  readonly decider: string | null;
};

const request = sql`
  wfh_request as request
  join wfh_policy as policy on policy.company_id = request.company_id and policy.id = request.policy_id
  join person on person.company_id = request.company_id and person.id = request.person_id`;

const shown = sql`
  request.*, person.first_name || ' ' || person.last_name as full_name, person.emp_id, person.email, policy.name as policy_name,
  (select branch_name from branch where branch.company_id = person.company_id and branch.id = person.branch_id) as branch_name,
  (
    select first_name || ' ' || last_name from person as decider
    where decider.company_id = request.company_id and decider.id = request.decided_by
  ) as decider`;

export interface Listing {
  readonly conditions: readonly RawBuilder<unknown>[];
  /** A condition asks about `person`. */
  readonly isAboutPeople?: boolean;
  /** Conditions leave few: these are found first and then put in order, instead of going through all in order. */
  readonly isNarrow?: boolean;
  readonly order: RawBuilder<unknown>;
  readonly skip: number;
  readonly count: number;
}

/** A page of the requests in scope, and how many there are. */
export function selectRequests(
  db: Trx,
  scope: Scope,
  { conditions, isAboutPeople, isNarrow, order, skip, count }: Listing,
) {
  return selectPage<RequestRow>(db, {
    record: 'request',
    found: found(scope, { conditions, isAboutPeople }),
    isNarrow,
    order,
    skip,
    count,
    shown,
    shownFrom: sql`${request} where request.company_id = ${scope.companyId} and request.id = few.one`,
  });
}

/** People are looked at only where somebody asks about them: counting is much quicker without. */
export function found(scope: Scope, { conditions, isAboutPeople }: Pick<Listing, 'conditions' | 'isAboutPeople'>) {
  const ofCompany = [sql`request.company_id = ${scope.companyId}`, ...conditions];
  if (scope.kind === 'company' && !isAboutPeople) {
    return sql`wfh_request as request where ${sql.join(ofCompany, sql` and `)}`;
  }

  return sql`
    wfh_request as request
    join person on person.company_id = request.company_id and person.id = request.person_id
    where ${sql.join([inScope(scope), ...ofCompany], sql` and `)}`;
}

/** One request, if the scope covers whose it is. */
export async function selectRequest(db: Trx, scope: Scope, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${shown} from ${request}
    where ${inScope(scope)} and request.company_id = ${scope.companyId} and request.id = ${id}
  `.execute(db);

  return rows[0];
}

export const inScope = (scope: Scope) => peopleIn(scope)(expressionBuilder<Database, 'person'>());

/** Somebody, between two days. */
export interface Stretch {
  readonly companyId: string;
  readonly personId: string;
  readonly from: string;
  readonly to: string;
}

/** Somebody's requests that hold days between these two. */
export const selectLive = (db: Trx, { companyId, personId, from, to }: Stretch) =>
  db
    .selectFrom('wfh_request')
    .select(['id', 'policy_id', 'from_day', 'to_day', 'days_on'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'approved'])
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .orderBy('from_day')
    .execute();

/** The days of these on which somebody is on leave from morning to evening. */
export async function selectLeaveDays(
  db: Trx,
  { companyId, personId, from, to }: Stretch,
  days: readonly string[],
): Promise<string[]> {
  const leaves: LeaveSpan[] = await db
    .selectFrom('leave_application')
    .select(['from_day as from', 'to_day as to', 'from_portion as fromPortion', 'to_portion as toPortion'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('status', '=', 'approved')
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .execute();
  const isOff = (day: string, half: 'first-half' | 'second-half') =>
    leaves.some((leave) => overlaps(leave, { from: day, to: day, fromPortion: half, toPortion: half }));

  return days.filter((day) => isOff(day, 'first-half') && isOff(day, 'second-half'));
}

export const insertRequest = (db: Trx, row: Insertable<WfhRequestTable>): Promise<unknown> =>
  db.insertInto('wfh_request').values(row).execute();

/** As if nobody had decided. */
export const reopenRequest = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  db
    .updateTable('wfh_request')
    .set({ status: 'pending', decided_by: null, decided_at: null, note: '', usage: '[]' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

interface Closing {
  readonly companyId: string;
  readonly id: string;
  readonly status: WfhStatus;
  readonly decidedBy: string | null;
  readonly note: string;
  /** Left as it is where it is not given. */
  readonly usage?: readonly WfhUsage[];
}

export const closeRequest = (db: Trx, { companyId, id, status, decidedBy, note, usage }: Closing): Promise<unknown> =>
  db
    .updateTable('wfh_request')
    .set({
      status,
      decided_by: decidedBy,
      note,
      decided_at: sql<Date>`now()`,
      ...(usage && { usage: JSON.stringify(usage) }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
