/**
 * Keeps the sums of company reports (migrations/165) in step with what they are summed up from. Anyone who changes a request
 * or a post marks its months (server/people/report-marks.ts); moves between branches are found by comparing people with
 * where they were counted. Each step is a short transaction, and only one server at a time works on a company.
 */
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { NIL } from 'uuid';
import { ANY_COMPANY } from '../../database/list-versions.ts';
import { type Db, inCompany, type Trx, tx } from '../../database/tx.ts';
import { Poller } from '../../poller.ts';
import { type MonthToCount, type RequestPart, recount, recountRecognition, requestParts } from './recount.ts';

const LOOK_EVERY_MS = 10_000;

export function reportRefresher(app: FastifyInstance): void {
  const poller = new Poller({
    what: 'Calculating company reports',
    run: async (signal) => {
      for (const companyId of await companiesToCount(app.db)) await refreshCompany(app.db, companyId, { signal });
    },
    everyMs: LOOK_EVERY_MS,
    log: app.log,
  });
  app.addHook('onReady', async () => poller.start());
  app.addHook('preClose', () => poller.stop());
}

const peopleVersion = sql<number>`(
  select coalesce(sum(version), 0) from list_version
  where list_version.company in (company.id, ${ANY_COMPANY}) and list_version.list = 'people'
)`;

const staleBoard = sql`
  select challenge.id, pulse.revision from challenge
  left join report_challenge as counted
    on counted.company_id = challenge.company_id and counted.challenge_id = challenge.id
  cross join lateral (
    select coalesce(sum(score_changes), 0) as revision from challenge_pulse as pulse
    where pulse.company_id = challenge.company_id and pulse.challenge_id = challenge.id
  ) as pulse
  where challenge.company_id = company.id and challenge.released_at is not null
    and counted.revision is distinct from pulse.revision`;

async function companiesToCount(db: Db): Promise<string[]> {
  const { rows } = await tx(
    db,
    (trx) =>
      sql<{ id: string }>`
        select company.id from company left join report_state as state on state.company_id = company.id
        where state.as_of is null or state.people_version <> ${peopleVersion}
          or exists (select from report_stale as mark where mark.company_id = company.id)
          or exists (${staleBoard})
      `.execute(trx),
    { readOnly: true },
  );

  return rows.map(({ id }) => id);
}

/** The most people moved in one step. After a reorganisation, moving everyone might exceed the statement timeout. */
const MOST_MOVES = 5_000;
/**
 * The most people whose month is counted in one step, unless they are all in one branch: on the embedded engine
 * everyone else waits.
 */
const MOST_PEOPLE = 30_000;

interface Pieces {
  readonly mostMoves: number;
  readonly mostPeople: number;
}

interface Refreshing extends Partial<Pieces> {
  readonly signal?: AbortSignal;
}

type Step = 'followed moves' | 'counted' | 'nothing left';

/**
 * Until nothing is left to count. Moves are followed once: people who change meanwhile wait for the next look, because to
 * compare everyone after each of a thousand changes would keep those changes waiting.
 */
export async function refreshCompany(db: Db, companyId: string, refreshing: Refreshing = {}): Promise<void> {
  const { signal, ...pieces } = { mostMoves: MOST_MOVES, mostPeople: MOST_PEOPLE, ...refreshing };
  let mayFollow = true;
  let step: Step = 'counted';
  while (!signal?.aborted && step !== 'nothing left') {
    step = await inCompany(db, companyId, (trx) => takeStep(trx, companyId, { ...pieces, mayFollow }));
    mayFollow &&= step !== 'followed moves';
  }
}

