/** Mail is written in the transaction of what it reports, so neither exists without the other. */
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db, Trx } from '../database/tx.ts';
import type { Letter } from './letters.ts';

export interface Mail {
  readonly companyId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Sent once per key. */
  readonly dedupeKey: string;
  /** After this long its link has expired, and it isn't sent. */
  readonly usefulMinutes?: number;
  /** Where an answer goes, if not to the sender's address. */
  readonly replyTo?: string;
}

export async function enqueue(db: Db, mail: Mail): Promise<void> {
  const { companyId, recipient, subject, text, dedupeKey, usefulMinutes, replyTo } = mail;
  await db
    .insertInto('mail_outbox')
    .values({
      id: v7(),
      company_id: companyId,
      recipient,
      subject,
      body_text: text,
      dedupe_key: dedupeKey,
      ...(replyTo !== undefined && { reply_to: replyTo }),
      ...(usefulMinutes && { useful_until: sql<Date>`now() + make_interval(mins => ${usefulMinutes})` }),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'dedupe_key']).doNothing())
    .execute();
}

interface MailToMany {
  readonly companyId: string;
  /** Selects `id`, `email` and `first_name`. */
  readonly people: RawBuilder<unknown>;
  readonly letter: (firstName: string) => Letter;
  /** The person's id is added to it. */
  readonly dedupeKey: string;
}

/** Sent when no other mail is waiting. Returns how many. */
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

/** Rows per statement. */
const AT_ONCE = 5_000;
