import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { audit } from '../access/audit.ts';
import { httpError, notFound } from '../access/http-error.ts';
import { type Principal, SESSION_IDLE_HOURS } from '../access/principal.ts';
import type { SessionTable } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { route } from '../plugins/route.ts';
import { deviceOf } from './device.ts';

export function ownSessions(app: FastifyInstance): void {
  route(app, 'listSessions', async ({ db, principal }) => ({ sessions: await sessionsOf(db, principal) }));

  route(app, 'endSession', async ({ db, principal, clientIp, params: { id } }) => {
    const ended = await end(db, principal, sql`id = ${id}::uuid`);
    if (ended === 0) {
      const own =
        await sql`select from session where id = ${id}::uuid and token_hash = ${principal.session.hash}`.execute(db);
      if (own.rows.length > 0) throw httpError(422, 'You are using this session now. Log out to end it.');
      throw notFound('This session');
    }
    await audit({ db, principal, clientIp }, 'session.ended', ['person', principal.personId]);

    return { message: 'Signed out' };
  });

  route(app, 'endOtherSessions', async ({ db, principal, clientIp }) => {
    const ended = await end(db, principal, sql`true`);
    const what = 'session.othersEnded';
    if (ended > 0) await audit({ db, principal, clientIp }, what, ['person', principal.personId], { after: { ended } });

    return { message: 'Signed out everywhere else', ended };
  });
}

type SessionRow = Pick<Selectable<SessionTable>, 'id' | 'client_ip' | 'user_agent' | 'created_at' | 'last_seen_at'> & {
  is_current: boolean;
};

/** The current session first, then by last use. */
async function sessionsOf(db: Trx, { companyId, personId, session }: Principal) {
  const { rows } = await sql<SessionRow>`
    select id, token_hash = ${session.hash} as is_current, client_ip, user_agent, created_at, last_seen_at
    from session
    where company_id = ${companyId} and person_id = ${personId} and expires_at > now()
      and last_seen_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS})
    order by is_current desc, last_seen_at desc, id
    limit 500
  `.execute(db);

  return rows.map((row) => ({
    _id: row.id,
    isCurrent: row.is_current,
    device: deviceOf(row.user_agent),
    address: row.client_ip,
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}

/** Never ends the current session. Returns the number ended. */
async function end(db: Trx, { companyId, personId, session }: Principal, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session
    where company_id = ${companyId} and person_id = ${personId} and token_hash <> ${session.hash} and ${which}
  `.execute(db);

  return Number(numAffectedRows ?? 0);
}
