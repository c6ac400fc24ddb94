/** Tickets as text, for the command line. */
import type { ProviderTicket, TicketEntry } from '../../../src/api/contract/tickets.ts';
import { categoryNames, priorityNames, ticketStates } from '../../../src/rules/conversations/ticket.ts';

/** What a company writes must not move the cursor or colour the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const plain = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');

export const lineOf = ({ _id, companyName, number, priority, status, unread, subject, last }: ProviderTicket): string =>
  plain(
    `${_id}  ${last.at}  ${companyName} ${number}  ${ticketStates[status]}  ${priorityNames[priority]}  ${unread > 0 ? `${unread} unread  ` : ''}"${subject}"`,
  );

export function detailsOf(ticket: ProviderTicket, entries: readonly TicketEntry[]): string {
  const { companyName, branchName, number, subject, category, priority, status, raisedBy, environment } = ticket;
  const facts = [
    `${companyName}, ticket ${number}: ${subject}`,
    `${ticketStates[status]}, ${categoryNames[category]}, ${priorityNames[priority]}, raised by ${raisedBy.fullName}${branchName ? ` (${branchName})` : ''}`,
    ...(environment ? [Object.values(environment).join(' · ')] : []),
  ];

  return plain([facts.join('\n'), ...entries.map(entryText)].join('\n\n'));
}

function entryText({ kind, author, isFromProvider, at, body, files }: TicketEntry): string {
  const who = `${at}  ${author.fullName}${isFromProvider ? ' (provider)' : ''}`;
  if (kind !== 'written') return `${who} ${kind} the ticket`;

  return [who, body, ...files.map(({ name, originalName }) => `File: ${name} (${originalName})`)]
    .filter((line) => line !== '')
    .join('\n');
}
