/**
 * A message is claimed for a while before it is sent, so that only one server sends it and no transaction stays open.
 * Failures are retried for days, at growing intervals, then become dead letters (dead-letters.ts).
 */
import { type SqlBool, sql, type UpdateObject } from 'kysely';
import type { Log } from '../database/log.ts';
import type { Database as Schema } from '../database/schema.ts';
import type { Db } from '../database/tx.ts';
import { escapeHtml } from '../escape-html.ts';
import { EXPIRED } from './dead-letters.ts';
import { fillFields } from './letter-fields.ts';
import type { OutgoingMail, Transport } from './transport.ts';
import { writeWelcomes } from './welcomes.ts';

const AT_ONCE = 10;
/** Longer than any transport takes. Afterwards another server may claim it. */
const CLAIM_SECONDS = 300;
const RETRY_DAYS = 5;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 4 * 60 * 60;
/** A share of the delay, so that messages that failed together aren't retried together. */
const JITTER = 0.2;

interface Claimed extends OutgoingMail {
  readonly companyId: string;
  readonly attempts: number;
  readonly isExpired: boolean;
  /** This is the last attempt. */
  readonly isOld: boolean;
}

interface SenderOptions {
  readonly db: Db;
  readonly transport: Transport;
  readonly log: Log;
  /** Bulk mail waits for other mail; resolves with whether it may be sent now. */
  readonly bulkMayGo?: () => Promise<boolean>;
  /** If set, imported people are welcomed when no other mail is due. */
  readonly publicUrl?: () => string;
  /** Of one company; more of them wait. */
  readonly welcomesPerHour?: number | undefined;
  /** What is still due is left for another time. */
  readonly signal?: AbortSignal;
}

const isDue = sql<SqlBool>`sent_at is null and next_try_at <= now() and failed_at is null`;

/** For `whenDue`. */
export const isMailDue = [
  sql`select 1 from mail_outbox where ${isDue} order by is_bulk, next_try_at limit 1`,
  sql`select 1 from welcome limit 1`,
];

/** Returns how many messages were sent. */
export async function sendDue(options: SenderOptions): Promise<number> {
  const { db, bulkMayGo = async () => true, publicUrl, welcomesPerHour, signal } = options;
  let sent = 0;
  for (;;) {
    if (signal?.aborted) return sent;
    const withBulk = await bulkMayGo();
    const mails = await claim(db, withBulk);
    if (mails.length === 0) {
      if (withBulk && publicUrl && (await writeWelcomes(db, publicUrl, welcomesPerHour)) > 0) continue;

      return sent;
    }
    const results = await Promise.all(mails.map((mail) => sendOne(mail, options)));
    sent += results.filter(Boolean).length;
  }
}

async function claim(db: Db, withBulk: boolean): Promise<Claimed[]> {
  const due = db
    .selectFrom('mail_outbox')
    .select(['company_id', 'id'])
    .where(isDue)
    .$if(!withBulk, (mails) => mails.where('is_bulk', '=', false))
    .orderBy('is_bulk')
    .orderBy('next_try_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .with('due', () => due)
    .updateTable('mail_outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_try_at: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .from('due')
    .whereRef('due.company_id', '=', 'mail_outbox.company_id')
    .whereRef('due.id', '=', 'mail_outbox.id')
    .returning([
      'mail_outbox.id',
      'mail_outbox.company_id',
      'recipient',
      'subject',
      'body_text',
      'fields',
      letterPart('body_text').as('letterText'),
      letterPart('body_html').as('letterHtml'),
      'reply_to',
      'unsubscribe_url',
      'is_bulk as isBulk',
      'attempts',
      sql<boolean>`coalesce(useful_until < now(), false)`.as('isExpired'),
      sql<boolean>`queued_at < now() - make_interval(days => ${RETRY_DAYS})`.as('isOld'),
    ])
    .execute();

  return rows.map(({ company_id, body_text, fields, letterText, letterHtml, reply_to, unsubscribe_url, ...row }) => ({
    ...row,
    companyId: company_id,
    text: letterText === null ? body_text : fillFields(letterText, fields ?? {}),
    ...(letterHtml !== null && { html: fillFields(letterHtml, fields ?? {}, escapeHtml) }),
    ...(reply_to !== null && { replyTo: reply_to }),
    ...(unsubscribe_url !== null && { unsubscribeUrl: unsubscribe_url }),
  }));
}

const letterPart = (column: 'body_text' | 'body_html') => sql<string | null>`(
  select ${sql.ref(`letter.${column}`)} from mail_letter as letter
  where letter.company_id = mail_outbox.company_id and letter.id = mail_outbox.letter_id
)`;

async function sendOne(mail: Claimed, { db, transport, log }: SenderOptions): Promise<boolean> {
  if (mail.isExpired) {
    await giveUp(db, mail, EXPIRED);
    log.warn({ mail: mail.id, attempt: mail.attempts }, 'An email was not sent in time.');

    return false;
  }
  try {
    await transport.send(mail);
  } catch (error) {
    const reason = reasonOf(error);
    const isLast = isFinal(error as SmtpError) || mail.isOld;
    await (isLast ? giveUp(db, mail, reason) : postpone(db, mail, reason));
    const details = { mail: mail.id, attempt: mail.attempts, reason };
    if (isLast) log.error(details, 'An email could not be sent and is now a dead letter.');
    else log.warn(details, 'An email could not be sent.');

    return false;
  }
  await markSent(db, mail);

  return true;
}

/** Deletes the text, which may hold a sign-in link. */
const markSent = (db: Db, mail: Claimed) =>
  change(db, mail, { sent_at: sql<Date>`now()`, body_text: '', fields: null, last_error: null });

const postpone = (db: Db, mail: Claimed, reason: string) =>
  change(db, mail, {
    last_error: reason,
    next_try_at: sql<Date>`now() + make_interval(secs => ${pauseAfter(mail.attempts)})`,
  });

/** Deletes the text of expired mail, which will never be sent. */
const giveUp = (db: Db, mail: Claimed, reason: string) =>
  change(db, mail, {
    last_error: reason,
    failed_at: sql<Date>`now()`,
    ...(reason === EXPIRED && { body_text: '' }),
  });

const change = (db: Db, { companyId, id }: Claimed, columns: UpdateObject<Schema, 'mail_outbox'>) =>
  db.updateTable('mail_outbox').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute();

function pauseAfter(attempts: number): number {
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);

  return Math.round(seconds * (1 - JITTER + 2 * JITTER * Math.random()));
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Codes only, because mail servers repeat addresses in their messages. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;

  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/**
 * The mail server refused the message for good (5xx). Refusals of our credentials are not final: an administrator can
 * correct those.
 */
const isFinal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
