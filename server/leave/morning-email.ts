/** On working mornings, people who decide on requests hear by email of those that wait for them. */
import type { FastifyInstance } from 'fastify';
import { levelOf } from '../../src/rules/auth/roles.ts';
import { shiftDay } from '../../src/rules/shared/days.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { instantAt, writtenAt } from '../../src/rules/shared/zoned-time.ts';
import { type WfhCalendar, workingDays } from '../../src/rules/wfh/wfh-days.ts';
import { type Db, inCompany, tx } from '../database/tx.ts';
import { morningLetter } from '../mail/letters.ts';
import { enqueueForMany } from '../mail/outbox.ts';
import { defaultWeekend } from '../people/applicant.ts';
import { Poller } from '../poller.ts';
import {
  type Asked,
  type BranchCalendar,
  claim,
  type DueApprover,
  type Morning,
  selectCalendars,
  selectDue,
  selectZones,
  type WaitingFor,
  waitingFor,
} from './morning-email-queries.ts';

const LOOK_EVERY_MS = 5 * 60_000;
const FIRST_HOUR = '08:00';
const LAST_HOUR = '12:00';
const USEFUL_MINUTES = 12 * 60;
/** After which admins hear of a request that a manager decides on. */
const LONG_WAIT_DAYS = 2;
/** Longer than a company is ever closed. */
const LOOK_BACK_DAYS = 60;
/** A busy server writes the next batch after this time. */
const GIVE_WAY_MS = 500;

export function morningEmails(app: FastifyInstance): void {
  const poller = new Poller({
    what: 'Sending morning emails',
    run: async (signal) => {
      while (!signal.aborted && (await sendMorningEmails(app.db, app.publicUrl()))) {
        await app.traffic.waitForIdle(GIVE_WAY_MS);
      }
    },
    everyMs: LOOK_EVERY_MS,
    log: app.log,
  });
  app.addHook('onReady', async () => poller.start(LOOK_EVERY_MS));
  app.addHook('preClose', () => poller.stop());
}

/** Writes to some people of one company; returns whether there was anybody whose morning it is. */
export async function sendMorningEmails(db: Db, publicUrl: string, now = new Date()): Promise<boolean> {
  const due = await tx(db, async (trx) => selectDue(trx, morningsAt(now, await selectZones(trx))));
  const [first] = due;
  if (!first) return false;
  const { companyId, companyName, features, day } = first;
  await inCompany(db, companyId, async (trx) => {
    const claimed = new Set(await claim(trx, companyId, day, due));
    const calendars = await selectCalendars(trx, companyId);
    const asked = due.filter(({ id }) => claimed.has(id)).flatMap((one) => askedOf(one, calendars));
    if (asked.length === 0) return;
    const zones = new Map(due.map(({ id, zone }) => [id, zone]));
    await enqueueForMany(trx, {
      companyId,
      people: waitingFor(companyId, new Set(features), asked),
      letter: (to) => letterOf(to, { companyName, day, zone: zones.get(to.id) ?? 'UTC' }, publicUrl),
      dedupeKey: `morning:${day}`,
      usefulMinutes: USEFUL_MINUTES,
    });
  });

  return true;
}

/** Where it is morning now. */
const morningsAt = (now: Date, zones: readonly string[]): Morning[] =>
  zones.flatMap((zone) => {
    const [day = '', time = ''] = writtenAt(now.toISOString(), zone).split('T');

    return FIRST_HOUR <= time && time < LAST_HOUR ? [{ zone, day }] : [];
  });

/** Nothing on a day on which they do not work. */
function askedOf({ id, branchId, zone, day }: DueApprover, calendars: readonly BranchCalendar[]): Asked[] {
  const calendar = calendars.find((one) => one.id === branchId) ?? { weekend: defaultWeekend, holidays: [] };
  if (workingDays(day, day, calendar).length === 0) return [];

  return [{ id, waitedSince: longWaitSince(day, zone, calendar) }];
}

/** What was asked for before this moment has waited the whole of those working days: on a Tuesday, what came until Friday. */
function longWaitSince(day: string, zone: string, calendar: WfhCalendar): string {
  const earliest = shiftDay(day, { days: -LOOK_BACK_DAYS });
  const last = workingDays(earliest, shiftDay(day, { days: -1 }), calendar).at(-LONG_WAIT_DAYS) ?? earliest;

  return instantAt(`${shiftDay(last, { days: 1 })}T00:00`, zone) as string;
}

const letterOf = (
  { first_name: firstName, roles, total, sick, shown }: WaitingFor,
  { companyName, day, zone }: { companyName: string; day: string; zone: string },
  publicUrl: string,
) =>
  morningLetter(
    { firstName, companyName },
    {
      today: day,
      shown: shown.map(({ createdAt, ...one }) => ({
        ...one,
        since: writtenAt(new Date(createdAt).toISOString(), zone).slice(0, 10),
      })),
      sick,
      total,
      isAdmin: levelOf(roles) !== 'manager',
    },
    `${publicUrl}${paths.requests}`,
  );
