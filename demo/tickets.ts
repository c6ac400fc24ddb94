import { createHash } from 'node:crypto';
import type { Trx } from '../server/database/tx.ts';
import type { Ticket } from '../src/api/contract/tickets.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { insertRows } from './bulk.ts';
import tickets from './data/tickets.json' with { type: 'json' };
import { addDays, lastWorkday } from './days.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { dice } from './random.ts';

interface Raised {
  readonly by: string;
  readonly subject: string;
  readonly category: Ticket['category'];
  readonly priority: Ticket['priority'];
  /** Relative to the demo's day, and never at a weekend. */
  readonly day: number;
  readonly environment?: boolean;
  readonly close?: boolean;
  readonly lines: readonly (readonly string[])[];
}

const environment = {
  version: '0.1.0',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  screen: '1920 × 1080, window 1680 × 920',
  language: 'en-GB',
  timeZone: 'Europe/Lisbon',
};

const SUPPORT = 'Nadia Roth';

export async function raiseTickets(trx: Trx, { companyId: company_id, day }: Structure): Promise<void> {
  const chance = dice(71);
  const nextId = idsFrom('2026-10-19T08:30:00Z', chance);
  const people = await trx
    .selectFrom('login')
    .innerJoin('person', 'person.id', 'login.person_id')
    .select(['person.id', 'person.branch_id', 'person.roles', 'login.email_norm as email'])
    .where('login.company_id', '=', company_id)
    .where('login.email_norm', 'in', [...new Set(tickets.map(({ by }) => by))])
    .execute();
  const provider = { id: nextId(), name: SUPPORT };
  // No one has its token: `npm run support:tickets -- account add` makes one.
  await trx
    .insertInto('provider_account')
    .values({
      ...provider,
      email: 'support@provider.example',
      token_hash: createHash('sha256').update(provider.id).digest(),
      is_enabled: false,
      created_at: `${lastWorkday(addDays(day, -30))}T09:00:00Z`,
    })
    .execute();
  for (const [place, ticket] of (tickets as readonly Raised[]).entries()) {
    const person = people.find(({ email }) => email === ticket.by);
    if (!person) continue;
    const id = nextId();
    const entries = entriesOf(ticket, lastWorkday(addDays(day, ticket.day)), { author: person.id, provider });
    const isOfBranch = person.roles.some((role) => role === 'b-admin' || role === 'b-hr');
    const written = entries.filter(({ kind }) => kind === 'written');
    await insertRows(trx, 'ticket', [
      {
        company_id,
        id,
        number: place + 1,
        raised_by: person.id,
        branch_id: isOfBranch ? person.branch_id : null,
        subject: ticket.subject,
        subject_norm: normalise(ticket.subject),
        category: ticket.category,
        priority: ticket.priority,
        status: ticket.close ? 'closed' : written.at(-1)?.provider_id === null ? 'open' : 'answered',
        environment: ticket.environment ? environment : null,
        reply_key: chance.bytes(16).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), ''),
        entry_count: entries.length,
        written_at: written.at(-1)?.at,
        created_at: entries[0]?.at,
      },
    ]);
    await insertRows(
      trx,
      'ticket_entry',
      entries.map((entry, index) => ({ company_id, ticket_id: id, number: index + 1, ...entry })),
    );
  }
}

/** Half a day apart. Entries before an answer are read. */
function entriesOf(
  { lines, close }: Raised,
  day: string,
  { author, provider }: { author: string; provider: { id: string; name: string } },
) {
  const at = (place: number) => `${addDays(day, Math.floor(place / 2))}T${place % 2 === 0 ? '09:20' : '14:45'}:00Z`;
  const entries = lines.map(([side, body = ''], place) => {
    const isProvider = side === 'provider';

    return {
      kind: 'written',
      author_id: isProvider ? null : author,
      provider_id: isProvider ? provider.id : null,
      provider_name: isProvider ? provider.name : '',
      body,
      at: at(place),
      read_at: close || place < lines.length - 1 ? at(place + 1) : null,
    };
  });
  const closed = { ...entries.at(-1), kind: 'closed', body: '', at: at(lines.length), read_at: null };

  return close ? [...entries, closed] : entries;
}
