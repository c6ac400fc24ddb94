/** Days that are taken and given back. Entries are added, never changed; the applicant's row has to be held. */
import { v7 } from 'uuid';
import { standingIn } from '../../src/machines/rules/leave-balance.ts';
import { overlaps } from '../../src/machines/rules/leave-days.ts';
import type { Command } from '../access/command.ts';
import { refuse } from '../access/refuse.ts';
import { bringUpToDate, yearOf } from './account.ts';
import { type ApplicationRow, insertEntries, selectLive } from './application-queries.ts';
import { readAccountOf, yearsOf } from './applications.ts';

/** Writes what a request takes. The terms may have changed since it was asked for. */
export async function take(command: Command, held: ApplicationRow): Promise<void> {
  await refuseWithoutDays(command, held);
  await move(command, held, 'taken');
}

export const giveBack = (command: Command, held: ApplicationRow): Promise<void> => move(command, held, 'reversed');

const move = ({ db, who }: Command, held: ApplicationRow, kind: 'taken' | 'reversed'): Promise<void> =>
  insertEntries(
    db,
    held.shares.map(({ on, days }) => ({
      company_id: who.companyId,
      id: v7(),
      person_id: held.person_id,
      type_id: held.type_id,
      kind,
      source: 'application',
      on_day: on,
      days: kind === 'taken' ? -days : days,
      application_id: held.id,
      created_by: who.personId,
    })),
  );

/** What waits counts already; what does not has still to find its place. */
export async function refuseWithoutDays({ db, who: { companyId } }: Command, held: ApplicationRow): Promise<void> {
  const { person_id: personId, type_id: typeId, shares } = held;
  const { type, account, today } = await readAccountOf(db, companyId, held);
  const through = Math.max(...yearsOf(held));
  const current = await bringUpToDate(db, { companyId, personId, typeId }, account, today, through);
  if (type.may_go_negative) return;
  const wanted = (year: number) =>
    held.status === 'pending'
      ? 0
      : shares.filter(({ on }) => yearOf(on) === year).reduce((sum, { days }) => sum + days, 0);
  const year = yearsOf(held).find((one) => standingIn(current, one, today).available < wanted(one));
  if (year !== undefined) throw refuse(422, `There are not enough days left in ${year} to approve this.`);
}

/** For what becomes live again: somebody may have asked for the same days meanwhile. */
export async function refuseOverlap({ db, who: { companyId } }: Command, held: ApplicationRow): Promise<void> {
  const { person_id: personId, from_day: from, to_day: to, from_portion: fromPortion, to_portion: toPortion } = held;
  const others = await selectLive(db, { companyId, personId, from, to });
  if (others.some((other) => other.id !== held.id && overlaps(other, { from, to, fromPortion, toPortion }))) {
    throw refuse(409, 'These days have been asked for again in the meantime.');
  }
}
