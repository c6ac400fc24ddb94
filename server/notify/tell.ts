/**
 * Writes notifications, in the transaction of what they tell of: neither is there without the other. Each comes with a line
 * in the outbox of the feed. Who is told is decided by the same scope that decides who sees.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterCommit } from '../database/running.ts';
import type { Trx } from '../database/tx.ts';
import { isAddressed, usesConsole } from '../people/audience.ts';
import { peopleAbout } from '../people/keepers.ts';
import { wake } from './wake.ts';

export interface News {
  readonly companyId: string;
  /** `kind:id` of what it is about; where it leads is derived from this. */
  readonly actor: string;
  /** Whoever did it knows already. */
  readonly doneBy?: string;
}

/** Tells whoever looks after a person about them. `says` follows the person's name. */
export async function tellKeepers(
  db: Trx,
  news: News & { readonly personId: string; readonly says: string; readonly keepers: Expression<SqlBool> },
): Promise<void> {
  await write(
    db,
    news,
    sql`
      select person.id, about.first_name || ' ' || about.last_name || ' ' || ${news.says}::text, about.id, null::uuid
      from ${peopleAbout(sql`person.company_id = ${news.companyId} and person.id = ${news.personId}`)}
      join person on ${news.keepers}
      where person.company_id = ${news.companyId}
    `,
  );
}

/** Tells whoever administers a branch about it. `says` follows the branch's name. */
export async function tellAboutBranch(
  db: Trx,
  news: News & { readonly branchId: string; readonly says: string; readonly keepers: Expression<SqlBool> },
): Promise<void> {
  await write(
    db,
    news,
    sql`
      select person.id, about.branch_name || ' ' || ${news.says}::text, null::uuid, about.id
      from branch as about join person on ${news.keepers}
      where about.company_id = ${news.companyId} and about.id = ${news.branchId}
    `,
  );
}

/** Tells a person something that is about nobody but them. */
export async function tellPerson(
  db: Trx,
  news: News & { readonly personId: string; readonly says: string },
): Promise<void> {
  await write(
    db,
    news,
    sql`
      select person.id, ${news.says}::text, null::uuid, null::uuid
      from person where person.company_id = ${news.companyId} and person.id = ${news.personId}
    `,
  );
}

/** Tells those whom an audience addresses and who have a console to be told in. */
export async function tellAddressed(
  db: Trx,
  news: News & { readonly audienceId: string; readonly says: string },
): Promise<void> {
  await write(
    db,
    news,
    sql`
      select person.id, ${news.says}::text, null::uuid, null::uuid
      from audience join person on ${isAddressed}
      where audience.company_id = ${news.companyId} and audience.id = ${news.audienceId} and ${usesConsole}
    `,
  );
}

/** Takes back what people were told of something and have not seen. */
export const withdrawFromAll = (db: Trx, companyId: string, actor: string): Promise<unknown> =>
  sql`
    delete from notification
    where company_id = ${companyId} and actor = ${actor} and seen_at is null and read_at is null
  `.execute(db);

/** Takes back what a person was told since then and has not seen. False where there was nothing to take back. */
export async function withdraw(
  db: Trx,
  { companyId, personId, actor, since }: News & { readonly personId: string; readonly since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notification
    where company_id = ${companyId} and recipient_id = ${personId} and actor = ${actor}
      and created_at >= ${since} and seen_at is null and read_at is null
  `.execute(db);

  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** One statement: the notification of everybody who is told, and its line in the outbox. */
async function write(db: Trx, { companyId, actor, doneBy }: News, told: RawBuilder<unknown>): Promise<void> {
  const id = v7();
  await sql`
    with told (recipient_id, message, about_person_id, about_branch_id) as (
      ${told} and person.is_enabled and person.id is distinct from ${doneBy ?? null}::uuid
    ),
    written as (
      insert into notification (company_id, recipient_id, id, actor, message, about_person_id, about_branch_id)
      select ${companyId}::uuid, recipient_id, ${id}::uuid, ${actor}, message, about_person_id, about_branch_id from told
      returning recipient_id
    )
    insert into feed_outbox (company_id, recipient_id, notification_id)
    select ${companyId}::uuid, recipient_id, ${id}::uuid from written
  `.execute(db);
  afterCommit(wake);
}