async function takeStep(
  db: Trx,
  companyId: string,
  { mostMoves, mostPeople, mayFollow }: Pieces & { mayFollow: boolean },
): Promise<Step> {
  await sql`insert into report_state (company_id) values (${companyId}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ was: number; is: number }>`
    select state.people_version as was, ${peopleVersion}::int8 as is
    from report_state as state join company on company.id = state.company_id
    where state.company_id = ${companyId} for update of state skip locked
  `.execute(db);
  const [version] = rows;
  if (!version) return 'nothing left';
  const isBehind = version.was !== version.is;
  if (isBehind && mayFollow) {
    if (version.was < 0) {
      if ((await placePeople(db, companyId, mostMoves)) === mostMoves) return 'counted';
      await markEverything(db, companyId);
    }
    if ((await followMoves(db, companyId, mostMoves)) === mostMoves) return 'counted';
    await sql`update report_state set people_version = ${version.is} where company_id = ${companyId}`.execute(db);

    return 'followed moves';
  }
  if ((await countMarked(db, companyId, mostPeople)) || (await countBoard(db, companyId))) return 'counted';
  if (!isBehind) await sql`update report_state set as_of = now() where company_id = ${companyId}`.execute(db);

  return 'nothing left';
}

const placeOf = sql`
  coalesce(person.branch_id, ${NIL}::uuid) as branch_id, coalesce(person.department_id, ${NIL}::uuid) as department_id`;

/** The months of someone's requests and decisions, whose old and new branch have to be counted again. Returns how many moved. */
async function followMoves(db: Trx, companyId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with moved as materialized (
      select place.*, counted.branch_id as former_branch from (
        select person.company_id, person.id as person_id, ${placeOf} from person where person.company_id = ${companyId}
      ) as place
      left join report_person as counted
        on counted.company_id = place.company_id and counted.person_id = place.person_id
      where counted.person_id is null or counted.branch_id <> place.branch_id
        or counted.department_id <> place.department_id
      limit ${most}
    ),
    request as (
      select moved.person_id, application.from_day, application.to_day, application.decided_at from moved
      join leave_application as application
        on application.company_id = moved.company_id and application.person_id = moved.person_id
      union all
      select moved.person_id, request.from_day, request.to_day, request.decided_at from moved
      join wfh_request as request on request.company_id = moved.company_id and request.person_id = moved.person_id
    ),
    month as (
      select person_id, generate_series(
        date_trunc('month', from_day::timestamp), to_day::timestamp, interval '1 month'
      )::date as first from request
      union select person_id, date_trunc('month', decided_at at time zone 'UTC')::date from request
      where decided_at is not null
    ),
    marked as (
      insert into report_stale (company_id, source, month, branch_id)
      select distinct ${companyId}::uuid, 'requests', month.first, branch.id
      from month join moved on moved.person_id = month.person_id
      cross join lateral (values (moved.branch_id), (moved.former_branch)) as branch (id)
      where branch.id is not null
    ),
    board as (
      update report_challenge as counted set revision = -1
      where counted.company_id = ${companyId} and counted.challenge_id in (
        select entry.challenge_id from challenge_entry as entry join moved
          on moved.company_id = entry.company_id and moved.person_id = entry.person_id
      )
    )
    insert into report_person as place (company_id, person_id, branch_id, department_id)
    select company_id, person_id, branch_id, department_id from moved
    on conflict (company_id, person_id)
      do update set branch_id = excluded.branch_id, department_id = excluded.department_id
  `.execute(db);

  return Number(numAffectedRows);
}

