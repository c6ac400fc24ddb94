import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type {
  Challenge,
  ChallengesQuery,
  CreateChallengeBody,
  EditChallengeBody,
  StateCounts,
} from '../../src/api/contract/challenges.ts';
import { activeChanged, nextStage, stageOf } from '../../src/rules/challenges/challenge-life.ts';
import { TITLE_MAX } from '../../src/rules/challenges/challenge-limits.ts';
import { canEditField, whyFixed } from '../../src/rules/challenges/challenge-rules.ts';
import { audienceValueOf } from '../../src/rules/documents/audience.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { dayFromNumber, dayNumber, weekdayOf } from '../../src/rules/shared/day-numbers.ts';
import { todayIn } from '../../src/rules/shared/zoned-time.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { createdByKey } from '../access/created-by-key.ts';
import { fieldError, httpError, orNotFound } from '../access/http-error.ts';
import { isOwnedBy } from '../access/scope.ts';
import { versioned } from '../access/versioned.ts';
import { updateRecord } from '../database/update-record.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { challengeActor } from '../notify/challenge-events.ts';
import { withdrawNotifications } from '../notify/notify.ts';
import { changeAudience, isSameAudience, storeAudience } from '../people/audience.ts';
import { countScoreChanges, rescore } from '../people/challenge-scores.ts';
import { challengePictures } from '../storage/draft-pictures.ts';
import { removeFile } from '../storage/files.ts';
import {
  type ChallengeRow,
  challengesFrom,
  joinedCount,
  lifeOf,
  lockChallenge,
  presentChallenge,
  reachesBranch,
  selectChallenge,
  selectChallenges,
  stateOf,
  statusCountsQuery,
  statusInSql,
} from './queries.ts';
import { changedColumns, checkRules, columnsOf, defaults, valuesOf, zoneFor } from './values.ts';

const WEEK = 7;

export async function readChallenges(context: QueryContext, query: ChallengesQuery) {
  const { state, sort = '-from', skip = 0, count = PAGE_SIZE } = query;
  const conditions = conditionsOf(query);
  const ofStatus = [...conditions, ...hasStatus(state)];
  const joined = joinedCount(context);
  const orders = {
    title: sql`challenge.search_text`,
    '-title': sql`challenge.search_text desc`,
    from: sql`challenge.from_day`,
    '-from': sql`challenge.from_day desc`,
    to: sql`challenge.to_day`,
    '-to': sql`challenge.to_day desc`,
    joined,
    '-joined': sql`${joined} desc`,
  };
  const page = { conditions: ofStatus, order: orders[sort], skip, count };
  const { rows, total, also } = await selectChallenges(context, page, statusCountsQuery(context, conditions));
  const counts: StateCounts = {
    draft: 0,
    scheduled: 0,
    announced: 0,
    running: 0,
    settling: 0,
    final: 0,
    withdrawn: 0,
  };
  for (const { status, count: found } of also) counts[status] = found;

  return { challenges: rows.map((row) => presentChallenge(row, isOwnedBy(context, row))), total, counts };
}

const hasStatus = (status: ChallengesQuery['state']) => (status === undefined ? [] : [sql`${statusInSql} = ${status}`]);

function conditionsOf({ search, type, format, retired = false, branch }: ChallengesQuery): RawBuilder<unknown>[] {
  return [
    ...containsWords('challenge.search_text', search),
    sql`(challenge.retired_at is not null) = ${retired}::boolean`,
    ...(type === undefined || type === 'physical' ? [] : [sql`challenge.type = ${type}`]),
    ...(format === undefined ? [] : [sql`challenge.is_team = ${format === 'team'}`]),
    ...(branch === undefined ? [] : [reachesBranch(branch)]),
  ];
}

/** `from` and `where` of the list, for counting. */
export const challengesIn = (context: Pick<QueryContext, 'principal'>, query: ChallengesQuery): RawBuilder<unknown> =>
  challengesFrom(context, [...conditionsOf(query), ...hasStatus(query.state)]);

export async function readChallenge(context: CallContext, id: string): Promise<Challenge> {
  const row = await findChallenge(context, id);

  return presentChallenge(row, isOwnedBy(context, row));
}

export async function findChallenge(context: CallContext, id: string): Promise<ChallengeRow> {
  return orNotFound(await selectChallenge(context, id), 'This challenge');
}

