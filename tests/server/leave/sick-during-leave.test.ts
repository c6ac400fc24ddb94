import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { atOnce } from '../support/at-once.ts';
import type { Answer, Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, nextYear, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('sick leave on days of approved leave, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let sickness: string;
  let noted: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual', { minNoticeDays: 2, halfDayAllowed: false });
    sickness = await addType(fixture, 'Sickness', {}, 'sick');
    noted = await addType(fixture, 'Illness with a note', { attachmentAfterDays: 0 }, 'sick');
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Home', limitDays: 3 } });
  });
  afterAll(() => fixture?.close());

  const day = mondayOfNextYear;
  /** A working week off, approved by the manager. */
  async function onLeave(week: number, days = 4) {
    const { person, call } = await somebody(fixture);
    const span = { from: day(week), to: day(week, days) };
    const id = await ask(call, annual, span.from, { to: span.to });
    await decide(fixture.as.manager, id);

    return { person, call, id, span, seen: { _id: id, ...span, fromPortion: 'full', toPortion: 'full' } };
  }

  const enter = (call: Caller, person: { id: string }, from: string, more: object = {}, type = sickness) =>
    call('enterLeave', { body: { person: person.id, type, from, to: from, ...more } });

  /** What someone has, in order: days and span of what is approved or pending, then what was cancelled. */
  async function leaveOf({ id }: { id: string }) {
    const { rows } = await sql<Record<string, string>>`
      select type.kind, request.status, request.from_day as from, request.to_day as to, request.days::float as days,
        request.from_portion as begins, request.to_portion as ends,
        (select 0 - coalesce(sum(days), 0)::float from leave_ledger where application_id = request.id) as taken
      from leave_application as request
      join leave_type as type on type.company_id = request.company_id and type.id = request.type_id
      where request.person_id = ${id} order by request.from_day, request.from_portion <> 'full', type.kind
    `.execute(fixture.db);

    return rows;
  }
  const approved = (kind: string, from: string, to: string, days: number, begins = 'full', ends = 'full') => ({
    ...{ kind, status: 'approved', from, to, days, begins, ends },
    taken: days,
  });
  const review = async (call: Caller, id: string, kind: 'leave' | 'sick') =>
    (await call(kind === 'sick' ? 'reviewSickLeave' : 'reviewLeave', byId(id))).body.review;
  const told = ({ history }: { history: { what: string; note: string }[] }) =>
    history.map(({ what, note }) => [what, note]);
  const inWords = (from: string, to: string) => `${formatDay(from)} – ${formatDay(to)}`;

  describe('that HR adds', () => {
    it('asks first, and names what is returned to whoever did not see it', async () => {
      const { person, call, span, seen } = await onLeave(1);
      const asked = await enter(fixture.as.lisbonHr, person, day(1, 1));
      const sentence = `Annual from ${formatDay(span.from)} to ${formatDay(span.to)} is already approved. 1 day goes back to the Annual balance.`;
      expect([asked.status, asked.body.message, asked.body.errors]).toEqual([409, sentence, { confirmed: sentence }]);
      expect(asked.body.replaces).toEqual([{ ...seen, days: 1 }]);
      expect(await leaveOf(person)).toEqual([approved('leave', span.from, span.to, 5)]);
      expect(await standing(call, annual)).toEqual([15, 0, 15]);
      const { body } = await enter(fixture.as.lisbonHr, person, day(1, 1), { replaces: asked.body.replaces });
      expect(body.leaveApplication.status).toBe('approved');
    });

    it('splits the leave in two, returns its days, and notifies once', async () => {
      const { as } = fixture;
      const { person, call, id, span, seen } = await onLeave(2);
      const before = (await texts(call)).length;
      const sick = { to: day(2, 2), replaces: [{ ...seen, days: 2 }] };
      const { status, body } = await enter(as.lisbonHr, person, day(2, 1), sick);
      expect([status, body.message]).toEqual([201, 'Leave added']);
      expect(await leaveOf(person)).toEqual([
        approved('leave', day(2), day(2), 1),
        approved('sick', day(2, 1), day(2, 2), 2),
        approved('leave', day(2, 3), day(2, 4), 2),
      ]);
      expect(await standing(call, annual)).toEqual([17, 0, 17]);
      expect((await texts(call)).slice(0, -before)).toEqual([
        `HR added sick leave from ${formatDay(day(2, 1))} to ${formatDay(day(2, 2))} for you. 2 days of Annual went back to the balance.`,
      ]);
      expect((await texts(as.manager))[0]).toMatch(
        /’s sick leave from .* was added by HR\. 2 days of Annual went back to the balance\.$/,
      );

      const because = `2 days of Annual went back to the balance. Sick leave from ${formatDay(day(2, 1))} to ${formatDay(day(2, 2))}.`;
      const moved = `${inWords(span.from, span.to)} before. ${because}`;
      expect(told(await review(as.manager, id, 'leave')).at(-1)).toEqual(['moved', moved]);
      expect(told(await review(as.manager, body.leaveApplication._id, 'sick'))).toEqual([
        ['entered', ''],
        ['approved', ''],
        ['replaced', '2 days of Annual went back to the balance.'],
      ]);
      const { leaveApplications } = (await call('viewOwnLeave', { query: { year: nextYear } })).body;
      const parts = [true, false].map((isFirst) =>
        leaveApplications.find((one: { _id: string }) => (one._id === id) === isFirst),
      );
      const second = parts[1]._id;
      const asked = parts.map(({ createdAt, decidedAt, decidedBy, reason }) => ({
        createdAt,
        decidedAt,
        decidedBy,
        reason,
      }));
      expect(asked[1]).toEqual(asked[0]);
      expect(asked[0]?.decidedAt).toEqual(expect.any(String));
      expect(told(await review(as.manager, second, 'leave'))).toEqual([['split', moved]]);
      const { lines } = (await as.hr('viewLeaveLedger', { query: { person: person.id, type: annual } })).body.ledger;
      const returned = `2 days returned: sick leave from ${formatDay(day(2, 1))} to ${formatDay(day(2, 2))}`;
      const written = lines.map(({ days, text }: { days: number; text: string }) => `${days} ${text}`);
      expect(written.slice(0, 2)).toEqual([
        `2 ${returned}`,
        `-5 Leave from ${formatDay(span.from)} to ${formatDay(span.to)}`,
      ]);
      expect(written.filter((line: string) => /Leave|eturned/.test(line))).toHaveLength(2);
      const query = { person: person.id, type: annual, on: day(2) };
      const { breakdown } = (await as.hr('simulateLeave', { query })).body;
      expect(breakdown.lines.map(({ text }: { text: string }) => text)).toContain(returned);
      // Both parts can be cancelled, and neither can become a request again.
      for (const one of [id, second]) {
        expect((await as.manager('undoLeaveDecision', byId(one))).status).toBe(409);
        await as.hr('cancelForEmployee', { ...byId(one), body: { reason: 'Back at work.' } });
      }
      expect(await standing(call, annual)).toEqual([20, 0, 20]);
    });

    it('shortens the leave at its beginning or its end', async () => {
      for (const [week, from, to, rest] of [
        [3, 3, 6, [0, 2, 3]],
        [4, -1, 1, [2, 4, 3]],
      ] as const) {
        const { person, call, seen } = await onLeave(week);
        const [sickFrom, sickTo] = [day(week, from), day(week, to)];
        await enter(fixture.as.hr, person, sickFrom, { to: sickTo, replaces: [{ ...seen, days: 2 }] });
        expect((await leaveOf(person)).filter(({ kind }) => kind === 'leave')).toEqual([
          approved('leave', day(week, rest[0]), day(week, rest[1]), rest[2]),
        ]);
        expect(await standing(call, annual)).toEqual([17, 0, 17]);
      }
    });

    it('cancels leave that it covers, even if only a weekend would be left', async () => {
      const { person, call, id, seen } = await onLeave(5, 6);
      const sick = { to: day(5, 4), replaces: [{ ...seen, days: 5 }] };
      expect((await enter(fixture.as.hr, person, day(5), sick)).status).toBe(201);
      expect((await leaveOf(person)).map(({ kind, status }) => [kind, status])).toEqual([
        ['leave', 'cancelled'],
        ['sick', 'approved'],
      ]);
      expect(await standing(call, annual)).toEqual([20, 0, 20]);
      const after = await review(fixture.as.manager, id, 'leave');
      const note = `5 days of Annual went back to the balance. Sick leave from ${formatDay(day(5))} to ${formatDay(day(5, 4))}.`;
      expect(told(after).at(-1)).toEqual(['cancelled', note]);
    });

    it('takes half a day, also of leave that is requested in whole days only', async () => {
      const { person, call, seen } = await onLeave(6, 1);
      const half = { fromPortion: 'second-half', replaces: [{ ...seen, days: 0.5 }] };
      expect((await enter(fixture.as.hr, person, day(6, 1), half)).status).toBe(201);
      expect(await leaveOf(person)).toEqual([
        approved('leave', day(6), day(6, 1), 1.5, 'full', 'first-half'),
        approved('sick', day(6, 1), day(6, 1), 0.5, 'second-half'),
      ]);
      expect(await standing(call, annual)).toEqual([18.5, 0, 18.5]);
    });

    it('returns days of each leave that it overlaps', async () => {
      const { person, call, seen } = await onLeave(7);
      const from = day(8);
      const next = await ask(call, annual, from);
      await decide(fixture.as.manager, next);
      const other = { _id: next, from, to: from, fromPortion: 'full', toPortion: 'full', days: 1 };
      const replaces = [other, { ...seen, days: 1 }];
      const { body } = await enter(fixture.as.hr, person, day(7, 4), { to: from, replaces });
      expect(told(await review(fixture.as.hr, body.leaveApplication._id, 'sick')).at(-1)).toEqual([
        'replaced',
        '2 days of Annual went back to the balance.',
      ]);
      expect(await standing(call, annual)).toEqual([16, 0, 16]);
    });

    it('asks again if the leave was changed, or cancelled, since the form was opened', async () => {
      const { as } = fixture;
      const { person, id, seen, span } = await onLeave(9);
      const body = { reason: 'Shorter.', was: span, from: span.from, to: day(9, 2) };
      expect((await as.hr('changeLeaveDays', { ...byId(id), body })).status).toBe(200);
      const sick = { to: day(9, 4), replaces: [{ ...seen, days: 4 }] };
      const changed = await enter(as.lisbonHr, person, day(9, 1), sick);
      expect([changed.status, changed.body.message.split('\n')]).toEqual([
        409,
        [
          'Their approved leave on these days has changed.',
          `Annual from ${formatDay(span.from)} to ${formatDay(day(9, 2))} is already approved. 2 days go back to the Annual balance.`,
        ],
      ]);
      await as.hr('cancelForEmployee', { ...byId(id), body: { reason: 'Not taken.' } });
      const gone = await enter(as.lisbonHr, person, day(9, 1), { ...sick, replaces: changed.body.replaces });
      expect([gone.body.message.split('\n')[1], gone.body.replaces]).toEqual(['No days go back to the balance.', []]);
      expect((await enter(as.lisbonHr, person, day(9, 1), { ...sick, replaces: [] })).status).toBe(201);
    });

    it('returns nothing until a missing document has been added and it is approved', async () => {
      const { as } = fixture;
      const { person, call, seen, span } = await onLeave(10);
      const asked = await enter(as.hr, person, day(10, 3), { to: day(10, 4) }, noted);
      expect(asked.body.message).toMatch(/Once this is approved, 2 days go back to the Annual balance\.$/);
      const sick = { to: day(10, 4), replaces: [{ ...seen, days: 2 }] };
      const { body } = await enter(as.hr, person, day(10, 3), sick, noted);
      expect(body.leaveApplication.status).toBe('pending');
      expect((await leaveOf(person))[0]).toEqual(approved('leave', span.from, span.to, 5));
      expect((await texts(call))[0]).toMatch(
        /Add a document so that it can be approved\. 2 days of Annual will go back to the balance once it is approved\.$/,
      );
    });

    it('leaves refused what was refused before: pending leave, sick leave, and leave on leave', async () => {
      const { as } = fixture;
      const { person, call, span } = await onLeave(11);
      const on = `They are already on leave from ${formatDay(span.from)} to ${formatDay(span.to)}.`;
      const late = await enter(as.hr, person, day(11, 1), {}, annual);
      expect([late.status, late.body.errors]).toEqual([422, { from: on }]);
      await ask(call, annual, day(12));
      expect((await enter(as.hr, person, day(12))).body.errors.from).toMatch(/^They have already requested leave/);
      await enter(as.hr, person, day(12, 1));
      const twice = await enter(as.hr, person, day(12, 1));
      expect([twice.status, twice.body.errors.from]).toEqual([
        422,
        expect.stringMatching(/^They are already on leave/),
      ]);
    });

    it('waits for the decision on a request to cancel the leave', async () => {
      const { call, person, id, span } = await onLeave(13);
      await call('cancelLeave', byId(id));
      const { status, body } = await enter(fixture.as.hr, person, day(13));
      expect([status, body.errors.from]).toEqual([
        422,
        `The employee has asked to cancel their leave from ${formatDay(span.from)} to ${formatDay(span.to)}. Approve or reject that request first.`,
      ]);
    });

    it('returns days of a type that was retired, and of leave whose balance has become negative', async () => {
      const { as } = fixture;
      const { person, call } = await somebody(fixture);
      const old = await addType(fixture, 'Old', { daysPerYear: 5 });
      const id = await ask(call, old, day(14), { to: day(14, 4) });
      await decide(as.manager, id);
      const { leaveTypes } = (await as.admin('listLeaveTypes')).body;
      const { version } = leaveTypes.find(({ _id }: { _id: string }) => _id === old);
      const body = { _id: old, version, daysPerYear: 1, confirmed: true };
      expect((await as.admin('editLeaveType', { body })).status).toBe(200);
      await as.admin('deleteLeaveType', byId(old));
      const seen = { _id: id, from: day(14), to: day(14, 4), fromPortion: 'full', toPortion: 'full', days: 1 };
      expect((await enter(as.hr, person, day(14, 2), { replaces: [seen] })).status).toBe(201);
      expect((await leaveOf(person)).map(({ days }) => days)).toEqual([2, 1, 2]);
    });

    it('is only for people in one’s scope', async () => {
      const { person, seen } = await onLeave(15);
      const sick = { replaces: [{ ...seen, days: 1 }] };
      expect((await enter(fixture.as.portoAdmin, person, day(15), sick)).status).toBe(404);
      expect((await enter(fixture.stranger, person, day(15), sick)).status).toBe(404);
      expect((await enter(fixture.as.manager, person, day(15), sick)).status).toBe(403);
    });

    it('leaves days at home to the sick leave that takes them', async () => {
      const { call, person } = await somebody(fixture);
      const { wfhRequest } = (await call('applyForWfh', { body: { from: day(16), to: day(16, 1) } })).body;
      const id = await ask(call, annual, day(16));
      await decide(fixture.as.manager, id);
      const seen = { _id: id, from: day(16), to: day(16), fromPortion: 'full', toPortion: 'full', days: 1 };
      await enter(fixture.as.hr, person, day(16), { to: day(16, 1), replaces: [seen] });
      const { review } = (await fixture.as.manager('reviewWfh', byId(wfhRequest._id))).body;
      expect(review.wfhRequest.gaveWay).toEqual([day(16), day(16, 1)]);
    });

    it('never overlaps leave, nor returns days twice, when several people act at once', async () => {
      const { as } = fixture;
      for (const week of [17, 18, 19, 20]) {
        const { person, call, id, seen, span } = await onLeave(week);
        const replaces = [{ ...seen, days: 1 }];
        const change = { reason: 'Shorter.', was: span, from: span.from, to: day(week, 1) };
        const answers: Answer[] = await atOnce(fixture.database, person.id, [
          () => enter(as.hr, person, day(week, 1), { replaces }),
          () => enter(as.lisbonHr, person, day(week, 1), { replaces }),
          () => as.lisbonAdmin('cancelForEmployee', { ...byId(id), body: { reason: 'Not taken.' } }),
          () => as.admin('changeLeaveDays', { ...byId(id), body: change }),
        ]);
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
        expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
        const all = await leaveOf(person);
        for (const { status, days, taken } of all) expect(taken).toBe(status === 'approved' ? days : 0);
        const live = all.filter(({ status }) => status === 'approved');
        const ends = live.map(({ from, to }) => [from, to] as [string, string]).sort();
        for (const [index, [from]] of ends.entries())
          if (index > 0) expect(from > (ends[index - 1] as [string, string])[1]).toBe(true);
        const used = live.filter(({ kind }) => kind === 'leave').reduce((sum, { days }) => sum + Number(days), 0);
        expect(await standing(call, annual)).toEqual([20 - used, 0, 20 - used]);
      }
    });
  });
});
