/** Emails approvers on working mornings about the requests that wait for them. */
import type { FastifyInstance } from 'fastify';
import { levelOf } from '../../src/rules/auth/roles.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { writtenAt } from '../../src/rules/shared/zoned-time.ts';
import { workingDays } from '../../src/rules/wfh/wfh-days.ts';
import { type Db, inCompany, tx } from '../database/tx.ts';
import { type Email, morningEmail } from '../mail/email-texts.ts';
import { enqueueForMany } from '../mail/outbox.ts';
import { Poller } from '../poller.ts';
import {
  type BranchCalendar,
  claim,
  type DueApprover,
  type Morning,
  selectCalendars,
  selectDue,
  selectWaiting,
  selectZones,
  type Waiting,
} from './morning-email-queries.ts';

const LOOK_EVERY_MS = 5 * 60_000;
const FROM = '08:00';
const UNTIL = '12:00';
const MOST_LINES = 10;
const USEFUL_MINUTES = 12 * 60;
/** A busy server writes the next batch after this time. */
const GIVE_WAY_MS = 500;

/** Someone on a day on which they work. */
interface WorkingApprover extends DueApprover {
  readonly calendar: BranchCalendar;
}

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

/** Writes to some people of one company; returns whether there was anyone whose morning it is. */
export async function sendMorningEmails(db: Db, publicUrl: string, now = new Date()): Promise<boolean> {
  const due = await tx(db, async (trx) => selectDue(trx, morningsAt(now, await selectZones(trx))));
  const [first] = due;
  if (!first) return false;
  const { companyId, features, day } = first;
  await inCompany(db, companyId, async (trx) => {
    const claimed = new Set(await claim(trx, companyId, day, due));
    const calendars = await selectCalendars(trx, companyId, day);
    const working = due.flatMap((one): WorkingApprover[] => {
      const calendar = calendars.find(({ id }) => id === one.branchId);
      const isAtWork = calendar !== undefined && workingDays(day, day, calendar).length > 0;

      return isAtWork && claimed.has(one.id) ? [{ ...one, calendar }] : [];
    });
    if (working.length === 0) return;
    const waiting = await selectWaiting(trx, companyId, new Set(features));
    const people = working
      .map((one) => ({ ...one, waiting: waitingFor(one, waiting) }))
      .filter((one) => one.waiting.length > 0);
    await enqueueForMany(trx, {
      companyId,
      people,
      letter: (to) => letterOf(to, to.waiting, `${publicUrl}${paths.requests}`),
      dedupeKey: `morning:${day}`,
      usefulMinutes: USEFUL_MINUTES,
    });
  });

  return true;
}

/** The time zones in which it is morning now. */
const morningsAt = (now: Date, zones: readonly string[]): Morning[] =>
  zones.flatMap((zone) => {
    const [day = '', time = ''] = writtenAt(now.toISOString(), zone).split('T');

    return FROM <= time && time < UNTIL ? [{ zone, day }] : [];
  });

/**
 * All requests of the approver's reports, and those of other people in scope that are overdue or that no one else
 * decides on.
 */
function waitingFor(one: WorkingApprover, waiting: readonly Waiting[]): Waiting[] {
  const level = levelOf(one.roles);
  const administers = ({ branchId }: Waiting) =>
    level === 'company' || (level === 'branch' && one.branchId === branchId);
  const { longAgo } = one.calendar;

  return waiting.filter(
    (request) =>
      request.personId !== one.id &&
      (request.ledBy.includes(one.id) ||
        (administers(request) && (request.ledBy.length === 0 || request.createdAt < longAgo))),
  );
}

function letterOf(to: DueApprover, waiting: readonly Waiting[], link: string): Email {
  const named = waiting.filter(({ kind }) => kind !== 'sick');
  const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: to.zone, dateStyle: 'short' });

  return morningEmail(
    to,
    {
      today: to.day,
      shown: named.slice(0, MOST_LINES).map((request) => ({
        ...request,
        since: dayThere.format(request.createdAt),
      })),
      sick: waiting.length - named.length,
      total: waiting.length,
      isAdmin: levelOf(to.roles) !== 'manager',
    },
    link,
  );
}