/** A repeated call with the same key returns the first one's challenge. */
export async function createChallenge(context: CallContext, body: CreateChallengeBody): Promise<Challenge> {
  const { key, audience, isDraft = false, image } = body;
  const before = await createdByKey(context, 'challenge', key);
  if (before) return readChallenge(context, before);
  const zone = await zoneFor(context);
  const values = { ...defaults, ...body };
  checkRules(values, todayIn(zone, new Date()));
  const id = await insert(context, { ...columnsOf(values, zone), zone }, { audience, key, isReleased: !isDraft });
  await challengePictures.claim(context, id, image);

  return readChallenge(context, id);
}

async function insert(
  context: CallContext,
  columns: ReturnType<typeof columnsOf> & { zone: string },
  {
    audience,
    key,
    isReleased,
    copyOf,
  }: { audience: CreateChallengeBody['audience']; key: string | undefined; isReleased: boolean; copyOf?: string },
): Promise<string> {
  const { db, principal, scope } = context;
  const id = v7();
  await db
    .insertInto('challenge')
    .values({
      company_id: principal.companyId,
      id,
      branch_id: scope.kind === 'branch' ? scope.branchId : null,
      audience_id: await storeAudience(context, audience),
      ...columns,
      released_at: isReleased ? sql<Date>`now()` : null,
      created_by: principal.personId,
      created_key: key ?? null,
    })
    .execute();
  await audit(context, copyOf === undefined ? 'challenge.added' : 'challenge.copied', ['challenge', id], {
    after: { title: columns.title, type: columns.type, from_day: columns.from_day, to_day: columns.to_day, copyOf },
  });

  return id;
}

export async function editChallenge(
  context: CallContext,
  id: string,
  { version, isDraft, audience, ...edit }: EditChallengeBody,
): Promise<Challenge> {
  const { db, principal } = context;
  const current = await lockChallengeAtVersion(context, id, version);
  const before = valuesOf(current);
  const values = { ...before, ...edit };
  const isPublishing = isDraft === false && current.released_at === null;
  refuseWhatIsFixed(context, current, { ...edit, audience, isDraft });
  checkRules(values, todayIn(current.zone, current.now), isPublishing ? undefined : before);
  const columns = columnsOf(values, current.zone);
  const isOtherAudience = audience !== undefined && (await changeAudience(context, current.audience_id, audience));
  const change = changedColumns(current, columns);
  if (!change && !isOtherAudience && !isPublishing && !(isDraft && current.released_at))
    return readChallenge(context, id);
  if (columns.image_file !== current.image_file) await challengePictures.claim(context, id, columns.image_file);
  await updateChallenge(context, id, {
    ...columns,
    ...(isPublishing && { released_at: sql<Date>`now()` }),
    ...(isDraft === true && { released_at: null }),
  });
  if (columns.image_file !== current.image_file) await removeFile(db, principal.companyId, current.image_file);
  await audit(context, isPublishing ? 'challenge.released' : 'challenge.edited', ['challenge', id], {
    before: { ...change?.before, ...(isOtherAudience && { audience: current.audience }) },
    after: { ...change?.after, ...(isOtherAudience && { audience }) },
  });
  if (change) await rescoreEverybody(context, id);

  return readChallenge(context, id);
}

export async function rescoreEverybody({ db, principal: { companyId } }: CallContext, id: string): Promise<void> {
  await rescore(db, { companyId, challengeIds: [id] });
  await sql`${countScoreChanges(companyId, sql`select ${id}::uuid as challenge_id`)}`.execute(db);
}

/** An unchanged value is never too late. */
function refuseWhatIsFixed(
  context: CallContext,
  current: ChallengeRow,
  { audience, isDraft, ...edit }: Omit<EditChallengeBody, 'version'>,
): void {
  const state = stateOf(current);
  const before: Readonly<Record<string, unknown>> = valuesOf(current);
  const errors: Record<string, string> = {};
  for (const [field, value] of Object.entries(edit)) {
    if (value !== before[field] && !canEditField(state, field as keyof typeof edit)) errors[field] = whyFixed[state];
  }
  if (audience && !canEditField(state, 'audience') && !isSameAudience(context, current.audience, audience)) {
    errors.audience = whyFixed[state];
  }
  if (isDraft && state !== 'draft') errors.isDraft = whyFixed[state];
  const [first] = Object.values(errors);
  if (first !== undefined) throw httpError(422, first, errors);
}

export const updateChallenge = ({ db, principal }: CallContext, id: string, columns: object): Promise<unknown> =>
  updateRecord(db, 'challenge', principal.companyId, id, columns);

