/** Emails to the provider's support, with what is needed to process replies. */
import type { TicketEntry } from '../../../src/api/contract/tickets.ts';
import { categoryNames, priorityNames } from '../../../src/rules/conversations/ticket.ts';
import type { Trx } from '../../database/tx.ts';
import { enqueue } from '../../mail/outbox.ts';
import type { TicketRow } from './queries.ts';

/** Mail programs quote the original; everything below this line is ignored. */
export const REPLY_ABOVE = '-- Write your reply above this line --';

const SIGN = '+';
const KEY = /\+([0-9a-f]{32})@/i;

/**
 * `support+<key>@provider.example`. Only the recipient of the email has this address, so only they can reply to the
 * ticket.
 */
function replyAddress(supportEmail: string, key: string): string {
  const at = supportEmail.lastIndexOf('@');

  return `${supportEmail.slice(0, at)}${SIGN}${key}${supportEmail.slice(at)}`;
}

/** Undefined if the address isn't a reply address. */
export const keyIn = (address: string): string | undefined => KEY.exec(address)?.[1]?.toLowerCase();

/** One email for each message that someone of the company has just written. */
export async function mailToSupport(
  db: Trx,
  row: TicketRow,
  added: readonly TicketEntry[],
  supportEmail: string | undefined,
): Promise<void> {
  if (supportEmail === undefined) return;
  for (const entry of added) {
    if (entry.kind !== 'written' || entry.isFromProvider) continue;
    await enqueue(db, {
      companyId: row.company_id,
      recipient: supportEmail,
      subject: `[Ticket ${row.number}, ${oneLine(row.company_name)}] ${oneLine(row.subject)}`,
      text: textOf(row, entry),
      dedupeKey: `ticket:${row.id}:${entry.number}`,
      replyTo: replyAddress(supportEmail, row.reply_key),
    });
  }
}

function textOf(row: TicketRow, { number, author, body, files }: TicketEntry): string {
  const { environment } = row;
  const facts = [
    `Ticket: ${row.number} (${row.id})`,
    `Company: ${oneLine(row.company_name)}${row.branch_name ? `, ${oneLine(row.branch_name)}` : ''}`,
    `From: ${oneLine(author.fullName)}`,
    `Category: ${categoryNames[row.category]}`,
    `Priority: ${priorityNames[row.priority]}`,
    ...(number === 1 && environment
      ? [
          `Console: ${environment.version}`,
          `Browser: ${environment.browser}`,
          `Screen: ${environment.screen}`,
          `Language and time zone: ${environment.language}, ${environment.timeZone}`,
        ]
      : []),
    ...files.map(({ originalName }) => `File: ${oneLine(originalName)}`),
  ];

  return `${REPLY_ABOVE}\n\n${body || '(no text)'}\n\n${facts.join('\n')}\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
