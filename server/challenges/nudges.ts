import { sql } from 'kysely';
import type { CallContext } from '../access/call-context.ts';
import type { Principal } from '../access/principal.ts';
import { type Db, inCompany } from '../database/tx.ts';
import type { Watch } from '../feed/watchers.ts';
import { revisionOf } from '../people/challenge-scores.ts';

/** A console that still shows the board asks again before this. */
const WATCH_SECONDS = 60;

/** `revision` is that of the board that was read. */
export const followBoard = (db: Db, principal: Principal, challengeId: string, revision: number): Promise<void> =>
  inCompany(db, principal.companyId, (trx) => watchChallenge({ db: trx, principal }, challengeId, revision));

/** Call it before the challenge is read, unless `revision` is given: then a change in between is reported, not missed. */
export async function watchChallenge(
  { db, principal: { companyId, personId } }: Pick<CallContext, 'db' | 'principal'>,
  challengeId: string,
  revision?: number,
): Promise<void> {
  await sql`
    insert into challenge_watch (company_id, challenge_id, person_id, until, version)
    select company_id, id, ${personId}, now() + make_interval(secs => ${WATCH_SECONDS}), ${revision ?? revisionOf(sql`challenge`)}::text
    from challenge where company_id = ${companyId} and id = ${challengeId}
    on conflict (company_id, challenge_id, person_id) do update set until = excluded.until, version = excluded.version
  `.execute(db);
}

/** Across all companies: rows hold no content. Those that ran out are deleted. */
export async function readWatches(db: Db): Promise<Watch[]> {
  await sql`delete from challenge_watch where until < now() - interval '1 minute'`.execute(db);
  const { rows } = await sql<Watch>`
    select watch.company_id as "companyId", watch.person_id as "personId", watch.challenge_id as what,
      board.revision::text as version, watch.version as "readVersion"
    from challenge_watch as watch
    join lateral (
      select ${revisionOf(sql`challenge`)} as revision from challenge
      where challenge.company_id = watch.company_id and challenge.id = watch.challenge_id
    ) as board on true
    where watch.until > now()
  `.execute(db);

  return rows;
}
