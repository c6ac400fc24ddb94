/** Deactivating someone at once or after a last working day, until which their account works as usual. */
import { v7 } from 'uuid';
import type { Employee, SetUserEnabledBody } from '../../src/api/contract/employees.ts';
import { earliestLastDay, TOO_EARLY } from '../../src/rules/employees/last-day.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { fieldError } from '../access/http-error.ts';
import { versioned } from '../access/versioned.ts';
import { updateRecord } from '../database/update-record.ts';
import { lastDayChanged } from '../notify/handover.ts';
import { selectApplicant, todayAt } from '../people/time-off/applicant.ts';
import { deactivationProblem, refuseDeactivation, setEnabled } from './activation.ts';
import { findPersonForUpdate, type StoredPerson } from './person.ts';
import { readEmployee } from './records.ts';

export async function setEmployeeEnabled(
  context: CallContext,
  id: string,
  { isEnabled, lastDay, version }: SetUserEnabledBody,
): Promise<{ message: string; user: Employee }> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await findPersonForUpdate(context, id);
  const planned = isEnabled ? null : await futureDay(context, id, lastDay);
  const read = () => readEmployee(db, companyId, id);
  if (!isAlreadySet(current, isEnabled, planned)) {
    await versioned(current.version, version, async () => ({
      message: await changedBy(context, ['person', id], 'employee'),
      parts: { user: await read() },
    }));
  }
  if (planned !== null) {
    await planLeaving(context, current, planned);

    return {
      message: `${current.first_name} ${current.last_name} leaves on ${formatDay(planned)}`,
      user: await read(),
    };
  }
  if (isEnabled && current.leaves_on !== null) {
    await removeLastDay(context, current);

    return {
      message: `${current.first_name} ${current.last_name} no longer has a last working day`,
      user: await read(),
    };
  }
  await setEnabled(context, current, isEnabled, lastDay);

  return { message: isEnabled ? 'Employee Activated' : 'Employee Deactivated', user: await read() };
}

/** Null if the day has come, in the person's branch: they leave at once. */
async function futureDay({ db, principal }: CallContext, id: string, lastDay: string | undefined) {
  const applicant = await selectApplicant(db, principal.companyId, id);
  const today = todayAt(applicant);
  if (lastDay === undefined) return null;
  if (lastDay < earliestLastDay(today)) throw fieldError(422, 'lastDay', TOO_EARLY);
  if (lastDay < today && applicant.joined_on !== null && lastDay < applicant.joined_on) {
    throw fieldError(422, 'lastDay', `They joined on ${formatDay(applicant.joined_on)}.`);
  }

  return lastDay > today ? lastDay : null;
}

const isAlreadySet = (current: StoredPerson, isEnabled: boolean, planned: string | null): boolean =>
  current.is_enabled === (isEnabled || planned !== null) && current.leaves_on === planned;

/** Deactivates someone, or plans it if the day is yet to come in their branch. Returns the id of the audit entry. */
export async function deactivateAfter(
  context: CallContext,
  current: StoredPerson,
  lastDay: string | undefined,
): Promise<string | null> {
  const planned = await futureDay(context, current.id, lastDay);

  return planned === null ? setEnabled(context, current, false, lastDay) : planLeaving(context, current, planned);
}

/** Returns the id of the audit entry; null if it is that day already. */
export async function planLeaving(
  context: CallContext,
  current: StoredPerson,
  lastDay: string,
): Promise<string | null> {
  const { db, principal } = context;
  if (!current.is_enabled) throw fieldError(422, 'lastDay', 'This employee is already deactivated.');
  if (current.leaves_on === lastDay) return null;
  await refuseDeactivation(context, current, lastDay);
  await updateRecord(db, 'person', principal.companyId, current.id, {
    leaves_on: lastDay,
    leaving_planned_by: principal.personId,
  });
  const entry = v7();
  await audit(context, 'employee.leavingPlanned', ['person', current.id], {
    id: entry,
    before: { leaves_on: current.leaves_on },
    after: { leaves_on: lastDay },
  });
  await lastDayChanged(db, principal, { id: current.id, before: current.leaves_on, now: lastDay });

  return entry;
}

/** Removes the planned last working day. Returns the id of the audit entry. */
export async function removeLastDay(context: CallContext, { id, roles, leaves_on }: StoredPerson): Promise<string> {
  const { db, principal } = context;
  if (deactivationProblem(principal, { id, roles })) {
    const whose =
      id === principal.personId
        ? 'your own last working day'
        : 'the last working day of someone with a higher role than yours';
    throw fieldError(422, 'isEnabled', `You cannot remove ${whose}.`);
  }
  await updateRecord(db, 'person', principal.companyId, id, notLeaving);
  const entry = v7();
  await audit(context, 'employee.leavingCancelled', ['person', id], { id: entry, before: { leaves_on } });
  await lastDayChanged(db, principal, { id, before: leaves_on, now: null });

  return entry;
}

export const notLeaving = { leaves_on: null, leaving_planned_by: null } as const;
