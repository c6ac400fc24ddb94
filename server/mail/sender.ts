/**
 * Takes mail out of the outbox. A message is claimed for a while before it is sent, so that of any number of servers one
 * sends it, and sending holds no transaction open. What cannot be sent is tried again, ever later.
 */
import { sql } from 'kysely';
import type { Log } from '../database/log.ts';
import type { Db } from '../database/tx.ts';
import type { OutgoingMail, Transport } from './transport.ts';
import { writeWelcomes } from './welcomes.ts';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 10;
/** Longer than a transport ever takes. After it, a message whose sender died is anybody's again. */
const CLAIM_SECONDS = 300;
const MOST_ATTEMPTS = 8;
const FIRST_PAUSE_SECONDS = 60;

interface Claimed extends OutgoingMail {
  readonly companyId: string;
  readonly attempts: number;
}

export interface SenderOptions {
  readonly db: Db;
  readonly transport: Transport;
  readonly log: Log;
  /** Mail to many at once waits for others; says when it may go, and whether it may go at all for now. */
  readonly bulkMayGo?: () => Promise<boolean>;
  /** Where the console answers: with it, those who came with a file are welcomed once no other mail is due. */
  readonly publicUrl?: () => string;
  /** What is still due is left for another time. */
  readonly isStopping?: () => boolean;
}

export class MailSender {
  readonly #options: SenderOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#after(0);
  }

  /** Looks into the outbox now rather than at the next time. */
  hurry(): void {
    if (this.#timer) this.#after(0);
  }

  /** Waits for what is being sent; nothing else is begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    this.#options.transport.close();
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.#look()).finally(() => this.#after(LOOK_EVERY_MS));
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      await sendDue({ ...this.#options, isStopping: () => this.#isStopped });
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The outbox could not be read.');
    }
  }
}

/** Sends all that is due, and returns how many messages went out. */
export async function sendDue(options: SenderOptions): Promise<number> {
  const { db, bulkMayGo = async () => true, publicUrl, isStopping = () => false } = options;
  let sent = 0;
  for (;;) {
    if (isStopping()) return sent;
    const withBulk = await bulkMayGo();
    const mails = await claim(db, withBulk);
    if (mails.length === 0) {
      if (withBulk && publicUrl && (await writeWelcomes(db, publicUrl())) > 0) continue;

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
    .where('sent_at', 'is', null)
    .where('next_try_at', '<=', sql<Date>`now()`)
    .where('attempts', '<', MOST_ATTEMPTS)
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
    .returning(['mail_outbox.id', 'mail_outbox.company_id', 'recipient', 'subject', 'body_text', 'attempts'])
    .execute();

  return rows.map(({ company_id, body_text, ...row }) => ({ ...row, companyId: company_id, text: body_text }));
}

async function sendOne(mail: Claimed, { db, transport, log }: SenderOptions): Promise<boolean> {
  try {
    await transport.send(mail);
  } catch (error) {
    const reason = reasonOf(error);
    log.warn({ mail: mail.id, attempt: mail.attempts, reason }, 'A mail could not be sent.');
    await postpone(db, mail, reason);

    return false;
  }
  await markSent(db, mail);

  return true;
}

/** The text goes with the sending: it may hold a link that signs in, and the outbox needs it no longer. */
const markSent = (db: Db, { companyId, id }: Claimed) =>
  db
    .updateTable('mail_outbox')
    .set({ sent_at: sql<Date>`now()`, body_text: '', last_error: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

const postpone = (db: Db, { companyId, id, attempts }: Claimed, reason: string) =>
  db
    .updateTable('mail_outbox')
    .set({
      last_error: reason,
      next_try_at: sql<Date>`now() + make_interval(secs => ${FIRST_PAUSE_SECONDS * 2 ** (attempts - 1)})`,
      ...(isFinal(reason) && { attempts: MOST_ATTEMPTS }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** A code and no words: mail servers repeat addresses in theirs. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };

  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** The mail server has said for good that it does not want the message (5xx); asking again will not change its mind. */
const isFinal = (reason: string): boolean => /\b5\d\d$/.test(reason);
