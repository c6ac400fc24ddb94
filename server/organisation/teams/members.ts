/** Moving someone from another team must be confirmed, so that no one disappears from it unnoticed. */

import { sql } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { fieldError, httpError } from '../../access/http-error.ts';
import { changeChallengeTeams } from '../../people/challenge-teams.ts';
import { fullName } from '../../people/full-name.ts';

interface Member {
  readonly id: string;
  readonly full_name: string;
  readonly team_id: string | null;
  readonly team_name: string | null;
}

export async function joinTeam(
  { db, principal: { companyId } }: CallContext,
  teamId: string,
  { add = '', move }: { add?: string; move?: 'true' | 'false' },
): Promise<string[]> {
  const ids = idsIn(add);
  if (ids.length === 0) return [];
  // Locked first, so that if two teams add the same person, the second one sees the first.
  await sql`select from person where company_id = ${companyId} and id = any (${ids}::uuid[]) order by id for no key update`.execute(
    db,
  );
  const { rows } = await sql<Member>`
    select person.id, ${fullName('person')} as full_name, person.team_id, team.name as team_name
    from person left join team on team.company_id = person.company_id and team.id = person.team_id
    where person.company_id = ${companyId} and person.id = any (${ids}::uuid[]) and person.is_enabled
  `.execute(db);
  if (rows.length < ids.length) {
    const message = 'One of these people was not found. Nothing was changed.';
    throw httpError(404, message, { add: 'One of these people was not found.' });
  }
  const elsewhere = rows.filter(({ team_id }) => team_id !== null && team_id !== teamId);
  if (elsewhere.length > 0 && move !== 'true') throw fieldError(409, 'add', whereTheyAre(elsewhere));

  return moveAll(
    { db, companyId },
    rows.filter(({ team_id }) => team_id !== teamId).map(({ id }) => id),
    teamId,
  );
}

export async function leaveTeam(
  { db, principal: { companyId } }: CallContext,
  teamId: string,
  remove = '',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person where company_id = ${companyId} and team_id = ${teamId} and id = any (${idsIn(remove)}::uuid[])
  `.execute(db);

  return moveAll(
    { db, companyId },
    rows.map(({ id }) => id),
    null,
  );
}

async function moveAll(
  { db, companyId }: { db: CallContext['db']; companyId: string },
  ids: string[],
  teamId: string | null,
): Promise<string[]> {
  if (ids.length === 0) return [];
  await sql`
    update person set team_id = ${teamId}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = any (${ids}::uuid[])
  `.execute(db);
  if (teamId) {
    await db
      .updateTable('team')
      .set({ is_used: true })
      .where('company_id', '=', companyId)
      .where('id', '=', teamId)
      .execute();
  }
  await changeChallengeTeams(db, companyId, ids);

  return ids;
}

const MOST_NAMED = 3;

function whereTheyAre(people: readonly Member[]): string {
  const named = people.slice(0, MOST_NAMED).map(({ full_name, team_name }) => `${full_name} is in ${team_name}`);
  const rest = people.length - named.length;

  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more are in other teams` : ''}. Confirm that you want to move them.`;
}

const idsIn = (text: string): string[] => [...new Set(text.split(',').filter(Boolean))];
