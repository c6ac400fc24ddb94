import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AudienceMember } from '../../src/api/contract/audience.ts';
import { REMINDED_TODAY, REMINDER_WAIT_MS } from '../../src/rules/documents/reminders.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { tryLater } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { type Cell, csvStream } from '../lists/csv.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { selectPage } from '../lists/select-page.ts';
import { reminderEmail } from '../mail/email-texts.ts';
import { enqueueForMany } from '../mail/outbox.ts';
import { isInAudience, wasAddedBefore } from '../people/audience.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { branchNameOf, unitNameOf } from '../people/unit-names.ts';
import type { FileAnswer } from '../plugins/route.ts';

/** Rows per query of an export. */
const FILE_PAGE = 1000;
const DAY_SECONDS = REMINDER_WAIT_MS / 1000;

export interface AddressedDocument {
  readonly audienceId: string;
  /** People who were added after this aren't asked to read it. */
  readonly endsAt: Date | null;
  /** Who has read it, and when: `person_id` and `at`. */
  readonly receipts: RawBuilder<unknown>;
}

interface ReadersFilter {
  readonly search?: string | undefined;
  readonly state?: 'read' | 'unread' | undefined;
  /** On `person`. */
  readonly conditions?: readonly RawBuilder<unknown>[] | undefined;
}

interface Listing extends ReadersFilter {
  readonly sort?: 'name' | '-name' | 'read' | '-read' | undefined;
  readonly skip?: number | undefined;
  readonly count?: number | undefined;
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
  read: sql`receipt.at nulls last, person.name_norm`,
  '-read': sql`receipt.at desc nulls last, person.name_norm`,
};

/** `from` and `where` of the audience in the caller's scope. */
const found = (
  { scope }: Pick<CallContext, 'scope'>,
  { audienceId, endsAt, receipts }: AddressedDocument,
  { search, state, conditions: more = [] }: ReadersFilter,
  withReceipts = true,
) => {
  const conditions: RawBuilder<unknown>[] = [
    ...more,
    sql`audience.company_id = ${scope.companyId} and audience.id = ${audienceId}`,
    sql`${inScope(scope)}`,
    isInAudience,
    wasAddedBefore(sql`${endsAt}::timestamptz`),
    ...containsWords('person.search_text', search).map((one) => sql`${one}`),
    ...(state ? [sql<SqlBool>`(receipt.person_id is not null) = ${state === 'read'}`] : []),
  ];

  return sql`
    audience cross join person
    ${withReceipts ? sql`left join (${receipts}) as receipt on receipt.person_id = person.id` : sql``}
    where ${sql.join(conditions, sql` and `)}`;
};

const shown = sql`
  person.id, ${fullName('person')} as full_name, person.name_norm, person.emp_id, person.email, receipt.at,
  ${branchNameOf('person')} as branch_name, ${unitNameOf('department')} as department`;

const shownFrom = ({ scope }: Pick<CallContext, 'scope'>, { receipts }: AddressedDocument) => sql`
  person left join (${receipts}) as receipt on receipt.person_id = person.id
  where person.company_id = ${scope.companyId} and person.id = few.one`;

export async function listReaders(
  { runQueries, scope }: Pick<QueryContext, 'runQueries' | 'scope'>,
  matter: AddressedDocument,
  listing: Listing,
) {
  const { sort = 'name', skip = 0, count = PAGE_SIZE, state } = listing;
  const { rows, total } = await selectPage<Row>(runQueries, {
    record: 'person',
    found: found({ scope }, matter, listing, state !== undefined || sort === 'read' || sort === '-read'),
    order: orders[sort],
    skip,
    count,
    shown,
    shownFrom: shownFrom({ scope }, matter),
    isShownFixed: true,
  });

  return { readers: rows.map(present), total };
}

/** By name, from the one after `after` on. */
async function selectReaders(
  context: Pick<CallContext, 'db' | 'scope'>,
  matter: AddressedDocument,
  { after, ...wanted }: ReadersFilter & { readonly after: Row | undefined },
): Promise<Row[]> {
  const further = after ? sql`and (person.name_norm, person.id) > (${after.name_norm}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Row>`
    select ${shown}
    from unnest(array(
      select person.id from ${found(context, matter, wanted)} ${further} order by ${orders.name}, person.id limit ${FILE_PAGE}
    )) with ordinality as few (one, place)
    cross join ${shownFrom(context, matter)}
    order by few.place
  `.execute(context.db);

  return rows;
}

const present = (row: Row): AudienceMember => ({
  _id: row.id,
  fullName: row.full_name,
  empId: row.emp_id,
  branchName: row.branch_name,
  department: row.department,
  readAt: row.at?.toISOString() ?? null,
});

/** A transaction per page: a status may change while the file is sent. */
export async function exportReaders(
  inTransaction: InTransaction,
  {
    readTitle,
    matter,
    wanted,
  }: {
    readTitle: string;
    /** Loaded and audited before the file begins. */
    matter: (context: CallContext) => Promise<AddressedDocument & { readonly fileName: string }>;
    wanted: ReadersFilter;
  },
): Promise<FileAnswer> {
  const { fileName, ...about } = await inTransaction(async (context) => {
    await takeFromExports(context.db, context.principal.personId);

    return matter(context);
  });
  const load = (after: Row | undefined) =>
    inTransaction((context) => selectReaders(context, about, { ...wanted, after }));

  return csvStream(fileName, [...titles, readTitle], pages(load));
}

const titles = ['Employee', 'Employee ID', 'Email', 'Branch', 'Department'];

async function* pages(load: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Cell[][]> {
  let last: Row | undefined;
  do {
    const rows = await load(last);
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

interface Reminder extends AddressedDocument {
  readonly id: string;
  readonly title: string;
  readonly kind: 'announcement' | 'policy';
  readonly remindedAt: Date | null;
  /** On `person`. */
  readonly dueAt?: RawBuilder<Date | null>;
  /** Its page in the console. */
  readonly link?: string | null;
}

/** Emails those in the caller's scope who haven't read it. Returns how many. */
export async function remind(context: CallContext, { remindedAt, ...reminder }: Reminder): Promise<number> {
  const waited = remindedAt ? (Date.now() - remindedAt.getTime()) / 1000 : DAY_SECONDS;
  if (waited < DAY_SECONDS) {
    throw tryLater(429, REMINDED_TODAY, DAY_SECONDS - waited);
  }

  return sendReminders(context, reminder);
}

interface ReminderRecipient {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly roles: readonly string[];
  readonly due_at: Date | null;
}

export async function sendReminders(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  { id, title, kind, dueAt = sql<null>`null`, link = null, ...matter }: Omit<Reminder, 'remindedAt'>,
): Promise<number> {
  const { companyId } = scope;
  const { company_name: companyName } = await db
    .selectFrom('company')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { rows: people } = await sql<ReminderRecipient>`
    select person.id, person.email, person.first_name, person.roles, ${dueAt}::timestamptz as due_at
    from ${found({ scope }, matter, { state: 'unread' })}
  `.execute(db);

  return enqueueForMany(db, {
    companyId,
    people,
    letter: ({ first_name: firstName, roles, due_at }) =>
      reminderEmail({ firstName, companyName, roles }, { kind, title, dueAt: due_at, link }),
    dedupeKey: `${kind}-reminder:${id}:${new Date().toISOString()}`,
  });
}
