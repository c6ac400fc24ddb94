/** What everyone can do with a post they see. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type {
  PostActionBody,
  PostPerson,
  ReactionKind,
  RecognitionComment,
} from '../../src/api/contract/recognition.ts';
import { reactionKinds } from '../../src/rules/recognition/reactions.ts';
import { COMMENTS_A_DAY } from '../../src/rules/recognition/recognition-limits.ts';
import { watchedIn } from '../../src/rules/recognition/watched-words.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { isInvisible } from '../../src/rules/shared/names.ts';
import { plainText } from '../../src/rules/shared/plain-text.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { findByKey } from '../access/created-by-key.ts';
import { fieldError, httpError, notFound, orNotFound } from '../access/http-error.ts';
import { reasonIn } from '../access/reason.ts';
import { type Quota, takeFromQuota } from '../access/throttle.ts';
import { postAnswered, postReported } from '../notify/recognition-events.ts';
import { findPost, lockPost, updatePost } from './posts.ts';
import {
  commentAuthor,
  commentJson,
  type PostRow,
  personJson,
  presentComment,
  seesComment,
  withBranch,
} from './present.ts';
import { closeReports } from './reports.ts';
import { readWords } from './words.ts';

const commentsPerPerson: Quota = {
  most: COMMENTS_A_DAY,
  windowSeconds: 24 * 60 * 60,
  refusal: `You can write up to ${COMMENTS_A_DAY} comments in 24 hours. Try again later.`,
};

async function findVisible(context: CallContext, id: string): Promise<PostRow> {
  const row = await findPost(context, id);
  const isInIt = row.people.some(({ _id }) => _id === context.principal.personId);
  if (row.is_private && !isInIt) throw notFound('This post');
  if (row.state !== 'visible') throw httpError(409, 'This post is not currently visible.');

  return row;
}

/** Must be called before a post's counts change, so that they always equal the rows they count. */
const lockCounts = ({ db, principal }: CallContext, id: string): Promise<unknown> =>
  sql`select from recognition_count where company_id = ${principal.companyId} and post_id = ${id} for update`.execute(
    db,
  );

/** `null` removes the reaction. */
export async function react(context: CallContext, id: string, kind: ReactionKind | null): Promise<void> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  await findVisible(context, id);
  await lockCounts(context, id);
  const { rows } = await sql<{ kind: ReactionKind }>`
    select kind from recognition_reaction
    where company_id = ${companyId} and post_id = ${id} and person_id = ${personId}
  `.execute(db);
  const before = rows[0]?.kind ?? null;
  if (before === kind) return;
  if (kind === null) {
    await sql`
      delete from recognition_reaction where company_id = ${companyId} and post_id = ${id} and person_id = ${personId}
    `.execute(db);
  } else {
    await sql`
      insert into recognition_reaction (company_id, post_id, person_id, kind)
      values (${companyId}, ${id}, ${personId}, ${kind})
      on conflict (company_id, post_id, person_id) do update set kind = excluded.kind, at = now()
    `.execute(db);
  }
  const column = (one: ReactionKind) => sql.ref(`${one}_count`);
  const changes = [
    ...(before === null ? [] : [sql`${column(before)} = ${column(before)} - 1`]),
    ...(kind === null ? [] : [sql`${column(kind)} = ${column(kind)} + 1`]),
  ];
  await sql`
    update recognition_count set ${sql.join(changes)} where company_id = ${companyId} and post_id = ${id}
  `.execute(db);
  if (before === null) await postAnswered(db, companyId, { id, doneBy: personId, kind: 'reaction' });
}

/** Adds to the number of visible comments. */
const countComments = ({ db, principal }: CallContext, id: string, difference: 1 | -1): Promise<unknown> =>
  sql`
    update recognition_count set comment_count = comment_count + ${difference}
    where company_id = ${principal.companyId} and post_id = ${id}
  `.execute(db);

/** A repeated call with the same key returns the first one's comment. */
export async function comment(
  context: CallContext,
  { post_id: id, key, ...body }: PostActionBody,
): Promise<RecognitionComment> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const text = plainText(body.comment ?? '');
  if (isInvisible(text)) throw fieldError(422, 'comment', 'Enter a comment.');
  await lockPost(context, id);
  const { is_private } = await findVisible(context, id);
  await lockCounts(context, id);
  const existing = await findByKey(context, 'recognition_comment', key);
  if (existing !== undefined) return readComment(context, existing);
  await takeFromQuota(db, 'comment', personId, commentsPerPerson);
  const { words } = await readWords(context);
  const isWaiting = !is_private && watchedIn(text, words).length > 0;
  const commentId = v7();
  await sql`
    with next as (
      update recognition_count set last_number = last_number + 1
      where company_id = ${companyId} and post_id = ${id} returning last_number
    )
    insert into recognition_comment (company_id, id, post_id, number, person_id, body, state, created_key)
    select ${companyId}, ${commentId}, ${id}, last_number, ${personId}, ${text}, ${isWaiting ? 'waiting' : 'visible'},
      ${key ?? null}::uuid
    from next
  `.execute(db);
  if (isWaiting) await updatePost(context, id, sql`waiting_comments = waiting_comments + 1`);
  else {
    await countComments(context, id, 1);
    await postAnswered(db, companyId, { id, doneBy: personId, kind: 'comment' });
  }

  return readComment(context, commentId);
}

