import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { anyEngine, openTestDatabase, type TestDatabase } from '../support/databases.ts';

describe('the demo’s messages to HR and to the provider', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(anyEngine());
    await seedDemo(database, { day: '2026-11-02' });
  });
  afterAll(() => database?.close());

  it('include half a year of complete conversations with HR, some waiting for company or Lisbon HR', async () => {
    const { rows } = await sql<{ status: string; branch: string; numbers: number[]; entries: number; waits: boolean }>`
      select conversation.status, branch.branch_name as branch, conversation.entry_count as entries,
        array_agg(entry.number order by entry.number) as numbers,
        bool_or(entry.is_from_employee and entry.kind = 'written' and entry.read_at is null) as waits
      from conversation
      join conversation_entry as entry on entry.conversation_id = conversation.id
      join person on person.id = conversation.person_id
      left join branch on branch.id = person.branch_id
      group by conversation.company_id, conversation.id, branch.branch_name
    `.execute(database.db);
    const { rows: disordered } = await sql`
      select from conversation_entry as one join conversation_entry as next
        on next.conversation_id = one.conversation_id and next.number = one.number + 1
      where next.at < one.at or one.read_at < one.at
    `.execute(database.db);

    expect(rows.length).toBe(80);
    for (const { numbers, entries } of rows)
      expect(numbers).toEqual(Array.from({ length: entries }, (_, at) => at + 1));
    expect(disordered).toEqual([]);
    expect(rows.filter(({ status }) => status === 'resolved').length).toBeGreaterThan(60);
    expect(rows.filter(({ waits, branch }) => waits && branch === 'Lisbon').length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ waits, branch }) => waits && branch !== 'Lisbon').length).toBeGreaterThan(0);
    expect(rows.filter(({ waits, status }) => waits && status === 'resolved')).toEqual([]);
  });

  it('include five complete tickets to the provider in every state, one of them unread', async () => {
    const { rows } = await sql<{
      status: string;
      branch: string | null;
      numbers: number[];
      entries: number;
      unread: number;
    }>`
      select ticket.status, branch.branch_name as branch, ticket.entry_count as entries,
        array_agg(entry.number order by entry.number) as numbers,
        count(*) filter (where entry.provider_id is not null and entry.kind = 'written' and entry.read_at is null) as unread
      from ticket
      join ticket_entry as entry on entry.ticket_id = ticket.id
      left join branch on branch.company_id = ticket.company_id and branch.id = ticket.branch_id
      group by ticket.company_id, ticket.id, branch.branch_name order by ticket.number
    `.execute(database.db);

    expect(rows.map(({ status, branch }) => [status, branch])).toEqual([
      ['closed', null],
      ['answered', null],
      ['open', 'Lisbon'],
      ['open', null],
      ['open', 'Lisbon'],
    ]);
    for (const { numbers, entries } of rows)
      expect(numbers).toEqual(Array.from({ length: entries }, (_, at) => at + 1));
    expect(rows.map(({ unread }) => unread)).toEqual([0, 1, 0, 0, 0]);
  });
});
