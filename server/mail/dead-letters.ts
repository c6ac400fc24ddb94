/** Mail that couldn't be sent, across all companies; for the operator only. */
import { sql } from 'kysely';
import type { Db } from '../database/tx.ts';
import { fillFields } from './letter-fields.ts';

/** Its link expired, or its morning was over, before a mail server accepted the message. */
export const EXPIRED = 'EXPIRED';

export interface DeadLetter {
  readonly id: string;
  readonly company: string;
  readonly recipient: string;
  readonly subject: string;
  /** The mail server's codes. */
  readonly reason: string;
  readonly attempts: number;
  readonly failedAt: Date;
}

interface MailCounts {
  readonly dead: number;
  readonly waiting: number;
  /** In seconds, of the oldest message still to be sent. */
  readonly oldest: number;
}

export async function countDead(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();

  return count;
}

export async function countMail(db: Db): Promise<MailCounts> {
  const { rows } = await sql<Omit<MailCounts, 'dead'>>`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as oldest
    from mail_outbox where sent_at is null and failed_at is null
  `.execute(db);
  const { waiting = 0, oldest = 0 } = rows[0] ?? {};

  return { dead: await countDead(db), waiting, oldest };
}

const selectDead = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .innerJoin('company', 'company.id', 'mail_outbox.company_id')
    .select([
      'mail_outbox.id',
      'company.company_name as company',
      'recipient',
      'subject',
      'attempts',
      sql<string>`coalesce(last_error, 'unknown')`.as('reason'),
      sql<Date>`failed_at`.as('failedAt'),
    ])
    .where('failed_at', 'is not', null);

export const listDead = (db: Db): Promise<DeadLetter[]> =>
  selectDead(db).orderBy('failed_at', 'desc').orderBy('mail_outbox.id').execute();

/** Sign-in links in the text are cut short. */
export async function readDead(db: Db, id: string): Promise<(DeadLetter & { text: string }) | undefined> {
  const found = await selectDead(db)
    .leftJoin('mail_letter', (join) =>
      join
        .onRef('mail_letter.company_id', '=', 'mail_outbox.company_id')
        .onRef('mail_letter.id', '=', 'mail_outbox.letter_id'),
    )
    .select(['mail_outbox.body_text as text', 'mail_letter.body_text as shared', 'fields'])
    .where('mail_outbox.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { shared, fields, text, ...letter } = found;
  const whole = shared === null ? text : fillFields(shared, fields ?? {});

  return { ...letter, text: whole.replace(/(\/login\/)\S+/g, '$1…') };
}

/** All of them without an id; leaves out messages with expired links. */
export async function requeue(db: Db, id?: string): Promise<{ queued: number; expired: number }> {
  const dead = db
    .updateTable('mail_outbox')
    .set({
      failed_at: null,
      attempts: 0,
      last_error: null,
      queued_at: sql<Date>`now()`,
      next_try_at: sql<Date>`now()`,
    })
    .where('failed_at', 'is not', null)
    .where((is) => is.or([is('useful_until', 'is', null), is('useful_until', '>', sql<Date>`now()`)]));
  const { numUpdatedRows } = await (id ? dead.where('id', '=', id) : dead).executeTakeFirst();

  return { queued: Number(numUpdatedRows), expired: (await listDead(db)).filter((one) => !id || one.id === id).length };
}

/** All of them without an id. Returns how many. */
export async function discard(db: Db, id?: string): Promise<number> {
  const dead = db.deleteFrom('mail_outbox').where('failed_at', 'is not', null);
  const { numDeletedRows } = await (id ? dead.where('id', '=', id) : dead).executeTakeFirst();

  return Number(numDeletedRows);
}
