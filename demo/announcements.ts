import { sql } from 'kysely';
import type { Trx } from '../server/database/tx.ts';
import { isInAudience } from '../server/people/audience.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { insertRows } from './bulk.ts';
import announcements from './data/announcements.json' with { type: 'json' };
import { addDays, lastWorkday } from './days.ts';
import { storePaper } from './files.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { dice } from './random.ts';

/** Keeps seeding a large company quick. */
const MOST_READERS = 400;

interface Text {
  /** Relative to the demo's day, and never at a weekend; negative ones are published. */
  readonly day: number;
  readonly title: string;
  readonly body: string;
  readonly audience?: {
    readonly branch?: string;
    readonly departments?: readonly string[];
    readonly groups?: readonly string[];
  };
  /** Days until it expires. */
  readonly ends?: number;
  readonly isPinned?: boolean;
  /** The title of an attached document. */
  readonly document?: string;
  /** Written by a branch's HR for the branch. */
  readonly isOwn?: boolean;
  readonly isDraft?: boolean;
  readonly isRetracted?: boolean;
  readonly isEdited?: boolean;
}

const announcementTexts: readonly Text[] = announcements;

export interface Authors {
  readonly company: string;
  readonly lisbon: string;
}

export async function announce(trx: Trx, structure: Structure): Promise<void> {
  const { companyId: company_id, day, branches } = structure;
  const authors = await selectAuthors(trx, company_id);
  if (!authors) return;
  const nextId = idsFrom('2026-05-05T08:00:00Z', dice(31));
  const rows = announcementTexts.map((text) => ({ text, id: nextId(), audience_id: nextId() }));
  await insertRows(
    trx,
    'audience',
    rows.map(({ text, audience_id: id }) => ({ company_id, id, ...audienceOf(text.audience, structure) })),
  );
  const papers = rows.map(({ text }) => text.document && { title: text.document, ...timesOf(text, day) });
  const names = await storePapers(trx, company_id, authors.company, papers, nextId);
  await insertRows(
    trx,
    'announcement',
    rows.map(({ text, id, audience_id }, place) => ({
      company_id,
      id,
      audience_id,
      branch_id: text.isOwn ? branches.get('Lisbon') : null,
      title: text.title,
      body: text.body,
      search_text: normalise(`${text.title} ${text.body}`),
      file_name: names[place] ?? null,
      is_pinned: text.isPinned ?? false,
      ...timesOf(text, day),
      created_by: text.isOwn ? authors.lisbon : authors.company,
    })),
  );
  await readThem(trx, company_id, day);
}

export async function selectAuthors(trx: Trx, companyId: string): Promise<Authors | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`
    select person_id as id, email_norm as email from login
    where company_id = ${companyId} and email_norm in ('hr@harbourvale.example', 'lisbon.hr@harbourvale.example')
  `.execute(trx);
  const idOf = (isLisbons: boolean) => rows.find(({ email }) => email.startsWith('lisbon') === isLisbons)?.id;
  const [company, lisbon] = [idOf(false), idOf(true)];

  return company && lisbon ? { company, lisbon } : undefined;
}

export function audienceOf(target: Text['audience'], { branches, departments, groups }: Structure) {
  const { branch, departments: ofThese = [], groups: inThese = [] } = target ?? {};
  const idsOf = (names: readonly string[], all: ReadonlyMap<string, string>) =>
    names.flatMap((name) => all.get(name) ?? []);

  return {
    branches: idsOf(branch === undefined ? [] : [branch], branches),
    departments: idsOf(ofThese, departments),
    groups: idsOf(inThese, groups),
  };
}

interface Paper {
  readonly title: string;
  readonly created_at: string;
}

async function storePapers(
  trx: Trx,
  company_id: string,
  owner: string,
  written: readonly (Paper | undefined | '')[],
  nextId: () => string,
): Promise<(string | undefined)[]> {
  const papers = written.map((paper) => paper && { ...paper, id: nextId() });
  const names: (string | undefined)[] = [];
  for (const paper of papers) {
    const file = { company_id, owner_id: owner, created_by: owner, is_addressed: true };
    if (!paper) names.push(undefined);
    else {
      const { id, title, created_at } = paper;
      names.push(await storePaper(trx, { id, title, created_at, ...file }));
    }
  }

  return names;
}

function timesOf({ day, ends, isDraft, isRetracted, isEdited }: Text, demoDay: string) {
  const at = (days: number, time: string) => `${lastWorkday(addDays(demoDay, days))}T${time}:00Z`;
  const goesOut = isDraft ? null : at(day, '09:00');
  const isOut = goesOut !== null && day < 0;

  return {
    publish_at: goesOut,
    published_at: isOut ? goesOut : null,
    expires_at: ends === undefined ? null : at(day + ends, '18:00'),
    retracted_at: isRetracted ? at(day + 1, '11:20') : null,
    edited_at: isEdited ? at(day, '14:35') : null,
    created_at: at(Math.min(day, 0) - 1, '15:10'),
    updated_at: at(Math.min(day, 0) - 1, '15:10'),
  };
}

/** Most of the audience, some hours or days later; fewer for recent ones. */
async function readThem(trx: Trx, companyId: string, day: string): Promise<void> {
  await sql`
    with chance as (
      select announcement.company_id, announcement.id as announcement_id, person.id as person_id,
        announcement.published_at,
        abs(hashtextextended(announcement.id::text || person.id::text, 0) % 1000) / 1000.0 as roll
      from announcement
      join audience on audience.company_id = announcement.company_id and audience.id = announcement.audience_id
      join (
        select * from person where company_id = ${companyId} order by emp_id limit ${MOST_READERS}
      ) as person on ${isInAudience}
      where announcement.company_id = ${companyId} and announcement.published_at is not null
    )
    insert into announcement_read (company_id, announcement_id, person_id, read_at)
    select company_id, announcement_id, person_id, published_at + make_interval(mins => (roll * 2400)::integer)
    from chance
    where roll < case when published_at > ${day}::date - 5 then 0.3 else 0.86 end
  `.execute(trx);
}
