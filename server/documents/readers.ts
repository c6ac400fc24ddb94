/** Who is addressed and has read it, and who has not: as a list, as a file, and by mail. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../src/api/contract/audience.ts';
import type { Command } from '../access/command.ts';
import { tryLater } from '../access/refuse.ts';
import { type Quota, takeFrom } from '../access/throttle.ts';
import { type Cell, csvStream } from '../lists/csv.ts';
import { containsWords } from '../lists/search.ts';
import { reminderLetter } from '../mail/letters.ts';
import { enqueueForMany } from '../mail/outbox.ts';
import { isAddressed } from '../people/audience.ts';
import { inScope } from '../people/matching.ts';
import type { FileAnswer } from '../plugins/route.ts';

const PAGE_SIZE = 25;
/** Rows of one look into the database while a file is sent. */
const FILE_PAGE = 1000;
const exportsPerPerson: Quota = { most: 20, windowSeconds: 60 };
const DAY_SECONDS = 24 * 60 * 60;

/** What is read, and how: `readings` has `person_id` and `at` of each who has. */
export interface Matter {
  readonly audienceId: string;
  readonly readings: RawBuilder<unknown>;
}

export interface ReadersWanted {
  readonly search?: string | undefined;
  readonly state?: 'read' | 'unread' | undefined;
}

interface Listing extends ReadersWanted {
  readonly sort?: 'name' | '-name' | 'read' | '-read' | undefined;
  readonly skip?: number | undefined;
  readonly count?: number | undefined;
  readonly after?: Row | undefined;
}

interface Row {
  readonly id: string;
  readonly full_name: string;
  readonly name_norm: string;
  readonly emp_id: string;
  readonly email: string;
  readonly branch_name: string | null;
  readonly department: string | null;
  readonly at: Date | null;
}

const orders = {
  name: sql`person.name_norm`,
  '-name': sql`person.name_norm desc`,
  read: sql`reading.at nulls last, person.name_norm`,
  '-read': sql`reading.at desc nulls last, person.name_norm`,
};

/** `from` and `where` of the people of the caller's scope whom it addresses. */
const found = (
  { scope }: Pick<Command, 'scope'>,
  { audienceId, readings }: Matter,
  { search, state }: ReadersWanted,
) => {
  const conditions: RawBuilder<unknown>[] = [
    sql`audience.company_id = ${scope.companyId} and audience.id = ${audienceId}`,
    sql`${inScope(scope)}`,
    isAddressed,
    ...containsWords('person.search_text', search).map((one) => sql`${one}`),
    ...(state ? [sql<SqlBool>`(reading.person_id is not null) = ${state === 'read'}`] : []),
  ];

  return sql`
    audience cross join person
    left join (${readings}) as reading on reading.person_id = person.id
    where ${sql.join(conditions, sql` and `)}`;
};

async function selectReaders(command: Pick<Command, 'db' | 'scope'>, matter: Matter, listing: Listing) {
  const { sort = 'name', skip = 0, count = PAGE_SIZE, after } = listing;
  const people = found(command, matter, listing);
  const { rows } = await sql<Row & { total: number }>`
    select page.*, numbers.total
    from (select count(*) as total from ${people}) as numbers
    left join (
      select person.id, person.first_name || ' ' || person.last_name as full_name, person.name_norm, person.emp_id,
        person.email, reading.at, row_number() over (order by ${orders[sort]}, person.id) as place, (
          select branch_name from branch
          where branch.company_id = person.company_id and branch.id = person.branch_id
        ) as branch_name, (
          select name from department
          where department.company_id = person.company_id and department.id = person.department_id
        ) as department
      from ${people} ${after ? sql`and (person.name_norm, person.id) > (${after.name_norm}, ${after.id}::uuid)` : sql``}
      order by ${orders[sort]}, person.id limit ${count} offset ${skip}
    ) as page on true
    order by page.place
  `.execute(command.db);

  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

export async function readReaders(command: Command, matter: Matter, listing: Listing) {
  const { rows, total } = await selectReaders(command, matter, listing);

  return { readers: rows.map(present), total };
}

const present = (row: Row): Reader => ({
  _id: row.id,
  fullName: row.full_name,
  empId: row.emp_id,
  branchName: row.branch_name,
  department: row.department,
  readAt: row.at?.toISOString() ?? null,
});

type Apart = <T>(work: (command: Command) => Promise<T>) => Promise<T>;

/** Each page is read in a transaction of its own: somebody who reads it meanwhile may be told as they are then. */
export async function exportReaders(
  apart: Apart,
  {
    fileName,
    readTitle,
    matter,
    wanted,
  }: {
    fileName: string;
    readTitle: string;
    /** Looked up, and put on the trail, before the file begins. */
    matter: (command: Command) => Promise<Matter>;
    wanted: ReadersWanted;
  },
): Promise<FileAnswer> {
  const about = await apart(async (command) => {
    await takeFrom(command.db, 'export', command.who.personId, exportsPerPerson);

    return matter(command);
  });
  const read = (after: Row | undefined) =>
    apart((command) => selectReaders(command, about, { ...wanted, count: FILE_PAGE, after }));

  return csvStream(fileName, [...titles, readTitle], pages(read));
}

const titles = ['Employee', 'Employee Id', 'Email', 'Branch', 'Department'];

async function* pages(read: (after: Row | undefined) => Promise<{ rows: Row[] }>): AsyncGenerator<Cell[][]> {
  let last: Row | undefined;
  do {
    const { rows } = await read(last);
    yield rows.map((row) => [
      row.full_name,
      row.emp_id,
      row.email,
      row.branch_name,
      row.department,
      row.at?.toISOString() ?? null,
    ]);
    last = rows.length === FILE_PAGE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

export interface Reminder extends Matter {
  readonly id: string;
  readonly title: string;
  readonly kind: 'announcement' | 'policy';
  readonly remindedAt: Date | null;
}

/** Mails those of the caller's scope who have not read it. Returns how many there are. */
export async function remind(command: Command, { id, title, kind, remindedAt, ...matter }: Reminder): Promise<number> {
  const { db, who } = command;
  const waited = remindedAt ? (Date.now() - remindedAt.getTime()) / 1000 : DAY_SECONDS;
  if (waited < DAY_SECONDS) {
    throw tryLater(429, 'They were reminded less than a day ago. Please wait until tomorrow.', DAY_SECONDS - waited);
  }
  const { company_name: companyName } = await db
    .selectFrom('company')
    .select('company_name')
    .where('id', '=', who.companyId)
    .executeTakeFirstOrThrow();
  const people = found(command, matter, { state: 'unread' });

  return enqueueForMany(db, {
    companyId: who.companyId,
    people: sql`select person.id, person.email, person.first_name from ${people}`,
    letter: (firstName) => reminderLetter({ firstName, companyName }, { kind, title }),
    dedupeKey: `${kind}-reminder:${id}:${new Date().toISOString()}`,
  });
}
