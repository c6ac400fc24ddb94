import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGE_TEAM_BOARD } from '../../../server/challenges/board-teams.ts';
import { LARGE_BOARD } from '../../../server/challenges/positions.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge, board, join } from './support.ts';

describe.each(engines)('large boards, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('with thousands of people have the same pages and ranks as a count from the top', async () => {
    const { as, company, db } = fixture;
    const id = await addChallenge(fixture);
    const count = 2_321;
    const people = Array.from({ length: count }, (_, index) => ({ id: v7(), name: `Large ${index}` }));
    const isInBranch = (index: number) => index % 11 !== 0;
    const ofBranch = new Set(people.flatMap((person, index) => (isInBranch(index) ? [person.id] : [])));
    for (let from = 0; from < count; from += 500) {
      const some = people.slice(from, from + 500);
      await db
        .insertInto('person')
        .values(
          some.map(({ id, name }, index) => ({
            company_id: company.id,
            id,
            first_name: 'Large',
            last_name: String(from + index),
            email: `${id}@own.example`,
            emp_id: id,
            name_norm: name.toLowerCase(),
            email_norm: `${id}@own.example`,
            emp_id_norm: id,
            search_text: name.toLowerCase(),
            roles: ['employee'],
            branch_id: isInBranch(from + index) ? company.branches[0] : null,
          })) as never,
        )
        .execute();
      await db
        .insertInto('challenge_entry')
        .values(
          some.map(({ id: person_id }, index) => ({
            company_id: company.id,
            challenge_id: id,
            person_id,
            id: v7(),
            alias: null,
            alias_norm: null,
            team_id: null,
            last_day: null,
            // Many ties.
            score: (from + index) % 700,
            joined_at: new Date(1_700_000_000_000 + ((from + index) % 13)),
            reached_at: new Date(1_700_000_000_000 + ((from + index) % 7)),
          })),
        )
        .execute();
    }
    const { rows, inBranch } = await db
      .selectFrom('challenge_entry')
      .select(['id', 'person_id'])
      .where('challenge_id', '=', id)
      .orderBy('score', 'desc')
      .orderBy('reached_at')
      .orderBy('joined_at')
      .orderBy('id')
      .execute()
      .then((found) => ({
        rows: found.map((row) => row.id),
        inBranch: found.filter((row) => ofBranch.has(row.person_id)).map((row) => row.id),
      }));
    for (const skip of [0, 1, 255, 256, 257, 1_000, 2_047, 2_048, count - 3]) {
      const page = await board(as.hr, id, { skip, count: 9 });
      expect(page.rows.map(({ _id }: { _id: string }) => _id)).toEqual(rows.slice(skip, skip + 9));
      expect(page.rows[0].rank).toBe(skip + 1);
      expect(page.total).toBe(count);
    }
    expect(inBranch.length).toBeGreaterThan(LARGE_BOARD);
    for (const skip of [0, 31, 32, 33, 1_000, inBranch.length - 3]) {
      const page = await board(as.hr, id, { skip, count: 9, branch: company.branches[0] });
      expect(page.rows.map(({ _id }: { _id: string }) => _id)).toEqual(inBranch.slice(skip, skip + 9));
      expect(page).toMatchObject({ total: inBranch.length, rows: [{ rank: skip + 1 }, ...page.rows.slice(1)] });
    }
    const some = await board(as.hr, id, { search: 'large 77', count: 20, branch: company.branches[0] });
    expect(some.rows.length).toBeGreaterThan(5);
    for (const { _id, rank } of some.rows) expect(inBranch[rank - 1]).toBe(_id);
    const found = await board(as.hr, id, { search: 'large 77', count: 20 });
    for (const { _id, rank } of found.rows) expect(rows[rank - 1]).toBe(_id);
    expect(found.rows.length).toBeGreaterThan(10);
    // Without a score someone comes last, after those who have none either but joined before.
    await join(as.employee, id);
    const own = (await as.employee('viewOwnChallenge', { params: { id } })).body.challenge.standing;
    expect(own).toMatchObject({ score: 0, rank: count + 1 });
    await db.deleteFrom('challenge').where('id', '=', id).execute();
    await db.deleteFrom('person').where('first_name', '=', 'Large').execute();
  });

  it('with hundreds of teams have the same pages and ranks as a count from the top', async () => {
    const { as, company, db } = fixture;
    const id = await addChallenge(fixture, { isTeam: true, minTeamSize: 2 });
    const teams = Array.from({ length: LARGE_TEAM_BOARD + 30 }, (_, index) => ({
      id: v7(),
      name: `Team ${String(index).padStart(3, '0')}`,
      total: (index * 37) % 60,
      members: 1 + (index % 4),
    }));
    for (const { id: team_id, name, total, members } of teams) {
      const name_norm = name.toLowerCase();
      await db.insertInto('team').values({ company_id: company.id, id: team_id, name, name_norm }).execute();
      const reached_at = new Date(1_700_000_000_000 + (total % 3));
      await db
        .insertInto('challenge_team')
        .values({ company_id: company.id, challenge_id: id, team_id, total, members, reached_at })
        .execute();
    }
    const averageOf = ({ total, members }: (typeof teams)[number]) => total / members;
    const byScore = (one: (typeof teams)[number], other: (typeof teams)[number]) =>
      averageOf(other) - averageOf(one) || (one.total % 3) - (other.total % 3) || (one.id < other.id ? -1 : 1);
    const ranked = teams.filter(({ members }) => members >= 2).sort(byScore);
    const unranked = teams
      .filter(({ members }) => members < 2)
      .sort((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1));
    const inOrder = [...ranked, ...unranked].map((team) => team.id);
    for (const skip of [0, 100, ranked.length - 3, teams.length - 4]) {
      const page = await board(as.hr, id, { skip, count: 9 });
      expect(page.rows.map(({ _id }: { _id: string }) => _id)).toEqual(inOrder.slice(skip, skip + 9));
      expect(page.rows.map(({ rank }: { rank: number }) => rank)).toEqual(
        inOrder.slice(skip, skip + 9).map((_, index) => (skip + index < ranked.length ? skip + index + 1 : null)),
      );
      expect(page.total).toBe(teams.length);
    }
    for (const place of [0, 7, ranked.length - 1, ranked.length]) {
      const { body } = await as.hr('viewTeamStats', { params: { x: id, y: inOrder[place] ?? '' } });
      expect(body.stats.team.rank).toBe(place < ranked.length ? place + 1 : null);
    }
    const [found] = (await board(as.hr, id, { search: '007' })).rows;
    expect(inOrder[found.rank - 1]).toBe(found._id);
  });
});
