import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceDue, finishDue } from '../../../server/challenges/finishing.ts';
import { dayNumber, weekdayOf } from '../../../src/rules/shared/day-numbers.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge, board, dayIn, join, letDaysPass, linesOf, send } from './support.ts';

describe.each(engines)('challenges, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const form = (more: object = {}) => ({
    title: 'Walk to Porto',
    type: 'step',
    visibleFrom: dayIn(0),
    from: dayIn(3),
    to: dayIn(10),
    ...more,
  });
  const create = (call: Caller, more: object = {}) => call('createChallenge', { body: form(more) });
  const look = async (call: Caller, id: string) => (await call('getChallenge', { params: { id } })).body.challenge;
  const edit = (call: Caller, id: string, body: object) => call('editChallenge', { params: { id }, body });
  const activate = (call: Caller, id: string, isActive: boolean) =>
    call('setChallengeActive', { params: { id }, body: { isActive } });
  const toldOf = (id: string) =>
    fixture.db
      .selectFrom('notification')
      .innerJoin('person', 'person.id', 'notification.recipient_id')
      .select(['person.email', 'notification.message'])
      .where('actor', '=', `challenge:${id}`)
      .orderBy('person.email')
      .execute();

  describe('createChallenge', () => {
    it('stores a challenge that its audience sees from the day it becomes visible', async () => {
      const { as } = fixture;
      const { status, body } = await create(as.hr, { goal: 70_000, dailyCap: 10_000 });
      expect([status, body.message]).toEqual([201, 'Challenge added']);
      expect(body.challenge).toMatchObject({
        state: 'announced',
        isActive: true,
        format: 'individual',
        manualBackDays: 2,
        addressed: 9,
        joined: 0,
        canEdit: true,
        isRemovable: true,
        podium: [],
      });
      const own = await as.employee('viewOwnChallenge', { params: { id: body.challenge._id } });
      expect(own.body.challenge).toMatchObject({ state: 'announced', standing: null });
      expect((await fixture.stranger('getChallenge', { params: { id: body.challenge._id } })).status).toBe(404);
    });

    it('returns the first challenge again when the call is repeated', async () => {
      const key = v7();
      const [one, other] = await Promise.all([create(fixture.as.hr, { key }), create(fixture.as.hr, { key })]);
      expect(one.body.challenge._id).toBe(other.body.challenge._id);
    });

    it.each([
      ['a first day that is not after today', { from: dayIn(0) }, 'from'],
      ['a last day before the first', { to: dayIn(2) }, 'to'],
      ['more than 92 days', { to: dayIn(96) }, 'to'],
      ['being visible only after it starts', { visibleFrom: dayIn(4) }, 'visibleFrom'],
      ['a cap that nobody can reach', { dailyCap: 200_000 }, 'dailyCap'],
      ['a goal that nobody can reach', { dailyCap: 10_000, goal: 80_001 }, 'goal'],
      ['somebody else’s picture', { image: `${'0'.repeat(32)}.jpg` }, 'image'],
    ])('refuses %s', async (_what, more, field) => {
      const { status, body } = await create(fixture.as.hr, more);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    });

    it('limits branch admins to their branch, and lets only company admins change the company’s', async () => {
      const { as, company } = fixture;
      const own = (await create(as.lisbonHr)).body.challenge;
      expect(own).toMatchObject({ branch: { branchName: 'Lisbon' }, addressed: 6 });
      expect((await as.portoAdmin('getChallenge', { params: { id: own._id } })).status).toBe(404);
      expect((await as.portoEmployee('viewOwnChallenge', { params: { id: own._id } })).status).toBe(404);
      const all = (await create(as.hr)).body.challenge;
      expect(await look(as.lisbonHr, all._id)).toMatchObject({ canEdit: false, addressed: 6 });
      expect((await edit(as.lisbonHr, all._id, { version: 1, title: 'Mine' })).status).toBe(403);
      const further = await create(as.lisbonHr, { audience: { branches: [company.branches[1]] } });
      expect([further.status, Object.keys(further.body.errors)]).toEqual([422, ['audience']]);
    });

    it('accepts a picture that its author has uploaded, and a copy gets its own', async () => {
      const { as } = fixture;
      const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const files = [{ field: 'image', fileName: 'p.png', mediaType: 'image/png', bytes }];
      const { body } = await as.hr('addChallengePicture', { form: { files } });
      const { challenge } = (await create(as.hr, { image: body.picture.file })).body;
      const { challenge: copy } = (await as.hr('copyChallenge', { params: { id: challenge._id }, body: {} })).body;
      expect(copy).toMatchObject({ title: 'Copy of Walk to Porto', state: 'draft', from: dayIn(17), to: dayIn(24) });
      expect(copy.image).toMatch(/^[0-9a-f]{32}\.jpg$/);
      expect(copy.image).not.toBe(challenge.image);
      await as.hr('deleteChallenge', { query: { challengeId: challenge._id } });
      expect((await as.hr('getFile', { params: { name: copy.image } })).status).toBe(200);
      expect((await as.hr('getFile', { params: { name: challenge.image } })).status).toBe(404);
    });
  });

  describe('copyChallenge', () => {
    it('keeps the weekday: moves to next week if the original is over, and is not visible before today', async () => {
      const { as } = fixture;
      const id = await addChallenge(fixture, { visibleFrom: -60, from: -20, to: -10 });
      const { challenge } = (await as.hr('copyChallenge', { params: { id }, body: {} })).body;
      const now = dayNumber(dayIn(0));
      const first = 7 - weekdayOf(now) + weekdayOf(now - 20);
      expect(challenge).toMatchObject({ from: dayIn(first), to: dayIn(first + 10), visibleFrom: dayIn(0) });
    });
  });

  describe('editChallenge', () => {
    it('changes nothing that affects scores once the challenge is running, and records the change', async () => {
      const { as } = fixture;
      const id = await addChallenge(fixture, { dailyCap: 9_000 });
      const refused = await edit(as.hr, id, { version: 1, dailyCap: 12_000, to: dayIn(9), goal: 10_000 });
      expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['dailyCap', 'to']]);
      const done = await edit(as.hr, id, { version: 1, title: 'Walk to Faro', dailyCap: 9_000 });
      expect(done.body.challenge).toMatchObject({ title: 'Walk to Faro', version: 2 });
      expect((await edit(as.hr, id, { version: 1, title: 'Late' })).status).toBe(409);
      const { changes } = (await as.hr('listChallengeChanges', { params: { id } })).body;
      expect(changes).toMatchObject([{ what: 'challenge.edited', by: 'hr Own', fields: ['title'] }]);
    });

    it('recounts activity sent earlier when rules change before the start', async () => {
      const { as } = fixture;
      // It has begun in the easternmost time zone.
      const id = await addChallenge(fixture, { from: 1, to: 5, dailyCap: 9_000 });
      await fixture.db
        .insertInto('activity')
        .values({
          company_id: fixture.company.id,
          person_id: fixture.people.employee.id,
          type: 'step',
          day: dayIn(1),
          wearable: 12_000,
        } as never)
        .execute();
      await join(as.employee, id);
      expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 9000']);
      expect((await edit(as.hr, id, { version: 1, dailyCap: 10_000 })).status).toBe(200);
      expect(linesOf(await board(as.hr, id))).toEqual(['1 employee Own 10000']);
      const { changes } = (await as.hr('listChallengeChanges', { params: { id } })).body;
      expect(changes[0].fields).toEqual(['dailyCap']);
      await fixture.db.deleteFrom('activity').execute();
    });
  });

  describe('the life of a challenge', () => {
    it('goes from draft to final by the clock, and notifies its audience twice', async () => {
      const { as } = fixture;
      const { challenge } = (await create(as.hr, { isDraft: true })).body;
      const id = challenge._id;
      expect([challenge.state, challenge.isActive]).toEqual(['draft', false]);
      expect((await as.employee('viewOwnChallenge', { params: { id } })).status).toBe(404);
      expect((await activate(as.hr, id, true)).body.challenge.state).toBe('announced');
      await announceAll();
      expect((await toldOf(id)).map(({ message }) => message)).toEqual(
        Array.from({ length: 7 }, () => expect.stringMatching(/^New challenge, starting .*: Walk to Porto$/)),
      );
      await join(as.employee, id);
      await letDaysPass(fixture, id, 3);
      expect((await look(as.hr, id)).state).toBe('running');
      expect((await send(as.employee, { value: 4_000 })).body).toMatchObject({ stored: 1, refused: [] });
      await letDaysPass(fixture, id, 8);
      expect((await look(as.hr, id)).state).toBe('settling');
      await finishAll();
      expect((await look(as.hr, id)).state).toBe('settling');
      await letDaysPass(fixture, id, 3);
      await finishAll();
      expect(await look(as.hr, id)).toMatchObject({ state: 'final', finalAt: expect.any(String) });
      expect((await toldOf(id)).map(({ message }) => message)).toContain(
        'The results of “Walk to Porto” are final. You came 1st.',
      );
      expect((await activate(as.hr, id, false)).status).toBe(409);
      expect((await edit(as.hr, id, { version: 99, title: 'New' })).status).toBe(409);
    });

    it('hides a withdrawn challenge, and restores it to the state that the calendar gives', async () => {
      const { as } = fixture;
      const id = await addChallenge(fixture);
      await join(as.employee, id);
      expect((await activate(as.hr, id, false)).body.challenge.state).toBe('withdrawn');
      expect((await as.employee('viewOwnChallenge', { params: { id } })).status).toBe(404);
      const { body } = await activate(as.hr, id, true);
      expect([body.message, body.challenge.state]).toEqual(['Challenge published', 'running']);
    });

    it('turns a challenge that no one has seen yet back into a draft, and reports that', async () => {
      const { as } = fixture;
      const id = await addChallenge(fixture, { visibleFrom: 3, from: 4, to: 30 });
      const { body } = await activate(as.hr, id, false);
      expect([body.message, body.challenge.state]).toEqual(['Challenge moved to drafts', 'draft']);
    });
  });

  describe('deleteChallenge', () => {
    it('deletes a challenge without activity, retires one with activity, and reports which', async () => {
      const { as } = fixture;
      const [unused, used] = [await addChallenge(fixture), await addChallenge(fixture)];
      await join(as.employee, used);
      await send(as.employee, { value: 3_000 });
      const remove = async (challengeId: string) => {
        const { body } = await as.hr('deleteChallenge', { query: { challengeId } });

        return [body.outcome, body.message];
      };
      expect(await remove(unused)).toEqual(['removed', 'Challenge deleted']);
      expect(await remove(used)).toEqual(['retired', 'Challenge retired']);
      expect((await as.hr('getChallenge', { params: { id: unused } })).status).toBe(404);
      expect((await as.employee('viewOwnChallenge', { params: { id: used } })).status).toBe(404);
      const retired = await as.hr('viewChallenges', { query: { retired: true } });
      expect(retired.body.challenges).toMatchObject([{ _id: used, retiredAt: expect.any(String) }]);
    });
  });

  describe('viewChallenges', () => {
    it('counts by state, searches, filters by kind and pages', async () => {
      const { as } = fixture;
      await addChallenge(fixture, { title: 'Quiet weeks', type: 'meditation' });
      const { body } = await as.hr('viewChallenges', { query: { search: 'quiet', type: 'physical' } });
      expect([body.total, body.counts.running]).toEqual([1, 1]);
      for (const sort of ['title', '-title', 'from', '-from', 'to', '-to', 'joined', '-joined']) {
        expect((await as.hr('viewChallenges', { query: { sort, type: 'meditation' } })).body.total).toBe(1);
      }
      expect((await as.hr('viewChallenges', { query: { state: 'final', search: 'quiet' } })).body).toMatchObject({
        total: 0,
        counts: { running: 1 },
      });
    });
  });

  const announceAll = async () => {
    while ((await announceDue(fixture.db)) > 0);
  };
  const finishAll = async () => {
    while ((await finishDue(fixture.db)) > 0);
  };

  describe('previewChallenge', () => {
    it('replays the last month for branches and teams of five or more', async () => {
      const { as, company } = fixture;
      const people = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          fixture.add({ columns: { branch_id: company.branches[1], team_id: company.teams[index === 0 ? 1 : 0] } }),
        ),
      );
      await fixture.db
        .insertInto('activity')
        .values(
          people.map(({ id }, index) => ({
            company_id: company.id,
            person_id: id,
            type: 'yoga' as const,
            day: dayIn(-2),
            wearable: index * 10,
            app: null,
            manual: 5,
            manual_late: 0,
            suspicion: null,
          })),
        )
        .execute();
      const rules = { type: 'yoga', dailyCap: 40, goal: 40 };
      const { body } = await as.hr('previewChallenge', { body: { ...rules, goal: 79, days: 60, format: 'team' } });
      expect(body.preview).toMatchObject({
        people: 6,
        branches: [{ name: 'Porto', people: 6, score: 24.2 }],
        teams: [{ name: 'Gulls', people: 5, score: 28 }],
        median: 25,
        goal: 40,
        goalReached: null,
        cappedDays: 17,
        manualDays: 17,
        isSample: false,
      });
      await fixture.db.updateTable('activity').set({ type: 'sleep' }).where('type', '=', 'yoga').execute();
      const asleep = await as.hr('previewChallenge', { body: { ...rules, type: 'sleep', format: 'team' } });
      const [branch, team] = [
        { name: 'Porto', people: 6, score: null },
        { name: 'Gulls', people: 5, score: null },
      ];
      const withheld = { median: null, goalReached: null, cappedDays: null, manualDays: null };
      expect(asleep.body.preview).toMatchObject({ people: 6, branches: [branch], teams: [team], ...withheld });
      const narrowed = { ...rules, type: 'sleep', format: 'team', audience: { branches: [company.branches[0]] } };
      expect((await as.hr('previewChallenge', { body: narrowed })).body.preview).toEqual(asleep.body.preview);
      await fixture.db
        .deleteFrom('activity')
        .where('person_id', '=', people[0]?.id ?? '')
        .execute();
      await fixture.db
        .deleteFrom('activity')
        .where('person_id', '=', people[1]?.id ?? '')
        .execute();
      const few = await as.hr('previewChallenge', { body: { type: 'sleep' } });
      expect(few.body.preview).toMatchObject({ people: null, branches: [], teams: [], ...withheld });
      const none = await as.lisbonHr('previewChallenge', { body: rules });
      expect(none.body.preview).toMatchObject({ people: 0, branches: [], median: null });
    });
  });

  describe('viewChallengeProgress', () => {
    it('leaves out groups that would reveal who is behind an alias', async () => {
      const { as, company } = fixture;
      const id = await addChallenge(fixture, { isTeam: true, goal: 1_000 });
      const add = async (count: number, branch_id: string) => {
        for (let index = 0; index < count; index += 1) {
          const person = await fixture.add({ columns: { branch_id, team_id: company.teams[0] } });
          await fixture.db
            .insertInto('challenge_entry')
            .values({
              company_id: company.id,
              challenge_id: id,
              person_id: person.id,
              id: v7(),
              alias: null,
              alias_norm: null,
              team_id: company.teams[0],
              last_day: dayIn(-1),
              score: 1_000,
              days: 1,
            })
            .execute();
          await fixture.db
            .insertInto('activity')
            .values({
              company_id: company.id,
              person_id: person.id,
              type: 'step',
              day: dayIn(-1),
              wearable: 1_000,
            } as never)
            .execute();
        }
      };
      await add(7, company.branches[0]);
      await add(4, company.branches[1]);
      const read = async () => (await as.hr('viewChallengeProgress', { params: { id } })).body.progress;
      const joinedIn = ({ branches }: { branches: { name: string; joined: number }[] }) =>
        branches.map(({ name, joined }) => [name, joined]).sort();
      expect(joinedIn(await read())).toEqual([
        ['Lisbon', 7],
        ['Porto', 4],
      ]);
      const { rows: entries } = await sql<{ id: string }>`
        update challenge_entry set alias = 'Owl', alias_norm = 'owl' where id = (
          select id from challenge_entry where challenge_id = ${id} order by id limit 1
        ) returning id
      `.execute(fixture.db);
      expect(entries).toHaveLength(1);
      const progress = await read();
      const { teams, days, goalReached } = progress;
      expect(joinedIn(progress)).toEqual([
        ['Lisbon', null],
        ['Porto', null],
      ]);
      expect(teams).toMatchObject([{ name: 'Gulls', joined: 11, active: 11, average: 1_000 }]);
      expect(days.at(-2)).toMatchObject({ day: dayIn(-1), active: 11, average: 1_000 });
      expect(goalReached).toBe(11);
      const branch = await as.portoAdmin('viewChallengeProgress', { params: { id } });
      expect(branch.body.progress.days.at(-2)).toMatchObject({ active: null, average: null });
    });
  });
});
