import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Principal } from '../access/principal.ts';
import { type Db, inCompany } from '../database/tx.ts';
import { Poller } from '../poller.ts';

const LOOK_EVERY_MS = 2_000;
const WATCH_SECONDS = 60;
/** Saves writing the watch on every request. */
const AGAIN_AFTER_MS = 20_000;
const MOST_REMEMBERED = 10_000;

interface Watch {
  readonly company_id: string;
  readonly person_id: string;
  readonly version: string;
}

/** Nudges people who have the feed open when posts appear or disappear. Each server nudges those connected to it. */
export function feedNudges(app: FastifyInstance): void {
  let seen: ReadonlyMap<string, string> = new Map();
  const poller = new Poller({
    what: 'Signalling open recognition feeds',
    run: async () => {
      const { moved, next } = changedSince(seen, await readWatches(app.db));
      seen = next;
      if (moved.length > 0) await app.nudgeFeeds(moved);
    },
    everyMs: LOOK_EVERY_MS,
    log: app.log,
  });
  app.addHook('onListen', async () => poller.start(LOOK_EVERY_MS));
  app.addHook('preClose', () => poller.stop());
}

/** The first look at a watch only remembers: the console has just read the feed. */
export function changedSince(seen: ReadonlyMap<string, string>, watches: readonly Watch[]) {
  const next = new Map(watches.map(({ person_id, version }) => [person_id, version]));
  const moved = watches
    .filter(({ person_id, version }) => seen.has(person_id) && seen.get(person_id) !== version)
    .map(({ company_id: companyId, person_id: personId }) => ({ companyId, personId }));

  return { moved, next };
}

/** Across all companies: rows hold no content. Those that ran out are deleted. A version is read once for all who watch. */
export async function readWatches(db: Db): Promise<Watch[]> {
  await sql`delete from recognition_watch where until < now() - interval '1 minute'`.execute(db);
  const { rows } = await sql<Watch>`
    with watching as (select company_id, person_id from recognition_watch where until > now()),
    versions as (
      select company, sum(version) as version from list_version
      where list = 'recognition' and company in (select company_id from watching) group by company
    )
    select watching.company_id, watching.person_id, coalesce(versions.version, 0)::text as version
    from watching left join versions on versions.company = watching.company_id
  `.execute(db);

  return rows;
}

const followed = new Map<string, number>();

/** In a transaction of its own, because the feed is read in a read-only one. */
export async function follow(db: Db, { companyId, personId }: Principal): Promise<void> {
  const last = followed.get(personId);
  if (last !== undefined && performance.now() - last < AGAIN_AFTER_MS) return;
  followed.delete(personId);
  followed.set(personId, performance.now());
  if (followed.size > MOST_REMEMBERED) followed.delete(followed.keys().next().value as string);
  await inCompany(db, companyId, (trx) =>
    sql`
      insert into recognition_watch (company_id, person_id, until)
      values (${companyId}, ${personId}, now() + make_interval(secs => ${WATCH_SECONDS}))
      on conflict (company_id, person_id) do update set until = excluded.until
    `.execute(trx),
  );
}
