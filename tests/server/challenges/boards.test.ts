import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishDue } from '../../../server/challenges/finishing.ts';
import { readWatches } from '../../../server/challenges/nudges.ts';
import { changedSince } from '../../../server/feed/watchers.ts';
import { signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { tripsOf } from '../support/trips.ts';
import { addChallenge, board, dayIn, join, letDaysPass, linesOf, send } from './support.ts';

describe.each(engines)('challenge boards, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await fixture.db.deleteFrom('activity').execute();
    await fixture.db.updateTable('person').set({ team_id: null }).execute();
  });

  it('rank by score, then by who reached it first, then by who joined first', async () => {
    const { as } = fixture;
    const id = await addChallenge(fixture);
    for (const call of [as.manager, as.employee, as.portoEmployee]) await join(call, id);
    await send(as.portoEmployee, { value: 5_000 });
    await send(as.employee, { value: 5_000 });
    await send(as.manager, { value: 5_000, day: -2 });
    expect(linesOf(await board(as.hr, id))).toEqual([
      '1 portoEmployee Own 5000',
      '2 employee Own 5000',
      '3 manager Own 5000',
    ]);
    // The same again changes nothing.
    await send(as.portoEmployee, { value: 5_000 });
    expect((await board(as.hr, id)).rows[0].name).toBe('portoEmployee Own');
  });

  it('count the better of two devices, manual entries only within their limit, and no more than the cap', async () => {
    const { as } = fixture;
    const title = 'By hand';
    const id = await addChallenge(fixture, { title, dailyCap: 8_000, manualBackDays: 2 });
    await join(as.employee, id);
    const days = [
      { day: -1, value: 4_000 },
      { day: -1, value: 4_500, source: 'app' },
      { day: 0, value: 20_000 },
      { day: -2, value: 1_000, source: 'manual' },
      { day: -3, value: 1_000, source: 'manual' },
    ] as const;
    const notCounted = async () =>
      (await send(as.employee, ...days)).body.notCounted.filter((one: { title: string }) => one.title === title);
    const reason = 'Manual entries count if they are entered within 2 days.';
    expect(await notCounted()).toEqual([{ index: 4, challengeId: id, title, reason }]);
    expect((await board(as.hr, id)).rows).toMatchObject([{ score: 13_500, days: 3, lastActivity: dayIn(0) }]);
    const strict = await addChallenge(fixture, { title, manualAllowed: false });
    await join(as.employee, strict);
    expect((await board(as.hr, strict)).rows).toMatchObject([{ score: 24_500, days: 2 }]);
    const never = { challengeId: strict, reason: 'Manual entries do not count.' };
    expect(await notCounted()).toMatchObject([{ reason }, { index: 4, ...never }, { index: 3, ...never }]);
  });

  it('reject impossible values with a reason and keep the others', async () => {
    const { as } = fixture;
    const { body } = await send(
      as.employee,
      { value: 300_000 },
      { value: 2_400, type: 'sleep' },
      { value: 1_000, day: 2 },
      { value: 1_000, day: -102 },
      { value: 1_000 },
    );
    expect(body.stored).toBe(1);
    expect(body.refused.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3]);
    expect(body.refused[1].reason).toBe('More than 24 h in one day is not possible.');
  });

  it('show an alias to everyone, and do not find its person by their real name', async () => {
    const { as } = fixture;
    const id = await addChallenge(fixture);
    await join(as.employee, id, 'Silver Fox');
    await join(as.manager, id);
    expect((await join(as.portoEmployee, id, 'silver  fox')).status).toBe(409);
    expect((await join(as.portoEmployee, id, 'Manager Own')).status).toBe(409);
    expect((await join(as.portoEmployee, id, '!!')).body.errors).toEqual({
      alias: 'Choose an alias with letters or numbers.',
    });
    const { rows } = await board(as.hr, id, { search: 'fox' });
    expect(rows).toMatchObject([{ name: 'Silver Fox', isAlias: true, rank: 1 }]);
    expect(JSON.stringify(rows)).not.toContain(fixture.people.employee.id);
    expect((await board(as.hr, id, { search: 'employee' })).total).toBe(0);
    expect((await join(as.employee, id, 'Red Fox')).body.challenge.standing).toMatchObject({
      alias: 'Red Fox',
      rank: 1,
    });
  });

  it('do not reveal through a segment or team who is behind an alias', async () => {
    const { as, company, people } = fixture;
    const id = await addChallenge(fixture, { isTeam: true, from: -2, to: 2 });
    const [branch, team] = [company.branches[0], company.teams[0] ?? ''];
    await fixture.db
      .updateTable('person')
      .set({ team_id: team })
      .where('id', 'in', [people.employee.id, people.manager.id])
      .execute();
    await join(as.employee, id, 'Silver Fox');
    await join(as.manager, id);
    await send(as.employee, { value: 2_000 });
    await send(as.manager, { value: 1_000 });
    const names = async (query: object) =>
      (await board(as.hr, id, { of: 'people', ...query })).rows.map(
        ({ name, place }: { name: string; place: string | null }) => `${name}, ${place}`,
      );
    for (let round = 0; round < 2; round += 1) {
      expect(await names({})).toEqual(['Silver Fox, null', 'manager Own, Lisbon']);
      expect((await names({ branch }))[0]).toBe('Silver Fox, null');
      // The team's score less the manager's would be the fox's.
      expect(await names({ team })).toEqual([]);
      const { stats } = (await as.hr('viewTeamStats', { params: { x: id, y: team } })).body;
      expect([stats.members, stats.isPrivate]).toEqual([[], true]);
      expect(stats.days.every(({ average }: { average: number | null }) => average === null || average === 0)).toBe(
        true,
      );
      await letDaysPass(fixture, id, 10);
      await finishDue(fixture.db);
    }
  });

  it('list the members of a team if five of them use an alias', async () => {
    const { company, people } = fixture;
    const id = await addChallenge(fixture, { isTeam: true, from: -2, to: 2 });
    const [branch_id, team_id] = [company.branches[0], company.teams[1] ?? ''];
    await fixture.db.updateTable('person').set({ team_id }).where('id', '=', people.lisbonHr.id).execute();
    await join(fixture.as.lisbonHr, id);
    for (let number = 1; number <= 5; number += 1) {
      const person = await fixture.add({ name: `Hidden ${number}`, columns: { branch_id, team_id } });
      await join(await signedIn(fixture.app, fixture.db, person), id, `Owl ${number}`);
    }
    await send(fixture.as.lisbonHr, { value: 1_000 });
    for (let round = 0; round < 2; round += 1) {
      const { rows } = await board(fixture.as.hr, id, { of: 'people', team: team_id });
      expect(rows.map(({ name }: { name: string }) => name)).toEqual(['lisbonHr Own']);
      const { stats } = (await fixture.as.hr('viewTeamStats', { params: { x: id, y: team_id } })).body;
      expect(stats.members.map(({ name }: { name: string }) => name)).toEqual(['lisbonHr Own']);
      await letDaysPass(fixture, id, 10);
      await finishDue(fixture.db);
    }
  });

  it('leave people who have not started yet out of the audience', async () => {
    const id = await addChallenge(fixture);
    const counted = async () => {
      const { challenge } = (await fixture.as.hr('getChallenge', { params: { id } })).body;
      const { progress } = (await fixture.as.hr('viewChallengeProgress', { params: { id } })).body;
      const sum = progress.branches.reduce((all: number, row: { addressed: number }) => all + row.addressed, 0);

      return [challenge.addressed, sum];
    };
    const [before = 0] = await counted();
    await fixture.add({ name: 'Starts Later', columns: { joined_on: dayIn(20) } });
    expect(await counted()).toEqual([before, before]);
    await fixture.add({ name: 'Started Before', columns: { joined_on: dayIn(-20) } });
    expect(await counted()).toEqual([before + 1, before + 1]);
  });

  it('rank within a segment, which for a branch admin is their branch', async () => {
    const { as, company } = fixture;
    const id = await addChallenge(fixture);
    for (const [call, value] of [
      [as.employee, 3_000],
      [as.portoEmployee, 4_000],
      [as.manager, 2_000],
      [as.portoManager, 1_000],
    ] as const) {
      await join(call, id);
      await send(call, { value });
    }
    const porto = ['1 portoEmployee Own 4000', '2 portoManager Own 1000'];
    expect(linesOf(await board(as.hr, id, { branch: company.branches[1] }))).toEqual(porto);
    expect(linesOf(await board(as.portoAdmin, id))).toEqual(porto);
    expect(linesOf(await board(as.portoAdmin, id, { branch: company.branches[0] }))).toEqual(porto);
    expect((await board(as.hr, id, { department: company.departments[0], skip: 2, count: 1 })).rows).toMatchObject([
      { rank: 3, name: 'manager Own', place: 'Lisbon' },
    ]);
    expect((await board(as.hr, id, { skip: 40 })).total).toBe(4);
    const own = (await as.employee('viewOwnBoard', { params: { id } })).body;
    expect(own.rows[1]).toMatchObject({ name: 'employee Own', isYou: true });
    expect((await as.hr('viewLeaderboard', { params: { type: 'sleep' }, query: { challengeId: id } })).status).toBe(
      404,
    );
    const file = await as.hr('exportLeaderboard', { params: { id }, query: {} });
    expect(file.body.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffRank,Name,Score,Days Counted,Last Activity,Branch,Left',
      `1,portoEmployee Own,4000,1,${dayIn(0)},Porto,`,
    ]);
    // A branch sees its own people, and their departments.
    const ofBranch = await as.lisbonHr('exportLeaderboard', { params: { id }, query: {} });
    expect(ofBranch.body.split('\r\n')[0]).toBe('\ufeffRank,Name,Score,Days Counted,Last Activity,Department,Left');
  });

  it('keep points with the team that earned them, and rank no team below the minimum size', async () => {
    const { as, company, people } = fixture;
    const [gulls, tide] = company.teams;
    const id = await addChallenge(fixture, { isTeam: true, minTeamSize: 2 });
    const inTeam = (ids: string[], team_id: string) =>
      fixture.db.updateTable('person').set({ team_id }).where('id', 'in', ids).execute();
    await inTeam([people.employee.id, people.manager.id], gulls);
    await inTeam([people.portoEmployee.id], tide);
    for (const call of [as.employee, as.manager, as.portoEmployee]) {
      await join(call, id);
      await send(call, { day: -1, value: 4_000 }, { day: 0, value: 1_000 });
    }
    const teams = async () =>
      (await board(as.hr, id)).rows.map(
        ({ rank, name, score, members }: { rank: number; name: string; score: number; members: number }) =>
          `${rank} ${name} ${score} of ${members}`,
      );
    expect(await teams()).toEqual(['1 Gulls 5000 of 2', 'null Tide 5000 of 1']);
    await send(as.manager, { day: 0, value: 1_001 });
    expect(await teams()).toContain('1 Gulls 5000.5 of 2');
    const file = await as.hr('exportLeaderboard', { params: { id } });
    expect(file.body.split('\r\n')[1]).toBe('1,Gulls,5001,2');
    await send(as.manager, { day: 0, value: 1_000 });
    const { version } = (await as.hr('getTeams', { query: { id: tide } })).body.teams[0];
    const moved = await as.hr('editTeam', {
      form: { fields: { _id: tide, version: String(version), add: people.employee.id, move: 'true' } },
    });
    expect(moved.status).toBe(200);
    // Yesterday's 4,000 stay with the Gulls, today's 1,000 move along.
    expect(await teams()).toEqual(['1 Tide 3000 of 2', 'null Gulls 9000 of 1']);
    const own = (await as.employee('viewOwnChallenge', { params: { id } })).body.challenge;
    expect(own.standing.team).toMatchObject({ name: 'Tide', rank: 1, score: 3_000 });
    const stats = (await as.hr('viewTeamStats', { params: { x: id, y: gulls } })).body.stats;
    expect(stats).toMatchObject({ team: { name: 'Gulls', members: 1, rank: null }, isPrivate: false });
    expect(stats.members.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual([
      ['employee Own', 4_000],
      ['manager Own', 5_000],
    ]);
    expect(stats.days.slice(-2)).toEqual([
      { day: dayIn(-1), average: 4_000, people: 2 },
      { day: dayIn(0), average: 1_000, people: 1 },
    ]);
    const until = await as.hr('viewTeamStats', { params: { x: id, y: gulls }, query: { toDate: dayIn(-1) } });
    expect(until.body.stats.days.at(-1).day).toBe(dayIn(-1));
    // A branch admin sees their own people only, and no average that reveals one of the others.
    const porto = (await as.portoAdmin('viewTeamStats', { params: { x: id, y: tide } })).body.stats;
    expect(porto.members.map(({ name }: { name: string }) => name)).toEqual(['portoEmployee Own']);
    expect(porto.days.at(-1)).toEqual({ day: dayIn(0), average: null, people: null });
    // Someone who came back is one member, with what they did before they left and since.
    const stay = { company_id: company.id, challenge_id: id, person_id: people.employee.id };
    await fixture.db
      .insertInto('challenge_membership')
      .values({ ...stay, team_id: gulls, since: dayIn(1) })
      .execute();
    const back = (await as.hr('viewTeamStats', { params: { x: id, y: gulls } })).body.stats;
    expect(back.members.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual([
      ['employee Own', 4_000],
      ['manager Own', 5_000],
    ]);
  });

  it('never show one person’s sleep day by day', async () => {
    const { as, company, people } = fixture;
    const id = await addChallenge(fixture, { type: 'sleep', isTeam: true });
    await fixture.db
      .updateTable('person')
      .set({ team_id: company.teams[0] })
      .where('id', '=', people.employee.id)
      .execute();
    await join(as.employee, id);
    await send(as.employee, { day: -1, value: 900, type: 'sleep' });
    const { stats } = (await as.hr('viewTeamStats', { params: { x: id, y: company.teams[0] } })).body;
    expect(stats).toMatchObject({ isPrivate: true, members: [], score: 900 });
    expect(stats.days.every(({ average }: { average: number | null }) => average === null)).toBe(true);
    const { days } = (await as.hr('listFlaggedDays', { params: { id } })).body;
    expect(days).toMatchObject([{ suspicion: 'very-high', value: null, name: 'employee Own' }]);
  });

  it('count a suspicious day until an admin excludes it, with a reason that the person sees', async () => {
    const { as, people } = fixture;
    const id = await addChallenge(fixture);
    await join(as.employee, id);
    await join(as.hr, id);
    await send(as.employee, { value: 60_000 }, { day: -1, value: 5_000 });
    await send(as.hr, { value: 60_000 });
    const { days } = (await as.hr('listFlaggedDays', { params: { id }, query: { state: 'open' } })).body;
    const [theirs] = days.filter(({ name }: { name: string }) => name === 'employee Own');
    expect(theirs).toMatchObject({ suspicion: 'very-high', value: 60_000, source: 'wearable', setAside: null });
    expect((await as.hr('getChallenge', { params: { id } })).body.challenge.flagged).toBe(2);
    const review = (more: object, call = as.hr) =>
      call('reviewChallengeDay', {
        params: { id },
        body: { participant: theirs.participant, day: theirs.day, decision: 'set-aside', ...more },
      });
    expect((await review({})).body.errors).toEqual({ reason: 'Enter a reason.' });
    expect((await review({ reason: 'x' }, as.portoAdmin)).status).toBe(404);
    // Excluding an ordinary day and including it again would reveal its value.
    expect((await review({ day: dayIn(-1), reason: 'x' })).status).toBe(404);
    const done = await review({ reason: 'You were on a train.' });
    expect(done.body).toMatchObject({
      message: 'Day excluded',
      day: { setAside: { reason: 'You were on a train.', by: 'hr Own' } },
    });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 hr Own 60000', '2 employee Own 5000']);
    const own = (await as.employee('viewOwnActivity')).body.days;
    expect(own[0]).toMatchObject({ day: dayIn(0), setAside: [{ challengeId: id, reason: 'You were on a train.' }] });
    const told = await fixture.db
      .selectFrom('notification')
      .select('message')
      .where('recipient_id', '=', people.employee.id)
      .where('actor', '=', `challenge:${id}`)
      .execute();
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Your activity on .* does not count in “Walk to Porto”: You were on a train\.$/),
    ]);
    await review({ decision: 'count' });
    expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 65000', '2 hr Own 60000']);
    await review({ decision: 'accept' });
    expect((await as.hr('listFlaggedDays', { params: { id }, query: { state: 'accepted' } })).body.total).toBe(1);
    const { changes } = (await as.hr('listChallengeChanges', { params: { id } })).body;
    expect(changes.map(({ what }: { what: string }) => what)).toEqual([
      'challenge.dayAccepted',
      'challenge.dayCounted',
      'challenge.daySetAside',
    ]);
    const [mine] = days.filter(({ name }: { name: string }) => name === 'hr Own');
    expect((await review({ participant: mine.participant, day: mine.day, decision: 'accept' })).status).toBe(403);
  });

  it('stay as stored once late days no longer count', async () => {
    const { as, company, people } = fixture;
    await fixture.db
      .updateTable('person')
      .set({ team_id: company.teams[1] })
      .where('id', '=', people.manager.id)
      .execute();
    const id = await addChallenge(fixture, { isTeam: true, from: -2, to: 2 });
    for (const call of [as.employee, as.manager]) expect((await join(call, id)).status).toBe(200);
    await letDaysPass(fixture, id, 4);
    expect((await join(as.portoEmployee, id)).body.message).toBe('This challenge is over, so you cannot join it.');
    // Late, but in time.
    await send(as.employee, { day: -3, value: 3_000 });
    await send(as.manager, { day: -2, value: 4_000 });
    const before = await board(as.hr, id, { of: 'people' });
    await letDaysPass(fixture, id, 3);
    await send(as.employee, { day: -6, value: 9_000 });
    while ((await finishDue(fixture.db)) > 0);
    await fixture.db.updateTable('person').set({ last_name: 'Renamed' }).where('id', '=', people.manager.id).execute();
    const after = await board(as.hr, id, { of: 'people' });
    expect(after).toMatchObject({ state: 'final', lockedAt: expect.any(String) });
    expect(linesOf(after)).toEqual(linesOf(before));
    expect(linesOf(await board(as.hr, id, { of: 'people', search: 'employee' }))).toEqual(['2 employee Own 3000']);
    expect(linesOf(await board(as.hr, id, { of: 'people', branch: company.branches[1] }))).toEqual([]);
    expect(linesOf(await board(as.hr, id))).toEqual(['1 Tide 4000']);
    expect((await as.hr('viewTeamStats', { params: { x: id, y: company.teams[1] } })).body.stats.score).toBe(4_000);
    expect((await as.employee('leaveChallenge', { params: { id } })).status).toBe(409);
    expect((await join(as.portoEmployee, id)).status).toBe(409);
    expect((await as.hr('getChallenge', { params: { id } })).body.challenge.podium).toMatchObject([
      { name: 'Tide', rank: 1 },
    ]);
    await fixture.db.updateTable('person').set({ last_name: 'Own' }).where('id', '=', people.manager.id).execute();
  });

  it('report that nothing has changed, and notify followers when something has', async () => {
    const { as, people } = fixture;
    const id = await addChallenge(fixture);
    await join(as.employee, id);
    const { revision } = await board(as.hr, id, { follow: true });
    expect(await board(as.hr, id, { since: revision })).toMatchObject({ unchanged: true, rows: [] });
    await as.admin('viewChallengeProgress', { params: { id }, query: { follow: true } });
    const look = async (seen: ReadonlyMap<string, string> = new Map()) => {
      const watches = (await readWatches(fixture.db)).filter(({ what }) => what === id);
      const { changed, next } = changedSince(seen, watches, { has: () => true });

      return { told: changed.map(({ personId }) => personId).sort(), next };
    };
    const first = await look();
    expect([first.told, (await look(first.next)).told]).toEqual([[], []]);
    await send(as.employee, { value: 2_000 });
    const followers = [people.hr.id, people.admin.id].sort();
    // The second is like a first look: a change since they read is noticed, too.
    expect([(await look(first.next)).told, (await look()).told]).toEqual([followers, followers]);
    expect(await board(as.hr, id, { since: revision, follow: true })).toMatchObject({ unchanged: false, total: 1 });
    expect((await look()).told).toEqual([people.admin.id]);
  });

  it('take one trip to the database', async () => {
    const { as } = fixture;
    const id = await addChallenge(fixture);
    for (const query of [{ of: 'people' }, { of: 'teams' }, { of: 'people', branch: fixture.company.branches[0] }]) {
      await board(as.hr, id, query);
      await board(as.hr, id, query);
      expect(await tripsOf(() => board(as.hr, id, query))).toBe(1);
    }
  });
});
