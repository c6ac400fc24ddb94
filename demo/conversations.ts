import { sql } from 'kysely';
import type { EntryKind } from '../server/database/schema-conversations.ts';
import type { Trx } from '../server/database/tx.ts';
import { weekdayOfDay } from '../src/rules/shared/day-numbers.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { insertRows } from './bulk.ts';
import conversations from './data/conversations.json' with { type: 'json' };
import { addDays, historyBegins, lastWorkday } from './days.ts';
import { storePaper } from './files.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { type Dice, dice } from './random.ts';

interface Talk {
  readonly subject: string;
  /** Alternating, the employee first. */
  readonly lines: readonly string[];
  /** The title of a document that HR attaches to its first answer. */
  readonly document?: string;
}

/** `waiting`: the employee wrote last. */
const { answered, waiting }: Readonly<Record<'answered' | 'waiting', readonly Talk[]>> = conversations;

const RESOLVED = 74;
/** The first are from Lisbon, so that every demo account has something to answer. */
const WAITING_IN_LISBON = 3;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly branch: string | null;
}

interface Seeding {
  readonly trx: Trx;
  readonly companyId: string;
  readonly nextId: () => string;
  readonly chance: Dice;
}

export async function talkToHr(trx: Trx, { companyId, day: today }: Structure): Promise<void> {
  const chance = dice(21);
  const begin = historyBegins(today);
  const seeding: Seeding = { trx, companyId, chance, nextId: idsFrom('2026-05-04T08:30:00Z', dice(22)) };
  const [writers, hrStaff] = [await selectWriters(trx, companyId, begin), await selectHrStaff(trx, companyId)];
  if (writers.length === 0) return;
  const lisbon = writers.filter(({ branch }) => branch === 'Lisbon');
  for (let place = 0; place < RESOLVED; place += 1) {
    const day = addDays(begin, Math.floor((place * 178) / RESOLVED));
    const talk = answered[place % answered.length] as Talk;
    await store(seeding, talk, chance.pick(writers), hrStaff, { day, isResolved: day < addDays(today, -6) });
  }
  for (const [place, talk] of waiting.entries()) {
    const writer = chance.pick(place < WAITING_IN_LISBON && lisbon.length > 0 ? lisbon : writers);
    await store(seeding, talk, writer, hrStaff, {
      // Early enough that the answers come before the demo's day.
      day: lastWorkday(addDays(today, -5 + Math.floor(place / 2))),
      isResolved: false,
    });
  }
}

/** Employees only, and a limited number in large companies. */
async function selectWriters(trx: Trx, companyId: string, begin: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select person.id, person.email, branch.branch_name as branch
    from person left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where person.company_id = ${companyId} and person.is_enabled and person.password_changed
      and person.roles = '{employee}' and person.joined_on < ${begin}
    order by person.emp_id limit 160
  `.execute(trx);

  return rows;
}

/** Lisbon has its own HR. */
async function selectHrStaff(trx: Trx, companyId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select person_id as id, email_norm as email from login
    where company_id = ${companyId} and email_norm in ('hr@harbourvale.example', 'lisbon.hr@harbourvale.example')
  `.execute(trx);

  return new Map(rows.map(({ email, id }) => [email.startsWith('lisbon') ? 'Lisbon' : '', id]));
}

interface Course {
  readonly day: string;
  readonly isResolved: boolean;
}

interface Row {
  readonly kind: EntryKind;
  readonly author_id: string;
  readonly is_from_employee: boolean;
  readonly body: string;
  readonly assignee_id: string | null;
  readonly at: string;
  readonly read_at: string | null;
}

async function store(
  { trx, companyId: company_id, nextId, chance }: Seeding,
  talk: Talk,
  writer: Person,
  hrStaff: ReadonlyMap<string, string>,
  course: Course,
): Promise<void> {
  const hrMember = hrStaff.get(writer.branch ?? '') ?? hrStaff.get('') ?? '';
  const rows = rowsOf(talk, writer.id, hrMember, course, chance);
  const written = rows.filter(({ kind }) => kind === 'written');
  const id = nextId();
  await insertRows(trx, 'conversation', [
    {
      company_id,
      id,
      person_id: writer.id,
      subject: talk.subject,
      subject_norm: normalise(talk.subject),
      status: rows.at(-1)?.kind === 'resolved' ? 'resolved' : 'open',
      assignee_id: rows.findLast(({ kind }) => kind === 'assigned')?.assignee_id ?? null,
      entry_count: rows.length,
      written_at: written.at(-1)?.at,
      created_at: rows[0]?.at,
    },
  ]);
  await insertRows(
    trx,
    'conversation_entry',
    rows.map((row, place) => ({ company_id, conversation_id: id, number: place + 1, ...row })),
  );
  const answer = rows.findIndex(({ kind, is_from_employee }) => kind === 'written' && !is_from_employee);
  if (talk.document === undefined || answer < 0) return;
  const number = answer + 1;
  const { at } = rows[answer] as Row;
  const paper = { title: talk.document, hrMember, writer: writer.id, at };
  await attach(trx, { company_id, conversation_id: id, number, fileId: nextId(), id: nextId() }, paper);
}

const workday = (day: string): string => (weekdayOfDay(day) > 5 ? workday(addDays(day, 1)) : day);

/** Some hours apart, at working hours. Answered messages are read. */
function rowsOf({ lines }: Talk, writer: string, hrMember: string, { day, isResolved }: Course, chance: Dice): Row[] {
  const rows: Row[] = [];
  let [on, minute] = [workday(day), chance.between(8 * 60, 11 * 60)];
  const pass = (minutes: number) => {
    minute += minutes;
    if (minute < 17 * 60) return;
    on = workday(addDays(on, 1));
    minute = chance.between(8 * 60, 9 * 60);
  };
  const now = () =>
    `${on}T${[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')}:00Z`;
  const add = (kind: EntryKind, isEmployees: boolean, more: Partial<Row> = {}) =>
    rows.push({
      kind,
      author_id: isEmployees ? writer : hrMember,
      is_from_employee: isEmployees,
      body: '',
      assignee_id: null,
      at: now(),
      read_at: null,
      ...more,
    });
  for (const [place, body] of lines.entries()) {
    const isEmployees = place % 2 === 0;
    const readAt = rows.findLastIndex((row) => row.kind === 'written');
    if (readAt >= 0) rows[readAt] = { ...(rows[readAt] as Row), read_at: now() };
    add('written', isEmployees, { body });
    if (place === 1) add('assigned', false, { assignee_id: hrMember });
    pass(chance.between(9, 200));
  }
  const last = rows.findLastIndex((row) => row.kind === 'written');
  if (isResolved) {
    rows[last] = { ...(rows[last] as Row), read_at: now() };
    add('resolved', false);
  }

  return rows;
}

interface MessageKey {
  readonly company_id: string;
  readonly conversation_id: string;
  readonly number: number;
  readonly id: string;
  readonly fileId: string;
}

async function attach(
  trx: Trx,
  { fileId, ...key }: MessageKey,
  { title, hrMember, writer, at }: { title: string; hrMember: string; writer: string; at: string },
): Promise<void> {
  const name = await storePaper(trx, {
    title,
    company_id: key.company_id,
    id: fileId,
    owner_id: writer,
    created_by: hrMember,
    is_confidential: true,
    created_at: at,
  });
  await insertRows(trx, 'conversation_file', [{ ...key, file_name: name, uploaded_by: hrMember, created_at: at }]);
}
