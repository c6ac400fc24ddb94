/**
 * Announces a challenge to its audience when it becomes visible, and stores the board once late activity no longer
 * counts. Both happen exactly once, however many servers run, and are caught up on after an outage.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { takeWhenDue } from '../due-work.ts';
import { challengeAnnounced, challengeFinished } from '../notify/challenge-events.ts';
import { countScoreChanges } from '../people/challenge-scores.ts';
import { rankedTeams, teamOrder } from './board-teams.ts';
import { boardOrder, shownName } from './queries.ts';

const AT_ONCE = 10;

const open = sql`from challenge
  where released_at is not null and withdrawn_at is null and retired_at is null and final_at is null`;
const toAnnounce = sql`${open} and notified_at is null and announces_at <= now() order by announces_at`;
const toFinish = sql`${open} and settles_at <= now() order by settles_at`;
const columns = sql`company_id, id, audience_id, title, from_day, created_by`;

export const challengeClock = (app: FastifyInstance): void =>
  void takeWhenDue(app, {
    what: 'Announcing and finishing challenges',
    due: [sql`select 1 ${toAnnounce} limit 1`, sql`select 1 ${toFinish} limit 1`],
    takeDue: async () => (await announceDue(app.db)) + (await finishDue(app.db)),
  });

interface Due {
  readonly company_id: string;
  readonly id: string;
  readonly audience_id: string;
  readonly title: string;
  readonly from_day: string;
  readonly created_by: string;
}

/** Returns how many were announced. One that ended before it could be announced is only marked. */
export const announceDue = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Due & { is_over: boolean }>`
      with due as (select ${columns} ${toAnnounce} limit ${AT_ONCE}
        for no key update skip locked)
      update challenge set notified_at = now() from due
      where challenge.company_id = due.company_id and challenge.id = due.id
      returning due.*, challenge.ends_at <= now() as is_over
    `.execute(trx);
    for (const { company_id: companyId, id, audience_id: audienceId, title, from_day: from, is_over } of rows) {
      if (!is_over) await challengeAnnounced(trx, companyId, { id, audienceId, title, from });
    }

    return rows.length;
  });

/** Returns how many boards were stored. */
export const finishDue = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Due>`
      select ${columns} ${toFinish} limit 1 for update skip locked
    `.execute(trx);
    for (const row of rows) await finish(trx, row);

    return rows.length;
  });

/** The lock has waited for activity that had begun, and keeps later activity out. */
async function finish(db: Trx, { company_id: companyId, id, title, created_by: createdBy }: Due): Promise<void> {
  await storeFinalBoard(db, companyId, id);
  await sql`
    update challenge set final_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}
  `.execute(db);
  await sql`${countScoreChanges(companyId, sql`select ${id}::uuid as challenge_id`)}`.execute(db);
  await challengeFinished(db, companyId, { id, title, createdBy });
  await audit({ db, principal: { companyId } }, 'challenge.finished', ['challenge', id]);
}

/** Names and segments as they are now. */
export async function storeFinalBoard(db: Trx, companyId: string, id: string): Promise<void> {
  await sql`
    insert into challenge_final (
      company_id, challenge_id, is_team, position, id, person_id, rank, name, search_text, is_alias, score, days, last_day,
      branch_id, branch_name, department_id, department_name, team_id
    )
    select entry.company_id, entry.challenge_id, false, row_number() over (order by ${boardOrder}), entry.id,
      entry.person_id, row_number() over (order by ${boardOrder}), ${shownName},
      coalesce(entry.alias_norm, person.name_norm), entry.alias is not null, entry.score, entry.days, entry.last_day,
      person.branch_id, branch.branch_name, person.department_id, department.name, person.team_id
    from challenge_entry as entry
    join person on person.company_id = entry.company_id and person.id = entry.person_id
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    left join department on department.company_id = person.company_id and department.id = person.department_id
    where entry.company_id = ${companyId} and entry.challenge_id = ${id}
  `.execute(db);
  await sql`
    insert into challenge_final (
      company_id, challenge_id, is_team, position, id, rank, name, search_text, score, members, team_id
    )
    select ${companyId}::uuid, ${id}::uuid, true, row_number() over (order by ${teamOrder}), found.id, found.rank,
      found.name, found.name_norm, found.score, found.members, found.id
    from (${rankedTeams(companyId, id)}) as found
  `.execute(db);
}
