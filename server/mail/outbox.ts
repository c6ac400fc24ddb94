/** Mail is written in the transaction of what it reports, so neither exists without the other. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db, Trx } from '../database/tx.ts';
import type { Email } from './email-texts.ts';

interface Mail {
  readonly companyId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Sent once per key. */
  readonly dedupeKey: string;
  /** After this long its link has expired, and it isn't sent. */
  readonly usefulMinutes?: number;
  /** The address for replies, if it isn't the sender's. */
  readonly replyTo?: string;
}

export async function enqueue(db: Db, mail: Mail): Promise<void> {
  const { companyId, recipient, subject, text, html, dedupeKey, usefulMinutes, replyTo } = mail;
  const id = v7();
  if (html !== undefined) await storeLetter(db, { companyId, id, text, html });
  await db
    .insertInto('mail_outbox')
    .values({
      id,
      company_id: companyId,
      recipient,
      subject,
      body_text: text,
      dedupe_key: dedupeKey,
      ...(html !== undefined && { letter_id: id }),
      ...(replyTo !== undefined && { reply_to: replyTo }),
      ...(usefulMinutes && { useful_until: sql<Date>`now() + make_interval(mins => ${usefulMinutes})` }),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'dedupe_key']).doNothing())
    .execute();
}

interface StoredLetter {
  readonly companyId: string;
  readonly id: string;
  readonly text: string;
  readonly html: string;
}

export const storeLetter = (db: Db, { companyId, id, text, html }: StoredLetter): Promise<unknown> =>
  sql`
    insert into mail_letter (company_id, id, body_text, body_html) values (${companyId}, ${id}, ${text}, ${html})
    on conflict do nothing
  `.execute(db);

interface Addressee {
  readonly id: string;
  readonly email: string;
}

interface MailToMany<Person extends Addressee> {
  readonly companyId: string;
  readonly people: readonly Person[];
  readonly letter: (to: Person) => Email;
  /** The person's id is added to it. */
  readonly dedupeKey: string;
  /** Later it is not sent. */
  readonly usefulMinutes?: number;
}

/** Sent when no other mail is waiting. Returns how many. */
export async function enqueueForMany<Person extends Addressee>(
  db: Trx,
  { companyId, people, letter, dedupeKey, usefulMinutes }: MailToMany<Person>,
): Promise<number> {
  const mails = people.map((to) => ({
    id: v7(),
    recipient: to.email,
    ...letter(to),
    dedupe_key: `${dedupeKey}:${to.id}`,
  }));
  for (let first = 0; first < mails.length; first += AT_ONCE) {
    await sql`
      insert into mail_outbox (company_id, id, recipient, subject, body_text, dedupe_key, is_bulk, useful_until)
      select ${companyId}::uuid, id, recipient, subject, text, dedupe_key, true,
        now() + make_interval(mins => ${usefulMinutes ?? null}::int)
      from json_to_recordset(${JSON.stringify(mails.slice(first, first + AT_ONCE))}::json)
        as mail (id uuid, recipient text, subject text, text text, dedupe_key text)
      on conflict (company_id, dedupe_key) do nothing
    `.execute(db);
  }

  return mails.length;
}

/** Rows per statement. */
const AT_ONCE = 5_000;
