/**
 * Mail that is to go out. It is written in the transaction of what it tells about: a person who was added has a welcome on
 * its way, and one who was not has none.
 */
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db, Trx } from '../database/tx.ts';
import type { Letter } from './letters.ts';

export interface Mail {
  readonly companyId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The same key is sent once, whoever asks for it again. */
  readonly dedupeKey: string;
}

export async function enqueue(db: Db, { companyId, recipient, subject, text, dedupeKey }: Mail): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({ id: v7(), company_id: companyId, recipient, subject, body_text: text, dedupe_key: dedupeKey })
    .onConflict((conflict) => conflict.columns(['company_id', 'dedupe_key']).doNothing())
    .execute();
}

interface MailToMany {
  readonly companyId: string;
  /** A query for `id`, `email` and `first_name` of everybody who is written to. */
  readonly people: RawBuilder<unknown>;
  readonly letter: (firstName: string) => Letter;
  /** Of the occasion; the person is added to it. */
  readonly dedupeKey: string;
}

/** A letter to each of them, which goes out when nobody waits for other mail. Returns how many there are. */
export async function enqueueForMany(db: Trx, { companyId, people, letter, dedupeKey }: MailToMany): Promise<number> {
  const { rows } = await sql<{ id: string; email: string; first_name: string }>`${people}`.execute(db);
  const mails = rows.map(({ id, email, first_name }) => ({
    id: v7(),
    recipient: email,
    ...letter(first_name),
    dedupe_key: `${dedupeKey}:${id}`,
  }));
  for (let first = 0; first < mails.length; first += AT_ONCE) {
    await sql`
      insert into mail_outbox (company_id, id, recipient, subject, body_text, dedupe_key, is_bulk)
      select ${companyId}::uuid, id, recipient, subject, text, dedupe_key, true
      from json_to_recordset(${JSON.stringify(mails.slice(first, first + AT_ONCE))}::json)
        as mail (id uuid, recipient text, subject text, text text, dedupe_key text)
      on conflict (company_id, dedupe_key) do nothing
    `.execute(db);
  }

  return mails.length;
}

/** Rows of one statement. */
const AT_ONCE = 5_000;
