import type { EmptyCompanies } from './empty-companies.ts';

/** The link in the newest mail to someone, taken from the outbox; empty when there is none. */
export async function lastLink({ db }: Pick<EmptyCompanies, 'db'>, recipient: string): Promise<string> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

  return /https:\/\/\S+/.exec(mail?.body_text ?? '')?.[0] ?? '';
}

/** What the page of a link sends: the last part of its address. */
export const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';

export const mailsTo = ({ db }: Pick<EmptyCompanies, 'db'>, recipient: string) =>
  db.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
