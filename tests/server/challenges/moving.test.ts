import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceDue, finishDue } from '../../../server/challenges/finishing.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import type { Answer, Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge, board, dayIn, join, letDaysPass, linesOf, send, today } from './support.ts';

const move = (call: Caller, id: string, way: 'start' | 'end', day: number, version = 1): Promise<Answer> =>
  call('moveChallenge', { params: { id }, body: { version, move: way, day: dayIn(day) } });

describe.each(engines)('a challenge whose dates are moved, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await fixture.db.deleteFrom('activity').execute();
  });

  const toldOf = async (id: string) =>
    (
      await fixture.db
        .selectFrom('notification')
        .innerJoin('person', 'person.id', 'notification.recipient_id')
        .select(['person.first_name', 'notification.message'])
        .where('actor', '=', `challenge:${id}`)
        .orderBy('person.first_name')
        .execute()
    ).map(({ first_name, message }) => `${first_name}: ${message}`);
  const changesOf = async (id: string) =>
    (await fixture.as.hr('listChallengeChanges', { params: { id } })).body.changes[0];

  it('starts today, counts what was done today, and notifies everyone who has joined', async () => {
    const { as } = fixture;
    const id = await addChallenge(fixture, { from: 3, to: 9, visibleFrom: -1 });
    await join(as.employee, id);
    await send(as.employee, { value: 4_000 }, { day: -1, value: 7_000 });
    const started = await move(as.hr, id, 'start', 0);
    expect(started).toMatchObject({
      status: 200,
      body: {
        message: 'Challenge started',
        challenge: { state: 'running', from: today(), to: dayIn(9), visibleFrom: dayIn(-1), version: 2 },
      },
    });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 4000']);
    // The server's clock has announced it to people who use the console.
    expect((await toldOf(id)).filter((told) => !told.includes('New challenge'))).toEqual([
      `employee: “Walk to Porto” starts today, ${formatDay(today())}, instead of on ${formatDay(dayIn(3))}.`,
    ]);
    expect(await changesOf(id)).toMatchObject({ what: 'challenge.started', by: expect.any(String), fields: ['from'] });
  });

  it('starts before it was announced, and is announced with its new first day', async () => {
    const { as, db } = fixture;
    const id = await addChallenge(fixture, { from: 9, to: 20, visibleFrom: 5 });
    const { challenge } = (await move(as.hr, id, 'start', 0)).body;
    expect(challenge).toMatchObject({ state: 'running', from: today(), visibleFrom: today() });
    await announceDue(db);
    expect((await toldOf(id))[0]).toContain(`New challenge, starting ${formatDay(today())}: Walk to Porto`);
    expect((await join(as.employee, id)).status).toBe(200);
  });

  it('does not start if it would last too long, has begun, is a draft, or on another day than today', async () => {
    const { as } = fixture;
    const long = await addChallenge(fixture, { from: 60, to: 150, visibleFrom: -1 });
    const running = await addChallenge(fixture);
    const draft = await addChallenge(fixture, { from: 3, to: 9, isReleased: false });
    const ahead = await addChallenge(fixture, { from: 3, to: 9, visibleFrom: -1 });
    const answers = [
      await move(as.hr, long, 'start', 0),
      await move(as.hr, running, 'start', 0),
      await move(as.hr, draft, 'start', 0),
      await move(as.hr, ahead, 'start', 1),
      await move(as.hr, ahead, 'start', 0, 7),
      await move(as.hr, ahead, 'end', 0),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 409, 409, 422, 409, 409]);
    expect(answers[0]?.body.errors.day).toContain('can last at most');
    expect((await as.hr('getChallenge', { params: { id: ahead } })).body.challenge).toMatchObject({
      state: 'announced',
      version: 1,
    });
  });

  it('ends today: today’s activity counts, and the board becomes final three days later', async () => {
    const { as, db } = fixture;
    const id = await addChallenge(fixture);
    await join(as.employee, id);
    await send(as.employee, { value: 3_000 }, { day: -1, value: 2_000 });
    expect(await move(as.hr, id, 'end', 0)).toMatchObject({
      status: 200,
      body: { message: 'Challenge ends today', challenge: { state: 'running', to: today() } },
    });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 5000']);
    expect((await toldOf(id)).filter((told) => told.includes('ends early'))).toEqual([
      `employee: “Walk to Porto” ends early: its last day is ${formatDay(today())} instead of ${formatDay(dayIn(5))}.`,
    ]);
    await send(as.employee, { value: 3_500 });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 5500']);
    expect(await finishDue(db)).toBe(0);
    await letDaysPass(fixture, id, 4);
    expect(await finishDue(db)).toBe(1);
  });

  it('ends as of yesterday: only days after the new end stop counting, and late activity still counts', async () => {
    const { as } = fixture;
    const id = await addChallenge(fixture);
    await join(as.employee, id);
    await join(as.manager, id);
    await send(as.employee, { value: 9_000 }, { day: -1, value: 2_000 });
    await send(as.manager, { day: -1, value: 3_000 });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 11000', '2 manager Own 3000']);
    expect(await move(as.hr, id, 'end', -1)).toMatchObject({
      status: 200,
      body: { message: 'Challenge ended', challenge: { state: 'settling', to: dayIn(-1) } },
    });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 manager Own 3000', '2 employee Own 2000']);
    await send(as.employee, { value: 12_000 }, { day: -1, value: 4_000 });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 4000', '2 manager Own 3000']);
    expect((await toldOf(id)).filter((told) => told.includes('ends early')).length).toBe(2);
    expect((await join(as.portoEmployee, id)).status).toBe(409);
    expect((await changesOf(id)).what).toBe('challenge.ended');
  });

  it('cannot end before its first day, on its last day or later, or twice', async () => {
    const { as } = fixture;
    const begun = await addChallenge(fixture, { from: 0, to: 5 });
    const last = await addChallenge(fixture, { from: -5, to: 0 });
    const id = await addChallenge(fixture);
    const answers = [
      await move(as.hr, begun, 'end', -1),
      await move(as.hr, last, 'end', 0),
      await move(as.hr, id, 'end', -2),
      await move(as.hr, id, 'end', 1),
      await move(as.hr, id, 'end', -1),
      await move(as.hr, id, 'end', -1, 2),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 200, 409]);
  });

  it('can be moved only by people who may edit it', async () => {
    const { as, company, stranger } = fixture;
    const [lisbon] = company.branches;
    const companys = await addChallenge(fixture);
    const branchs = await addChallenge(fixture, { branch: lisbon, audience: { branches: [lisbon] } });
    expect([
      (await move(as.lisbonAdmin, companys, 'end', 0)).status,
      (await move(as.portoAdmin, branchs, 'end', 0)).status,
      (await move(as.employee, branchs, 'end', 0)).status,
      (await move(stranger, branchs, 'end', 0)).status,
      (await move(as.lisbonAdmin, branchs, 'end', 0)).status,
    ]).toEqual([403, 404, 403, 404, 200]);
  });
});