type CommentRow = Parameters<typeof presentComment>[0];

async function readComment({ db, principal }: CallContext, id: string): Promise<RecognitionComment> {
  const { rows } = await sql<{ one: CommentRow }>`
    select ${commentJson} as one from recognition_comment as comment ${commentAuthor}
    where comment.company_id = ${principal.companyId} and comment.id = ${id}
  `.execute(db);

  return presentComment((rows[0] as { one: CommentRow }).one, principal);
}

export async function readComments(
  context: CallContext,
  id: string,
  { before, count = 20 }: { before?: number; count?: number },
) {
  const { db, principal } = context;
  await findPost(context, id);
  const { rows } = await sql<{ one: CommentRow }>`
    select ${commentJson} as one from recognition_comment as comment ${commentAuthor}
    where comment.company_id = ${principal.companyId} and comment.post_id = ${id} and ${seesComment(principal.personId)}
      ${before === undefined ? sql`` : sql`and comment.number < ${before}`}
    order by comment.number desc limit ${count + 1}
  `.execute(db);

  return {
    comments: rows
      .slice(0, count)
      .map(({ one }) => presentComment(one, principal))
      .reverse(),
    hasEarlier: rows.length > count,
  };
}

export async function readReactions(
  context: CallContext,
  id: string,
  { skip = 0, count = PAGE_SIZE }: { skip?: number; count?: number },
) {
  const { db, principal } = context;
  const { counts } = await findPost(context, id);
  const { rows } = await sql<{ from: PostPerson; kind: ReactionKind }>`
    select ${personJson} as "from", reaction.kind from recognition_reaction as reaction
    join person on person.company_id = reaction.company_id and person.id = reaction.person_id ${withBranch}
    where reaction.company_id = ${principal.companyId} and reaction.post_id = ${id}
    order by reaction.at desc, reaction.person_id limit ${count} offset ${skip}
  `.execute(db);

  return { reactions: rows, total: reactionKinds.reduce((sum, kind) => sum + counts[kind], 0) };
}

/** A second report by the same person, before a decision, changes nothing. */
export async function report(
  context: CallContext,
  { post_id: id, comment_id, reason = '' }: PostActionBody,
): Promise<void> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  reasonIn(reason);
  await lockPost(context, id);
  const row = await findVisible(context, id);
  const author = comment_id === undefined ? row.author_id : (await findComment(context, id, comment_id)).person_id;
  if (author === personId) throw httpError(422, 'You cannot report your own post or comment.');
  const { numAffectedRows } = await sql`
    insert into recognition_report (company_id, id, post_id, comment_id, person_id, reason)
    values (${companyId}, ${v7()}, ${id}, ${comment_id ?? null}::uuid, ${personId}, ${reason.trim()})
    on conflict do nothing
  `.execute(db);
  if (!numAffectedRows) return;
  await updatePost(context, id, sql`reports = reports + 1, reported_at = coalesce(reported_at, now())`);
  await postReported(db, companyId, { id, authorId: row.author_id, isPrivate: row.is_private, doneBy: personId });
  await audit(context, 'recognition.reported', ['recognition_post', id], {
    after: { reason: reason.trim(), comment_id },
  });
}

interface FoundComment {
  readonly person_id: string;
  readonly state: 'visible' | 'waiting' | 'hidden' | 'withdrawn';
}

/** One that the caller sees; moderators see all. */
export async function findComment(
  { db, principal }: CallContext,
  postId: string,
  id: string,
  { isModerator = false } = {},
): Promise<FoundComment> {
  const { rows } = await sql<FoundComment>`
    select comment.person_id, comment.state from recognition_comment as comment
    where comment.company_id = ${principal.companyId} and comment.post_id = ${postId} and comment.id = ${id}
      and (${isModerator}::boolean or ${seesComment(principal.personId)})
  `.execute(db);
  return orNotFound(rows[0], 'This comment');
}

export async function withdrawComment(context: CallContext, postId: string, id: string): Promise<void> {
  const { principal } = context;
  await lockPost(context, postId);
  await findPost(context, postId);
  const { person_id, state } = await findComment(context, postId, id);
  if (person_id !== principal.personId) throw notFound('This comment');
  await changeComment(context, postId, id, { from: state, to: 'withdrawn' });
  await closeReports(context, postId, id);
  await audit(context, 'recognition.withdrawn', ['recognition_post', postId], { after: { comment_id: id } });
}

/** The post must be locked. */
export async function changeComment(
  context: CallContext,
  postId: string,
  id: string,
  { from, to }: { from: FoundComment['state']; to: FoundComment['state'] },
): Promise<void> {
  const { db, principal } = context;
  await sql`
    update recognition_comment set state = ${to} where company_id = ${principal.companyId} and id = ${id}
  `.execute(db);
  if (from === 'waiting' && to !== 'waiting')
    await updatePost(context, postId, sql`waiting_comments = waiting_comments - 1`);
  if ((from === 'visible') !== (to === 'visible')) await countComments(context, postId, to === 'visible' ? 1 : -1);
}
