/** Examples of the calls about challenges. */
import sharp from 'sharp';
import { v7 } from 'uuid';
import { momentsOf } from '../../../src/rules/challenges/challenge-life.ts';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';
import type { TestPerson } from '../support/company.ts';
import { branchOf } from './branch-of.ts';
import type { AccessCheck, Example } from './example.ts';

const TODAY = dayNumber(new Date().toISOString().slice(0, 10));
const day = (plus: number): string => dayFromNumber(TODAY + plus);

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#264653' } })
  .png()
  .toBuffer();

interface Made {
  readonly author: TestPerson;
  readonly branches: string[];
  readonly branch: string | null;
  readonly title: string;
  readonly isDraft?: boolean;
}

/** One that runs, of teams. */
async function challengeOf(
  { fixture: { db } }: AccessCheck,
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
async function challengeAbout(check: AccessCheck, { isDraft = false } = {}): Promise<string> {
  const branch = await branchOf(check);

  return challengeOf(check, {
    author: check.target,
    branches: [branch],
    branch: check.targetBranch === 'no branch' ? null : branch,
    // Everyone of the branch sees it once it is released.
    title: isDraft ? `About ${check.target.email}` : 'Walk to Porto',
    isDraft,
  });
}

const challengeForAll = (check: AccessCheck): Promise<string> =>
  challengeOf(check, { author: check.caller, branches: [], branch: null, title: 'Walk to Porto' });

async function enter(
  { fixture: { db } }: AccessCheck,
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
async function teamAbout(check: AccessCheck): Promise<{ x: string; y: string }> {
  const { fixture, target, targetBranch } = check;
  const [y] = (targetBranch === 'other company' ? fixture.otherCompany : fixture.company).teams;
  const x = await challengeAbout(check);
  await enter(check, x, target, y);
  await fixture.db
    .insertInto('challenge_team')
    .values({ company_id: target.companyId, challenge_id: x, team_id: y, members: 1 })
    .execute();

  return { x, y };
}

async function dayAbout(check: AccessCheck): Promise<{ id: string; participant: string }> {
  const id = await challengeAbout(check);
  const participant = await enter(check, id, check.target);
  await check.fixture.db
    .insertInto('activity')
    .values({
      company_id: check.target.companyId,
      person_id: check.target.id,
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
  send: async (check) => {
    const id = await challengeAbout(check);

    return { params: { id }, ...more?.(id) };
  },
});

const form = () => ({ title: 'Walk to Porto', type: 'step', visibleFrom: day(1), from: day(3), to: day(9) });

export const challengeExamples = {
  createChallenge: {
    isAboutTarget: true,
    success: 201,
    outOfScope: 422,
    send: async (check) => ({ body: { ...form(), audience: { branches: [await branchOf(check)] } } }),
  },
  viewChallenges: {
    listsTarget: true,
    send: async (check) => {
      await challengeAbout(check, { isDraft: true });

      return {};
    },
  },
  getChallenge: about(),
  editChallenge: about(() => ({ body: { version: 1, description: 'New text.' } })),
  deleteChallenge: {
    isAboutTarget: true,
    send: async (check) => ({ query: { challengeId: await challengeAbout(check) } }),
  },
  setChallengeActive: about(() => ({ body: { isActive: false } })),
  moveChallenge: about(() => ({ body: { version: 1, move: 'end', day: day(0) } })),
  copyChallenge: { ...about(() => ({ body: {} })), success: 201 },
  previewChallenge: {
    isAboutTarget: true,
    outOfScope: 422,
    send: async (check) => ({ body: { type: 'step', audience: { branches: [await branchOf(check)] } } }),
  },
  addChallengePicture: {
    success: 201,
    send: async () => ({ form: { files: [{ field: 'image', fileName: 'p.png', bytes: await picture }] } }),
  },
  viewLeaderboard: {
    isAboutTarget: true,
    send: async (check) => ({ params: { type: 'step' }, query: { challengeId: await challengeAbout(check) } }),
  },
  exportLeaderboard: about(),
  viewTeamStats: { isAboutTarget: true, send: async (check) => ({ params: { ...(await teamAbout(check)) } }) },
  viewChallengeProgress: about(),
  listFlaggedDays: about(),
  reviewChallengeDay: {
    isAboutTarget: true,
    send: async (check) => {
      const { id, participant } = await dayAbout(check);

      return { params: { id }, body: { participant, day: day(-1), decision: 'accept' } };
    },
  },
  listChallengeChanges: about(),
  listOwnChallenges: { send: () => ({}) },
  viewOwnChallenge: { send: async (check) => ({ params: { id: await challengeForAll(check) } }) },
  joinChallenge: { send: async (check) => ({ params: { id: await challengeForAll(check) }, body: {} }) },
  leaveChallenge: {
    send: async (check) => {
      const id = await challengeForAll(check);
      await enter(check, id, check.caller);

      return { params: { id } };
    },
  },
  viewOwnBoard: { send: async (check) => ({ params: { id: await challengeForAll(check) } }) },
  sendActivity: {
    send: () => ({ body: { activities: [{ type: 'step', day: day(0), value: 4_000, source: 'app' }] } }),
  },
  viewOwnActivity: { send: () => ({}) },
} as const satisfies Record<string, Example>;
