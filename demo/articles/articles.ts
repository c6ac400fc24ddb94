import { sql } from 'kysely';
import type { Trx } from '../../server/database/tx.ts';
import { articlesIn, readMinutes } from '../../src/rules/articles/article-body.ts';
import { dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { insertRows } from '../bulk.ts';
import { addDays, historyBegins, lastWorkday } from '../days.ts';
import { storeFile } from '../files.ts';
import { idsFrom } from '../ids.ts';
import type { Structure } from '../people.ts';
import { type Dice, dice } from '../random.ts';
import { coverOf } from './covers.ts';
import { type DemoText, documentOf, readTexts } from './text.ts';

const LAST_DAYS_BEFORE = 5;
/** Keeps seeding a large company quick. */
const MOST_READERS = 400;

interface Seeding {
  readonly trx: Trx;
  /** The demo's day. */
  readonly today: string;
  readonly companyId: string;
  readonly branches: Structure['branches'];
  readonly chance: Dice;
  readonly nextId: () => string;
  readonly writers: ReadonlyMap<string, string>;
  readonly readers: readonly Reader[];
}

interface Reader {
  readonly id: string;
  readonly branch_id: string | null;
}

interface Planned extends DemoText {
  readonly id: string;
  readonly day: string;
  readonly isDraft: boolean;
}

export async function writeArticles(trx: Trx, { companyId, day: today, branches }: Structure): Promise<void> {
  const begin = historyBegins(today);
  const chance = dice(31);
  const nextId = idsFrom('2026-05-04T07:10:00Z', dice(32));
  const writers = await selectWriters(trx, companyId);
  const readers = await selectReaders(trx, companyId, begin);
  const seeding: Seeding = { trx, today, companyId, branches, chance, nextId, writers, readers };
  const texts = mixed(readTexts('rest'), readTexts('mind'), readTexts('body'));
  const span = dayNumber(today) - dayNumber(begin) - LAST_DAYS_BEFORE;
  const published = texts.map((text, place) => ({
    ...text,
    isDraft: false,
    id: nextId(),
    day: lastWorkday(addDays(begin, Math.round((place * span) / (texts.length - 1)))),
  }));
  const drafts = readTexts('drafts').map((text, place) => ({
    ...text,
    isDraft: true,
    id: nextId(),
    day: lastWorkday(addDays(today, place - 6)),
  }));
  const ids = new Map(published.map(({ title, id }) => [title, id]));
  for (const one of [...published, ...drafts]) await store(seeding, one, ids);
}

/** Alternates the topics over time. */
function mixed(...shelves: (readonly DemoText[])[]): DemoText[] {
  const longest = Math.max(...shelves.map(({ length }) => length));

  return Array.from({ length: longest }, (_, place) => shelves.flatMap((shelf) => shelf[place] ?? [])).flat();
}

async function selectWriters(trx: Trx, companyId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select person_id as id, email_norm as email from login
    where company_id = ${companyId} and email_norm in ('writer@harbourvale.example', 'lisbon.writer@harbourvale.example')
  `.execute(trx);

  return new Map(rows.map(({ email, id }) => [email.startsWith('lisbon') ? 'Lisbon' : '', id]));
}

async function selectReaders(trx: Trx, companyId: string, begin: string): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select id, branch_id from person
    where company_id = ${companyId} and is_enabled and password_changed and joined_on < ${begin}
      and not roles && '{content-writer,b-content-writer}'
    order by emp_id limit ${MOST_READERS}
  `.execute(trx);

  return rows;
}

async function store(seeding: Seeding, text: Planned, ids: ReadonlyMap<string, string>): Promise<void> {
  const { trx, companyId, branches, chance, writers } = seeding;
  const idOf = (title: string) => ids.get(title) ?? '';
  const author = writers.get(text.branch ?? '') ?? '';
  const branch_id = text.branch ? (branches.get(text.branch) ?? null) : null;
  const body = documentOf(text.text, idOf);
  const links = text.links.map(idOf);
  const at = `${text.day}T${String(chance.between(8, 16)).padStart(2, '0')}:${chance.between(10, 59)}:00Z`;
  const readers = text.isDraft ? [] : whoRead(seeding, text, branch_id);
  const shared = {
    company_id: companyId,
    branch_id,
    title: text.title,
    search_text: normalise([text.title, text.category, ...text.tags].filter(Boolean).join(' ')),
    body,
    cover_file: text.isDraft && text.category === null ? null : await storeCover(seeding, text, author),
    category: text.category,
    tags: text.tags,
    links,
    read_minutes: readMinutes(body),
    author_id: author,
    version: 1,
  };
  const stamps = { created_by: author, updated_by: author, created_at: at, updated_at: at };
  const schedule = text.inDays !== undefined && {
    publish_at: `${lastWorkday(addDays(seeding.today, text.inDays))}T07:00:00Z`,
    scheduled_by: author,
  };
  const row = {
    ...shared,
    ...stamps,
    ...schedule,
    id: text.id,
    title_norm: normalise(text.title),
    reads: readers.length,
  };
  await insertRows(trx, 'article', [row]);
  if (shared.cover_file) {
    const picture = {
      company_id: companyId,
      file_name: shared.cover_file,
      article_id: text.id,
      uploaded_by: author,
      created_at: at,
    };
    await insertRows(trx, 'article_picture', [picture]);
  }
  if (text.isDraft) return;
  await insertRows(trx, 'article_edition', [
    { ...shared, article_id: text.id, published_at: at, published_by: author },
  ]);
  const leadsTo = [...new Set([...links, ...articlesIn(body)])];
  await insertRows(
    trx,
    'article_link',
    leadsTo.map((to_id) => ({ company_id: companyId, from_id: text.id, to_id })),
  );
  await insertRows(trx, 'article_read', readers);
}

async function storeCover({ trx, companyId, chance, nextId }: Seeding, text: Planned, author: string): Promise<string> {
  const bytes = await coverOf(text.category, chance);

  return storeFile(trx, {
    company_id: companyId,
    id: nextId(),
    original_name: 'cover.jpg',
    media_type: 'image/jpeg',
    bytes,
    access: 'link',
    created_by: author,
    created_at: `${text.day}T07:00:00Z`,
  });
}

/** Most read in the first week, some months later. */
function whoRead(
  { today, companyId: company_id, chance, readers }: Seeding,
  { id, day }: Planned,
  branchId: string | null,
) {
  const liking = 0.15 + chance.fraction() * 0.5;
  const days = dayNumber(today) - dayNumber(day) - 1;

  return readers
    .filter((reader) => (branchId === null || reader.branch_id === branchId) && chance.chance(liking))
    .map((reader) => {
      const after = Math.min(days, Math.floor(chance.fraction() ** 3 * days) + chance.between(0, 5));
      const time = `${String(chance.between(6, 21)).padStart(2, '0')}:${String(chance.between(0, 59)).padStart(2, '0')}`;

      return { company_id, article_id: id, person_id: reader.id, first_read_at: `${addDays(day, after)}T${time}:00Z` };
    });
}
