/** Adding and editing branches. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Branch, CreateBranchBody, EditBranchBody, Holiday } from '../../../src/api/contract/branches.ts';
import { formatDay } from '../../../src/machines/rules/dates.ts';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import { isTimeZone } from '../../../src/machines/rules/time-zones.ts';
import { audit } from '../../access/audit.ts';
import { type FieldErrors, Refusal, refuse, refuseField } from '../../access/refuse.ts';
import { uniqueViolation } from '../../database/errors.ts';
import type { Trx } from '../../database/tx.ts';
import { appointAdmin, appointmentErrors, appointmentOf, type MailingCommand } from './admin.ts';
import { holdBranch, readBranch } from './records.ts';

/** Adds a branch and, where one is named, its admin, who gets a welcome mail. All of it, or nothing. */
export async function createBranch(command: MailingCommand, body: CreateBranchBody): Promise<Branch> {
  const { db, who, origin } = command;
  const { companyId } = who;
  refuseWrong({ ...calendarErrors(body), ...appointmentErrors(body) });
  const id = v7();
  const branchName = body.branchName.trim();
  const stored = await db
    .insertInto('branch')
    .values({ company_id: companyId, id, ...columnsOf(body) })
    .onConflict((conflict) => conflict.columns(['company_id', 'name_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw nameTaken();
  const appointment = appointmentOf(body);
  if (appointment) await appointAdmin(command, { id, branchName }, appointment);
  const branch = await readBranch(db, companyId, id);
  await audit(db, who, origin, { what: 'branch.added', entity: 'branch', entityId: id, after: branch });

  return branch;
}

/** Stores a form over a branch, unless somebody else has stored theirs since this one was opened. */
export async function editBranch(command: MailingCommand, body: EditBranchBody): Promise<Branch> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const { _id: id, version } = body;
  const held = await holdBranch(db, companyId, id);
  if (version !== undefined && version !== held.version) throw changedMeanwhile(held);
  refuseWrong({ ...calendarErrors(body), ...appointmentErrors(body, held) });
  const appointment = appointmentOf(body, held);
  const wanted = columnsOf(body, held);
  const branchName = wanted.branch_name;
  if (!appointment && isSame(held, wanted)) return held;
  await store(db, companyId, id, wanted);
  if (appointment) await appointAdmin(command, { id, branchName }, appointment);
  const branch = await readBranch(db, companyId, id);
  await audit(db, who, origin, { what: 'branch.edited', entity: 'branch', entityId: id, before: held, after: branch });

  return branch;
}

type Columns = ReturnType<typeof columnsOf>;

async function store(db: Trx, companyId: string, id: string, columns: Columns): Promise<void> {
  try {
    await db
      .updateTable('branch')
      .set({ ...columns, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    // The only one that a branch has beside the key.
    if (uniqueViolation(error)) throw nameTaken();
    throw error;
  }
}

const NAME_LETTERS = 160;

function columnsOf(body: CreateBranchBody, held?: Branch) {
  const branch_name = body.branchName.trim();

  return {
    branch_name,
    name_norm: [...normalise(branch_name)].slice(0, NAME_LETTERS).join(''),
    address: (body.address ?? held?.address ?? '').trim(),
    telephone: body.telephone ?? held?.telephone ?? '',
    timezone: body.timezone,
    weekend: [...(body.weekend ?? held?.weekend ?? [6, 7])].sort(),
    holidays: JSON.stringify(body.holidays ? inOrder(body.holidays) : (held?.holidays ?? [])),
  };
}

const inOrder = (holidays: NonNullable<CreateBranchBody['holidays']>): Holiday[] =>
  holidays
    .map(({ day, name, half = false }) => ({ day, name: name.trim(), half }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));

const isSame = (held: Branch, wanted: Columns): boolean =>
  held.branchName === wanted.branch_name &&
  held.address === wanted.address &&
  held.telephone === wanted.telephone &&
  held.timezone === wanted.timezone &&
  held.weekend.join() === wanted.weekend.join() &&
  JSON.stringify(inOrder(held.holidays)) === wanted.holidays;

/** What the schema cannot tell of when a branch works. */
function calendarErrors({ timezone, holidays = [] }: CreateBranchBody): FieldErrors {
  const days = holidays.map(({ day }) => day);
  const twice = days.find((day, index) => days.indexOf(day) !== index);

  return {
    ...(!isTimeZone(timezone) && { timezone: 'Time zone must be one such as Europe/Lisbon.' }),
    ...(twice !== undefined && { holidays: `${formatDay(twice)} is there twice.` }),
  };
}

function refuseWrong(errors: FieldErrors): void {
  const messages = Object.values(errors);
  if (messages.length === 0) return;

  throw refuse(422, messages.length === 1 && messages[0] ? messages[0] : 'Please check the marked fields.', errors);
}

const nameTaken = () => refuseField(409, 'branchName', 'A branch of this name is there already.');

/** Carries the branch as it is now, so that the console can show what changed. */
const changedMeanwhile = (branch: Branch) =>
  new Refusal(409, 'Somebody else has changed this branch in the meantime.', {
    errors: { version: 'This is not the latest version.' },
    parts: { branch },
  });
