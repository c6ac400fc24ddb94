import { v7 } from 'uuid';
import type { Branch, CreateBranchBody, EditBranchBody, Holiday } from '../../../src/api/contract/branches.ts';
import { calendarChangeInWords, recountInWords } from '../../../src/rules/organisation/calendar-words.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { isTimeZone } from '../../../src/rules/shared/time-zones.ts';
import { audit } from '../../access/audit.ts';
import { changedBy } from '../../access/changed-by.ts';
import { type FieldErrors, fieldError, httpError } from '../../access/http-error.ts';
import { versioned } from '../../access/versioned.ts';
import { unlessTaken } from '../../database/errors.ts';
import type { Trx } from '../../database/tx.ts';
import { updateRecord } from '../../database/update-record.ts';
import { nameNorm } from '../../people/name-norm.ts';
import { defaultWeekend, todayAt } from '../../people/time-off/applicant.ts';
import type { BranchChange } from '../../people/time-off/branch-change.ts';
import { planRecount, storeRecount } from '../../people/time-off/recount.ts';
import { appointAdmin, appointmentErrors, appointmentOf, type MailingContext } from './admin.ts';
import { findBranchForUpdate, readBranch } from './records.ts';

/** If an admin is named, also creates and invites them. */
export async function createBranch(context: MailingContext, body: CreateBranchBody): Promise<Branch> {
  const { db, principal } = context;
  const { companyId } = principal;
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
  if (appointment) await appointAdmin(context, { id, branchName }, appointment);
  const branch = await readBranch(db, companyId, id);
  await audit(context, 'branch.added', ['branch', id], { after: branch });

  return branch;
}

/**
 * Throws 409 when someone else has changed the branch since `version`, and when requests would be counted again without
 * this being confirmed.
 */
export async function editBranch(context: MailingContext, body: EditBranchBody): Promise<Branch> {
  const { db, principal } = context;
  const { companyId } = principal;
  const { _id: id, version, confirmed = false } = body;
  const current = await findBranchForUpdate(db, companyId, id);
  await versioned(current.version, version, async () => ({
    message: await changedBy(context, ['branch', id], 'branch'),
    parts: { branch: current },
  }));
  refuseWrong({ ...calendarErrors(body), ...appointmentErrors(body, current) });
  const appointment = appointmentOf(body, current);
  const next = columnsOf(body, current);
  const branchName = next.branch_name;
  if (!appointment && isUnchanged(current, next)) return current;
  const change = calendarChange(current, next);
  const recount = await planRecount(context, change);
  const consequences = recount && recountInWords(recount.effects);
  const changed = calendarChangeInWords(branchName, change);
  if (consequences && !confirmed) throw unconfirmed(`${changed}\n${consequences}`);
  await store(db, companyId, id, next);
  if (recount) await storeRecount(context, recount, changed);
  if (appointment) await appointAdmin(context, { id, branchName }, appointment);
  const branch = await readBranch(db, companyId, id);
  await audit(context, 'branch.edited', ['branch', id], { before: current, after: branch });

  return branch;
}

/** The change of the calendar from today on, by the branch's local day. */
const calendarChange = (current: Branch, { weekend, holidays }: Columns): BranchChange => ({
  branchId: current._id,
  before: current,
  after: { weekend, holidays: JSON.parse(holidays) },
  from: todayAt(current),
});

const unconfirmed = (consequences: string) =>
  httpError(409, consequences, { confirmed: 'Confirm the change to save it.' });

type Columns = ReturnType<typeof columnsOf>;

async function store(db: Trx, companyId: string, id: string, columns: Columns): Promise<void> {
  await unlessTaken(nameTaken, () => updateRecord(db, 'branch', companyId, id, columns));
}

function columnsOf(body: CreateBranchBody, current?: Branch) {
  const branch_name = body.branchName.trim();

  return {
    branch_name,
    name_norm: nameNorm(branch_name),
    address: (body.address ?? current?.address ?? '').trim(),
    telephone: body.telephone ?? current?.telephone ?? '',
    timezone: body.timezone,
    weekend: [...(body.weekend ?? current?.weekend ?? defaultWeekend)].sort(),
    holidays: JSON.stringify(body.holidays ? inOrder(body.holidays) : (current?.holidays ?? [])),
  };
}

const inOrder = (holidays: NonNullable<CreateBranchBody['holidays']>): Holiday[] =>
  holidays
    .map(({ day, name, half = false }) => ({ day, name: name.trim(), half }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));

const isUnchanged = (current: Branch, next: Columns): boolean =>
  current.branchName === next.branch_name &&
  current.address === next.address &&
  current.telephone === next.telephone &&
  current.timezone === next.timezone &&
  current.weekend.join() === next.weekend.join() &&
  JSON.stringify(inOrder(current.holidays)) === next.holidays;

/** Rules that the schema can't express. */
function calendarErrors({ timezone, holidays = [] }: CreateBranchBody): FieldErrors {
  const days = holidays.map(({ day }) => day);
  const twice = days.find((day, index) => days.indexOf(day) !== index);

  return {
    ...(!isTimeZone(timezone) && { timezone: 'Time zone must be a name such as Europe/Lisbon.' }),
    ...(twice !== undefined && { holidays: `${formatDay(twice)} is listed twice.` }),
  };
}

function refuseWrong(errors: FieldErrors): void {
  const messages = Object.values(errors);
  if (messages.length === 0) return;

  throw httpError(422, messages.length === 1 && messages[0] ? messages[0] : 'Check the marked fields.', errors);
}

const nameTaken = () => fieldError(409, 'branchName', 'A branch with this name already exists.');
