/** Examples of the calls about challenges. */
import sharp from 'sharp';
import { v7 } from 'uuid';
import { momentsOf } from '../../../src/rules/challenges/challenge-life.ts';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';
import type { TestPerson } from '../support/company.ts';
import type { Cell, Example } from './example.ts';

const TODAY = dayNumber(new Date().toISOString().slice(0, 10));
const day = (plus: number): string => dayFromNumber(TODAY + plus);

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#264653' } })
  .png()
  .toBuffer();

/** The target's branch; if they have none, another one in their company. */
async function branchOf({ fixture: { db, company, otherCompany }, target, place }: Cell): Promise<string> {
  const { branch_id } = await db
    .selectFrom('person')
    .select('branch_id')
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();

  return branch_id ?? (place === 'other company' ? otherCompany : company).branches[1];
}

interface Made {
  readonly author: TestPerson;
  readonly branches: string[];
  readonly branch: string | null;
  readonly title: string;
  readonly isDraft?: boolean;
}

/** One that runs, of teams. */
async function challengeOf(
  { fixture: { db } }: Cell,
  { author, branches, branch, title, isDraft }: Made,
): Promise<string> {
  const { companyId: company_id } = author;
  const [id, audience_id] = [v7(), v7()];
  const days = { visibleFrom: day(-4), from: day(-3), to: day(3) };
  const moments = momentsOf(days, 'UTC');
  await db.insertInto('audience').values({ company_id, id: audience_id, branches }).execute();
  await db
    .insertInto('challenge')
    .values({
      company_id,
      id,
      audience_id,
      branch_id: branch,
      title,
      search_text: title.toLowerCase(),
      type: 'step',
      is_team: true,
      goal: null,
      daily_cap: null,
      visible_from: days.visibleFrom,
      from_day: days.from,
      to_day: days.to,
      zone: 'UTC',
      announces_at: moments.announcesAt,
      begins_at: moments.beginsAt,
      ends_at: moments.endsAt,
      settles_at: moments.settlesAt,
      released_at: isDraft ? null : new Date(),
      image_file: null,
      created_by: author.id,
      created_key: null,
    })
    .execute();

  return id;
}

/** The one of the target's branch, or the company's for a branch that is not the caller's. */
async function challengeAbout(cell: Cell, { isDraft = false } = {}): Promise<string> {
  const branch = await branchOf(cell);

  return challengeOf(cell, {
    author: cell.target,
    branches: [branch],
    branch: cell.place === 'no branch' ? null : branch,
    // Everyone of the branch sees it once it is released.
    title: isDraft ? `About ${cell.target.email}` : 'Walk to Porto',
    isDraft,
  });
}

const challengeForAll = (cell: Cell): Promise<string> =>
  challengeOf(cell, { author: cell.caller, branches: [], branch: null, title: 'Walk to Porto' });

async function enter(
  { fixture: { db } }: Cell,
  challenge_id: string,
  person: TestPerson,
  team_id: string | null = null,
) {
  const id = v7();
  const keys = { company_id: person.companyId, challenge_id, person_id: person.id };
  await db
    .insertInto('challenge_entry')
    .values({ ...keys, id, alias: null, alias_norm: null, team_id, last_day: null })
    .execute();

  return id;
}

/** A team of the target's company, in which they are. */
async function teamAbout(cell: Cell): Promise<{ x: string; y: string }> {
  const { fixture, target, place } = cell;
  const [y] = (place === 'other company' ? fixture.otherCompany : fixture.company).teams;
  const x = await challengeAbout(cell);
  await enter(cell, x, target, y);
  await fixture.db
    .insertInto('challenge_team')
    .values({ company_id: target.companyId, challenge_id: x, team_id: y, members: 1 })
    .execute();

  return { x, y };
}

async function dayAbout(cell: Cell): Promise<{ id: string; participant: string }> {
  const id = await challengeAbout(cell);
  const participant = await enter(cell, id, cell.target);
  await cell.fixture.db
    .insertInto('activity')
    .values({
      company_id: cell.target.companyId,
      person_id: cell.target.id,
      type: 'step',
      day: day(-1),
      wearable: 60_000,
      app: null,
      manual: null,
      manual_late: null,
      suspicion: 'very-high',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  return { id, participant };
}

const about = (more?: (id: string) => object): Example => ({
  isAboutTarget: true,
  send: async (cell) => {
    const id = await challengeAbout(cell);

    return { params: { id }, ...more?.(id) };
  },
});

const form = () => ({ title: 'Walk to Porto', type: 'step', visibleFrom: day(1), from: day(3), to: day(9) });

export const challengeExamples = {
  createChallenge: {
    isAboutTarget: true,
    success: 201,
    outOfScope: 422,
    send: async (cell) => ({ body: { ...form(), audience: { branches: [await branchOf(cell)] } } }),
  },
  viewChallenges: {
    listsTarget: true,
    send: async (cell) => {
      await challengeAbout(cell, { isDraft: true });

      return {};
    },
  },
  getChallenge: about(),
  editChallenge: about(() => ({ body: { version: 1, description: 'New text.' } })),
  deleteChallenge: {
    isAboutTarget: true,
    send: async (cell) => ({ query: { challengeId: await challengeAbout(cell) } }),
  },
  setChallengeActive: about(() => ({ body: { isActive: false } })),
  moveChallenge: about(() => ({ body: { version: 1, move: 'end', day: day(0) } })),
  copyChallenge: { ...about(() => ({ body: {} })), success: 201 },
  previewChallenge: {
    isAboutTarget: true,
    outOfScope: 422,
    send: async (cell) => ({ body: { type: 'step', audience: { branches: [await branchOf(cell)] } } }),
  },
  addChallengePicture: {
    success: 201,
    send: async () => ({ form: { files: [{ field: 'image', fileName: 'p.png', bytes: await picture }] } }),
  },
  viewLeaderboard: {
    isAboutTarget: true,
    send: async (cell) => ({ params: { type: 'step' }, query: { challengeId: await challengeAbout(cell) } }),
  },
  exportLeaderboard: about(),
  viewTeamStats: { isAboutTarget: true, send: async (cell) => ({ params: { ...(await teamAbout(cell)) } }) },
  viewChallengeProgress: about(),
  listFlaggedDays: about(),
  reviewChallengeDay: {
    isAboutTarget: true,
    send: async (cell) => {
      const { id, participant } = await dayAbout(cell);

      return { params: { id }, body: { participant, day: day(-1), decision: 'accept' } };
    },
  },
  listChallengeChanges: about(),
  listOwnChallenges: { send: () => ({}) },
  viewOwnChallenge: { send: async (cell) => ({ params: { id: await challengeForAll(cell) } }) },
  joinChallenge: { send: async (cell) => ({ params: { id: await challengeForAll(cell) }, body: {} }) },
  leaveChallenge: {
    send: async (cell) => {
      const id = await challengeForAll(cell);
      await enter(cell, id, cell.caller);

      return { params: { id } };
    },
  },
  viewOwnBoard: { send: async (cell) => ({ params: { id: await challengeForAll(cell) } }) },
  sendActivity: {
    send: () => ({ body: { activities: [{ type: 'step', day: day(0), value: 4_000, source: 'app' }] } }),
  },
  viewOwnActivity: { send: () => ({}) },
} as const satisfies Record<string, Example>;
