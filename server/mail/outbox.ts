/**
 * Mail that is to go out. It is written in the transaction of what it tells about: a person who was added has a welcome on
 * its way, and one who was not has none.
 */
import { v7 } from 'uuid';
import type { Db } from '../database/tx.ts';

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
