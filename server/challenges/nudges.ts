import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Command } from '../access/command.ts';
import type { Principal } from '../access/principal.ts';
import { type Db, inCompany } from '../database/tx.ts';
import { revisionOf } from '../people/challenge-scores.ts';
import { Poller } from '../poller.ts';

const LOOK_EVERY_MS = 2_000;
/** A console that still looks asks again before. */
const WATCH_SECONDS = 60;

interface Watch {
  readonly company_id: string;
  readonly challenge_id: string;
  readonly person_id: string;
  readonly revision: number;
}

export const followBoard = (db: Db, principal: Principal, challengeId: string): Promise<void> =>
  inCompany(db, principal.companyId, (trx) => watchChallenge({ db: trx, principal }, challengeId));

export async function watchChallenge(
  { db, principal: { companyId, personId } }: Pick<Command, 'db' | 'principal'>,
  challengeId: string,
): Promise<void> {
  await sql`
    insert into challenge_watch (company_id, challenge_id, person_id, until)
    values (${companyId}, ${challengeId}, ${personId}, now() + make_interval(secs => ${WATCH_SECONDS}))
    on conflict (company_id, challenge_id, person_id) do update set until = excluded.until
  `.execute(db);
}

/** Nudges the feeds of people who have a board or a challenge open when it has moved. Each server nudges those connected to it. */
export function boardNudges(app: FastifyInstance): void {
  let seen = new Map<string, number>();
  const poller = new Poller({
    what: 'Telling who watches a board',
    run: async () => {
      const { moved, next } = movedSince(seen, await readWatches(app.db));
      seen = next;
      if (moved.length > 0) await app.nudgeFeeds(moved);
    },
    everyMs: LOOK_EVERY_MS,
    log: app.log,
  });
  app.addHook('onListen', async () => poller.start(LOOK_EVERY_MS));
  app.addHook('preClose', () => poller.stop());
}

/** The first look at a watch only remembers: the console has just read the board. */
export function movedSince(seen: ReadonlyMap<string, number>, watches: readonly Watch[]) {
  const next = new Map<string, number>();
  const moved = new Map<string, { companyId: string; personId: string }>();
  for (const { company_id: companyId, challenge_id: challengeId, person_id: personId, revision } of watches) {
    const key = `${challengeId} ${personId}`;
    const before = seen.get(key);
    next.set(key, revision);
    if (before !== undefined && before !== revision) moved.set(personId, { companyId, personId });
  }

  return { moved: [...moved.values()], next };
}

/** Across all companies: rows hold no content. Those that ran out are deleted. */
export async function readWatches(db: Db): Promise<Watch[]> {
  await sql`delete from challenge_watch where until < now() - interval '1 minute'`.execute(db);
  const { rows } = await sql<Watch>`
    select watch.company_id, watch.challenge_id, watch.person_id, board.revision
    from challenge_watch as watch
    join lateral (
      select ${revisionOf(sql`challenge`)} as revision from challenge
      where challenge.company_id = watch.company_id and challenge.id = watch.challenge_id
    ) as board on true
    where watch.until > now()
  `.execute(db);

  return rows;
}
