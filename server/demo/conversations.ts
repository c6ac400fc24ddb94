/** Half a year of what people wrote to HR: most of it answered and resolved, some of it waiting. The same on every run. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { weekdayOfDay } from '../../src/machines/rules/wfh-days.ts';
import type { EntryKind } from '../database/schema-conversations.ts';
import type { Trx } from '../database/tx.ts';
import { insertRows } from './bulk.ts';
import { addDays } from './days.ts';
import { textDocument } from './document.ts';
import { idsFrom } from './ids.ts';
import { DEMO_DAY, type Structure } from './people.ts';
import { type Dice, dice } from './random.ts';
import { type Talk, talks, waiting } from './talks.ts';

const RESOLVED = 74;
/** The first who wait are people of Lisbon, so that everybody of the demo has somebody to answer. */
const WAITING_IN_LISBON = 3;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly branch: string | null;
}

interface World {
  readonly trx: Trx;
  readonly companyId: string;
  readonly nextId: () => string;
  readonly chance: Dice;
}

export async function talkToHr(trx: Trx, { companyId }: Structure): Promise<void> {
  const chance = dice(21);
  const world: World = { trx, companyId, chance, nextId: idsFrom('2026-05-04T08:30:00Z', dice(22)) };
  const [writers, keepers] = [await selectWriters(trx, companyId), await selectKeepers(trx, companyId)];
  if (writers.length === 0) return;
  const lisbon = writers.filter(({ branch }) => branch === 'Lisbon');
  for (let place = 0; place < RESOLVED; place += 1) {
    const day = addDays('2026-05-04', Math.floor((place * 178) / RESOLVED));
    const talk = talks[place % talks.length] as Talk;
    await store(world, talk, chance.pick(writers), keepers, { day, isResolved: day < addDays(DEMO_DAY, -6) });
  }
  for (const [place, talk] of waiting.entries()) {
    const writer = chance.pick(place < WAITING_IN_LISBON && lisbon.length > 0 ? lisbon : writers);
    await store(world, talk, writer, keepers, {
      day: addDays(DEMO_DAY, -4 + Math.floor(place / 2)),
      isResolved: false,
    });
  }
}

/** Employees alone, and in a large company no more of them than in a small one. */
async function selectWriters(trx: Trx, companyId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select person.id, person.email, branch.branch_name as branch
    from person left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where person.company_id = ${companyId} and person.is_enabled and person.password_changed
      and person.roles = '{employee}' and person.joined_on < '2026-05-01'
    order by person.emp_id limit 160
  `.execute(trx);

  return rows;
}

/** Who answers: Lisbon has HR of its own. */
async function selectKeepers(trx: Trx, companyId: string): Promise<ReadonlyMap<string, string>> {
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
  { trx, companyId: company_id, nextId, chance }: World,
  talk: Talk,
  writer: Person,
  keepers: ReadonlyMap<string, string>,
  course: Course,
): Promise<void> {
  const keeper = keepers.get(writer.branch ?? '') ?? keepers.get('') ?? '';
  const rows = rowsOf(talk, writer.id, keeper, course, chance);
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
      entries: rows.length,
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
  const paper = { title: talk.document, keeper, writer: writer.id, at };
  await attach(trx, { company_id, conversation_id: id, number, fileId: nextId(), id: nextId() }, paper);
}

/** The day itself, or the Monday after it. */
const workday = (day: string): string => (weekdayOfDay(day) > 5 ? workday(addDays(day, 1)) : day);

/** Turn by turn, some hours apart, at working hours. What was answered has been read. */
function rowsOf({ lines }: Talk, writer: string, keeper: string, { day, isResolved }: Course, chance: Dice): Row[] {
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
      author_id: isEmployees ? writer : keeper,
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
    if (place === 1) add('assigned', false, { assignee_id: keeper });
    pass(chance.between(9, 200));
  }
  const last = rows.findLastIndex((row) => row.kind === 'written');
  if (isResolved) {
    rows[last] = { ...(rows[last] as Row), read_at: now() };
    add('resolved', false);
  }

  return rows;
}

interface Place {
  readonly company_id: string;
  readonly conversation_id: string;
  readonly number: number;
  readonly id: string;
  readonly fileId: string;
}

async function attach(
  trx: Trx,
  { fileId, ...place }: Place,
  { title, keeper, writer, at }: { title: string; keeper: string; writer: string; at: string },
): Promise<void> {
  const bytes = textDocument({ title, lines: ['Harbour & Vale, People and Culture', '', 'Made up for the demo.'] });
  const name = `${createHash('sha256').update(fileId).digest('hex').slice(0, 32)}.pdf`;
  await trx
    .insertInto('file')
    .values({
      company_id: place.company_id,
      id: fileId,
      name,
      original_name: `${title.replace(':', '')}.pdf`,
      media_type: 'application/pdf',
      size: bytes.length,
      bytes,
      access: 'scoped',
      owner_id: writer,
      created_by: keeper,
      is_confidential: true,
      created_at: at,
    })
    .execute();
  await insertRows(trx, 'conversation_file', [{ ...place, file_name: name, uploaded_by: keeper, created_at: at }]);
}