/** Withdrawn before anyone saw it, a challenge is a draft again. */
export async function setChallengeActive(
  context: CallContext,
  id: string,
  { isActive, version }: { isActive: boolean; version?: number },
): Promise<Challenge> {
  const { db, principal } = context;
  const current = await lockChallengeAtVersion(context, id, version);
  const life = lifeOf(current);
  const stage = stageOf(life);
  if (stage === 'final') throw httpError(409, whyFixed.final);
  const move = activeChanged(stage, isActive);
  const next = nextStage(stage, move, life);
  if (next === stage) return presentChallenge(current, true);
  if (move.type === 'challenge.released') checkRules(valuesOf(current), todayIn(current.zone, current.now));
  await updateChallenge(context, id, {
    ...(next === 'released' && { withdrawn_at: null, released_at: current.released_at ?? sql<Date>`now()` }),
    ...(next === 'draft' && { released_at: null }),
    ...(next === 'withdrawn' && { withdrawn_at: sql<Date>`now()` }),
  });
  if (next === 'withdrawn') await withdrawNotifications(db, principal.companyId, challengeActor(id));
  await audit(context, move.type, ['challenge', id]);

  return readChallenge(context, id);
}

export async function deleteChallenge(
  context: CallContext,
  id: string,
  version?: number,
): Promise<'retired' | 'removed'> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await lockChallengeAtVersion(context, id, version);
  const outcome = current.has_activity || current.final_at !== null ? 'retired' : 'removed';
  if (outcome === 'retired') await updateChallenge(context, id, { retired_at: sql<Date>`now()` });
  else {
    await db.deleteFrom('challenge').where('company_id', '=', companyId).where('id', '=', id).execute();
    await db.deleteFrom('audience').where('company_id', '=', companyId).where('id', '=', current.audience_id).execute();
    await removeFile(db, companyId, current.image_file);
  }
  await withdrawNotifications(db, companyId, challengeActor(id));
  await audit(context, `challenge.${outcome}`, ['challenge', id], {
    before: { title: current.title, type: current.type, joined: current.joined },
  });

  return outcome;
}

/** The same weekday: after the original's end, or next week if that has passed. */
function firstDayOfCopy({ from, to }: { from: string; to: string }, today: string): number {
  const [first, now] = [dayNumber(from), dayNumber(today)];
  const after = first + Math.ceil((dayNumber(to) - first + 1) / WEEK) * WEEK;

  return after > now ? after : now + WEEK - weekdayOf(now) + weekdayOf(first);
}

export async function copyChallenge(context: CallContext, id: string, key?: string): Promise<Challenge> {
  const before = await createdByKey(context, 'challenge', key);
  if (before) return readChallenge(context, before);
  const current = await findChallenge(context, id);
  const zone = await zoneFor(context);
  const source = valuesOf(current);
  const today = todayIn(zone, current.now);
  const shift = firstDayOfCopy(source, today) - dayNumber(source.from);
  const moved = (day: string) => dayFromNumber(dayNumber(day) + shift);
  const image = await challengePictures.copy(context, current.image_file);
  const values = {
    ...source,
    title: `Copy of ${source.title}`.slice(0, TITLE_MAX).trim(),
    visibleFrom: [moved(source.visibleFrom), today].sort()[1] ?? today,
    from: moved(source.from),
    to: moved(source.to),
    image,
  };
  const { branches, departments, groups } = current.audience;
  const existing = {
    branches: branches.filter(({ name }) => name !== null),
    departments: departments.filter(({ name }) => name !== null),
    groups: groups.filter(({ name }) => name !== null),
  };
  const audience = audienceValueOf(existing);
  const copy = await insert(
    context,
    { ...columnsOf(values, zone), zone },
    {
      audience: context.scope.kind === 'branch' ? { ...audience, branches: [] } : audience,
      key,
      isReleased: false,
      copyOf: id,
    },
  );
  await challengePictures.claim(context, copy, image);

  return readChallenge(context, copy);
}

/** Locks the row until the transaction ends. */
export async function lockChallengeAtVersion(
  context: CallContext,
  id: string,
  version: number | undefined,
): Promise<ChallengeRow> {
  await findChallenge(context, id);
  await lockChallenge(context.db, context.principal.companyId, id);
  const current = await findChallenge(context, id);
  if (!isOwnedBy(context, current)) {
    throw httpError(403, 'This is a company challenge. Only company admins can change it.');
  }
  if (current.retired_at !== null) throw httpError(409, 'This challenge has been retired.');
  await versioned(current.version, version, async () => ({
    message: await changedBy(context, ['challenge', id], 'challenge'),
    parts: { challenge: presentChallenge(current, true) },
  }));

  return current;
}

export async function assertMayReview(context: CallContext, id: string): Promise<ChallengeRow> {
  const row = await findChallenge(context, id);
  if (row.retired_at !== null) throw httpError(409, 'This challenge has been retired.');
  if (row.final_at !== null) throw fieldError(409, 'day', whyFixed.final);

  return row;
}
