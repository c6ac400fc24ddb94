import { sql } from 'kysely';
import type { Principal } from '../access/principal.ts';
import { type Db, inCompany } from '../database/tx.ts';
import type { Watch } from '../feed/watchers.ts';

const WATCH_SECONDS = 60;
/** Saves writing the watch on every request. */
const AGAIN_AFTER_MS = 20_000;
const MOST_REMEMBERED = 10_000;

/** Across all companies: rows hold no content. Those that ran out are deleted. A version is read once for all who watch. */
export async function readWatches(db: Db): Promise<Watch[]> {
  await sql`delete from recognition_watch where until < now() - interval '1 minute'`.execute(db);
  const { rows } = await sql<Watch>`
    with watching as (select company_id, person_id, version from recognition_watch where until > now()),
    versions as (
      select company, sum(version) as version from list_version
      where list = 'recognition' and company in (select company_id from watching) group by company
    )
    select watching.company_id as "companyId", watching.person_id as "personId", 'feed' as what,
      coalesce(versions.version, 0)::text as version, watching.version as "readVersion"
    from watching left join versions on versions.company = watching.company_id
  `.execute(db);

  return rows;
}

const followed = new Map<string, number>();

/** In a separate transaction, because the feed is read in a read-only one: a post in the moment between waits for a poll. */
export async function follow(db: Db, { companyId, personId }: Principal): Promise<void> {
  const last = followed.get(personId);
  if (last !== undefined && performance.now() - last < AGAIN_AFTER_MS) return;
  followed.delete(personId);
  followed.set(personId, performance.now());
  if (followed.size > MOST_REMEMBERED) followed.delete(followed.keys().next().value as string);
  await inCompany(db, companyId, (trx) =>
    sql`
      insert into recognition_watch (company_id, person_id, until, version)
      select ${companyId}, ${personId}, now() + make_interval(secs => ${WATCH_SECONDS}),
        coalesce(sum(version), 0)::text
      from list_version where list = 'recognition' and company = ${companyId}
      on conflict (company_id, person_id) do update set until = excluded.until, version = excluded.version
    `.execute(trx),
  );
}
