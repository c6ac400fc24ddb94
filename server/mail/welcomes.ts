/**
 * Imports only note that people are to be welcomed; links are created when the mail is about to be sent, so that they
 * don't expire in the queue.
 */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { refusalBy } from '../access/throttle.ts';
import { newToken } from '../access/tokens.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { welcomeEmail } from './email-texts.ts';
import { minutesFromNow, takeFromWelcomes, welcomeMinutes } from './links.ts';

/** Few enough that no one waits for the database. */
const AT_ONCE = 50;

/** Of one company. */
export const WELCOMES_PER_HOUR = 2_000;

interface Due {
  readonly company_id: string;
  readonly person_id: string;
  readonly first_name: string;
  readonly email: string;
  readonly company_name: string;
  readonly roles: readonly string[];
  readonly joined_on: string | null;
  readonly timezone: string | null;
  /** Still active, and neither welcomed by hand nor signed in. */
  readonly is_awaited: boolean;
}

/** Returns how many people were processed; 0 means that no one is left who may be welcomed now. */
export const writeWelcomes = (db: Db, publicUrl: () => string, perHour = WELCOMES_PER_HOUR): Promise<number> =>
  tx(db, async (trx) => {
    const due = await takeDue(trx, perHour);
    const mails = due.filter(({ is_awaited }) => is_awaited).map((one) => written(one, publicUrl()));
    if (mails.length > 0) await post(trx, mails);

    return due.length;
  });

/** Those of the first company that may send more. Each server takes different rows. */
async function takeDue(db: Trx, perHour: number): Promise<Due[]> {
  const passed: string[] = [];
  for (;;) {
    const { rows } = await sql<{ company_id: string }>`
      select company_id from welcome where company_id <> all (${passed}::uuid[]) order by person_id limit 1
    `.execute(db);
    const companyId = rows[0]?.company_id;
    if (companyId === undefined) return [];
    const ids = await lockDue(db, companyId, Math.min(AT_ONCE, perHour));
    const isFull = await refusalBy(takeFromWelcomes(db, companyId, perHour, ids.length));
    if (ids.length > 0 && !isFull) return removeDue(db, companyId, ids);
    passed.push(companyId);
  }
}

async function lockDue(db: Trx, companyId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from welcome where company_id = ${companyId} order by person_id limit ${most}
    for update skip locked
  `.execute(db);

  return rows.map(({ person_id }) => person_id);
}

async function removeDue(db: Trx, companyId: string, ids: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with taken as (
      delete from welcome where company_id = ${companyId} and person_id = any (${ids}::uuid[])
      returning company_id, person_id
    )
    select taken.company_id, taken.person_id, first_name, email, roles, joined_on, company_name, timezone,
      person.is_enabled and not password_changed and not person.profile_updated and not exists (
        select from security_token
        where security_token.company_id = taken.company_id and security_token.person_id = taken.person_id
          and purpose = 'welcome'
      ) as is_awaited
    from taken
    join person on person.company_id = taken.company_id and person.id = taken.person_id
    join company on company.id = taken.company_id
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
  `.execute(db);

  return rows;
}

function written({ company_id, person_id, email, ...person }: Due, publicUrl: string) {
  const token = newToken();
  const to = {
    firstName: person.first_name,
    companyName: person.company_name,
    roles: person.roles,
    joinedOn: person.joined_on,
    timezone: person.timezone,
  };
  const minutes = welcomeMinutes(to);

  return {
    id: v7(),
    company_id,
    person_id,
    token_hash: token.hash.toString('hex'),
    recipient: email,
    minutes,
    ...welcomeEmail(to, `${publicUrl}/login/${token.text}`, minutesFromNow(minutes)),
    dedupe_key: `welcome:${person_id}`,
  };
}

/** The key is the person, so that no one is welcomed twice. */
const post = (db: Trx, mails: readonly ReturnType<typeof written>[]) =>
  sql`
    with mail as (
      select * from json_to_recordset(${JSON.stringify(mails)}::json) as mail (id uuid, company_id uuid, person_id uuid,
        token_hash text, minutes int, recipient text, subject text, text text, dedupe_key text)
    ), link as (
      insert into security_token (token_hash, company_id, person_id, purpose, expires_at)
      select decode(token_hash, 'hex'), company_id, person_id, 'welcome', now() + make_interval(mins => minutes)
      from mail
    )
    insert into mail_outbox (company_id, id, recipient, subject, body_text, dedupe_key, is_bulk, useful_until)
    select company_id, id, recipient, subject, text, dedupe_key, true, now() + make_interval(mins => minutes)
    from mail
    on conflict (company_id, dedupe_key) do nothing
  `.execute(db);