/** For the first count. Returns how many had no place yet. */
async function placePeople(db: Trx, companyId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into report_person (company_id, person_id, branch_id, department_id)
    select company_id, id, ${placeOf} from person
    where company_id = ${companyId} and not exists (
      select from report_person as place where place.company_id = person.company_id and place.person_id = person.id
    )
    limit ${most}
  `.execute(db);

  return Number(numAffectedRows);
}

/** For the first count: every month there is. */
async function markEverything(db: Trx, companyId: string): Promise<void> {
  const request = sql`
    select min(least(from_day, decided_at::date)) as first, max(greatest(to_day, decided_at::date)) as last`;
  await sql`
    insert into report_stale (company_id, source, month)
    select ${companyId}::uuid, 'requests', generate_series(
      date_trunc('month', min(first)::timestamp), max(last)::timestamp, interval '1 month'
    )::date
    from (
      ${request} from leave_application where company_id = ${companyId}
      union all ${request} from wfh_request where company_id = ${companyId}
    ) as span having min(first) is not null
    union all
    select ${companyId}::uuid, 'recognition', generate_series(
      date_trunc('month', min(created_at) at time zone 'UTC'), now() at time zone 'UTC', interval '1 month'
    )::date
    from recognition_post where company_id = ${companyId} having min(created_at) is not null
  `.execute(db);
}

interface Mark {
  readonly branch_id: string | null;
  readonly person_id: string | null;
}

type Source = 'requests' | 'recognition' | RequestPart;

/**
 * Counts one month, or a piece of it in a large company. The latest month comes first, because that is what people look
 * at.
 */
async function countMarked(db: Trx, companyId: string, most: number): Promise<boolean> {
  const { rows: next } = await sql<{ source: Source; month: string }>`
    select source, month from report_stale where company_id = ${companyId} order by month desc, source limit 1
  `.execute(db);
  const [due] = next;
  if (!due) return false;
  const { source } = due;
  const month = { companyId, month: due.month };
  // Marks that are committed later belong to changes that may not be visible yet, and stay.
  const takeMarks = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<Mark>`
      delete from report_stale where company_id = ${companyId} and source = ${source} and month = ${due.month} and ${which}
      returning branch_id, person_id
    `.execute(db);

    return rows;
  };
  if (source === 'recognition') {
    await takeMarks(sql`true`);
    await recountRecognition(db, month);
  } else if (source === 'requests') {
    const branches = await branchesOf(db, companyId, await takeMarks(sql`true`));
    const sizes = await sizesOf(db, companyId, branches ? sql`unnest(${branches}::uuid[])` : everyBranch(month));
    if (sizes.reduce((sum, { people }) => sum + people, 0) <= most) await recount(db, { ...month, branches });
    else await markPieces(db, month, sizes);
  } else {
    const sizes = await sizesOf(
      db,
      companyId,
      sql`(select distinct branch_id from report_stale where company_id = ${companyId} and source = ${source} and month = ${due.month})`,
    );
    let people = 0;
    const branches = sizes
      .filter((size, index) => {
        people += size.people;

        return index === 0 || people <= most;
      })
      .map(({ branch_id }) => branch_id);
    await takeMarks(sql`branch_id = any (${branches}::uuid[])`);
    await recount(db, { ...month, branches }, [source]);
  }

  return true;
}

/** The largest first. `found` has one column. */
async function sizesOf(
  db: Trx,
  companyId: string,
  found: RawBuilder<unknown>,
): Promise<{ branch_id: string; people: number }[]> {
  const { rows } = await sql<{ branch_id: string; people: number }>`
    select unit.branch_id, (
      select count(*)::int8 from report_person as place where place.company_id = ${companyId} and place.branch_id = unit.branch_id
    ) as people
    from ${found} as unit (branch_id) order by people desc, unit.branch_id
  `.execute(db);

  return rows;
}

/** Also those that no one is in any more but something is counted of. */
const everyBranch = ({ companyId, month }: MonthToCount): RawBuilder<unknown> => sql`(
  select branch_id from report_person where company_id = ${companyId}
  union select branch_id from report_absence where company_id = ${companyId} and month = ${month}
  union select branch_id from report_sick where company_id = ${companyId} and month = ${month}
  union select branch_id from report_decision where company_id = ${companyId} and month = ${month}
  union select branch_id from report_home
    where company_id = ${companyId} and day >= ${month}::date and day < (${month}::date + interval '1 month')::date
)`;

const markPieces = (db: Trx, { companyId, month }: MonthToCount, sizes: readonly { readonly branch_id: string }[]) =>
  sql`
    insert into report_stale (company_id, source, month, branch_id)
    select ${companyId}::uuid, part, ${month}::date, branch_id
    from unnest(${requestParts}::text[]) as part
    cross join unnest(${sizes.map(({ branch_id }) => branch_id)}::uuid[]) as branch_id
  `.execute(db);

async function branchesOf(db: Trx, companyId: string, marks: readonly Mark[]): Promise<string[] | undefined> {
  if (marks.some(({ branch_id, person_id }) => branch_id === null && person_id === null)) return undefined;
  const people = [...new Set(marks.flatMap(({ person_id }) => person_id ?? []))];
  const { rows } = await sql<{ branch_id: string }>`
    select distinct branch_id from report_person
    where company_id = ${companyId} and person_id = any (${people}::uuid[])
  `.execute(db);

  return [...new Set([...marks, ...rows].flatMap(({ branch_id }) => branch_id ?? []))];
}

async function countBoard(db: Trx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; revision: number }>`
    select board.id, board.revision::int8 as revision from company cross join lateral (${staleBoard} limit 1) as board
    where company.id = ${companyId}
  `.execute(db);
  const [board] = rows;
  if (!board) return false;
  await sql`
    insert into report_challenge as counted (company_id, challenge_id, revision, branches)
    select ${companyId}::uuid, ${board.id}::uuid, ${board.revision}, coalesce(jsonb_agg(one), '[]') from (
      select place.branch_id as branch, count(*) as joined, count(*) filter (where entry.days > 0) as active
      from challenge_entry as entry
      join report_person as place on place.company_id = entry.company_id and place.person_id = entry.person_id
      where entry.company_id = ${companyId} and entry.challenge_id = ${board.id}
      group by 1
    ) as one
    on conflict (company_id, challenge_id) do update set revision = excluded.revision, branches = excluded.branches
  `.execute(db);

  return true;
}
