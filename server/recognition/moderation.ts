import { sql } from 'kysely';
import type { PostActionBody } from '../../src/api/contract/recognition.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { eachOf } from '../access/each-of.ts';
import { httpError, notFound } from '../access/http-error.ts';
import { reasonIn } from '../access/reason.ts';
import { postDecided, updatePraise } from '../notify/recognition-events.ts';
import { changeComment, findComment } from './post-actions.ts';
import { findPost, lockPost, updatePost } from './posts.ts';
import type { PostRow } from './present.ts';
import { closeReports } from './reports.ts';

type Decision = 'hidden' | 'restored' | 'kept' | 'declined';

/** Locks the post. People can't decide on their own posts. */
async function findPostToModerate(context: CallContext, id: string): Promise<PostRow> {
  await lockPost(context, id);
  const row = await findPost(context, id);
  if (!row.may_moderate) throw notFound('This post');

  return row;
}

function refuseOwn({ principal }: CallContext, authorId: string): void {
  if (authorId === principal.personId) throw httpError(403, 'You cannot moderate your own post or comment.');
}

export async function hide(
  context: CallContext,
  { post_id, comment_id, reason: given }: PostActionBody,
): Promise<void> {
  const reason = reasonIn(given);

  return comment_id === undefined
    ? hidePost(context, post_id, reason)
    : decideComment(context, post_id, { id: comment_id, to: 'hidden', reason });
}

export const restore = (context: CallContext, { post_id, comment_id }: PostActionBody): Promise<void> =>
  comment_id === undefined
    ? restorePost(context, post_id)
    : decideComment(context, post_id, { id: comment_id, to: 'visible', reason: '' });

/** Hiding a hidden post again declines its author's appeal. */
async function hidePost(context: CallContext, id: string, reason: string): Promise<void> {
  const row = await findPostToModerate(context, id);
  refuseOwn(context, row.author_id);
  if (row.state === 'withdrawn') throw httpError(409, 'The author has withdrawn this post.');
  if (row.state === 'hidden') {
    if (row.appealed_at === null || row.appeal_declined_at !== null)
      throw httpError(409, 'This post is already hidden.');
    await updatePost(context, id, sql`appeal_declined_at = now(), hidden_reason = ${reason}`);
    await recordDecision(context, row, { decision: 'declined', reason });

    return;
  }
  await closeReports(context, id);
  await updatePost(
    context,
    id,
    sql`state = 'hidden', hidden_at = now(), hidden_by = ${context.principal.personId}, hidden_reason = ${reason}`,
  );
  await updatePraise(context.db, context.principal.companyId, id);
  await recordDecision(context, row, { decision: 'hidden', reason });
}

/** Publishes a waiting or hidden post; keeps a visible one by closing its reports. */
async function restorePost(context: CallContext, id: string): Promise<void> {
  const row = await findPostToModerate(context, id);
  refuseOwn(context, row.author_id);
  if (row.state === 'withdrawn') throw httpError(409, 'The author has withdrawn this post.');
  const closed = await closeReports(context, id);
  if (row.state === 'visible') {
    if (closed === 0) throw httpError(409, 'This post is already visible.');
    await recordDecision(context, row, { decision: 'kept', reason: '' });

    return;
  }
  await updatePost(
    context,
    id,
    sql`state = 'visible', published_at = coalesce(published_at, now()), hidden_at = null, hidden_by = null, hidden_reason = null,
      appealed_at = null, appeal_text = null, appeal_declined_at = null`,
  );
  await updatePraise(context.db, context.principal.companyId, id);
  await recordDecision(context, row, { decision: 'restored', reason: '' });
}

/** The author is notified, unless the post was kept: they never knew that it was reported. */
async function recordDecision(
  { db, principal, clientIp }: CallContext,
  { id, author_id: personId }: PostRow,
  { decision, reason }: { decision: Decision; reason: string },
): Promise<void> {
  if (decision !== 'kept') await postDecided(db, principal.companyId, { id, personId, decision, reason });
  await audit({ db, principal, clientIp }, `recognition.${decision}`, ['recognition_post', id], { after: { reason } });
}

async function decideComment(
  context: CallContext,
  postId: string,
  { id, to, reason }: { id: string; to: 'hidden' | 'visible'; reason: string },
): Promise<void> {
  await findPostToModerate(context, postId);
  const { person_id, state } = await findComment(context, postId, id, { isModerator: true });
  refuseOwn(context, person_id);
  if (state === 'withdrawn') throw httpError(409, 'The author has withdrawn this comment.');
  const closed = await closeReports(context, postId, id);
  if (state === to && closed === 0) {
    throw httpError(409, to === 'hidden' ? 'This comment is already hidden.' : 'This comment is already visible.');
  }
  if (state !== to) await changeComment(context, postId, id, { from: state, to });
  const what = to === 'hidden' ? 'hidden' : state === 'visible' ? 'kept' : 'restored';
  await audit(context, `recognition.${what}`, ['recognition_post', postId], { after: { reason, comment_id: id } });
}

/** Each on its own: a refused one changes nothing and doesn't stop the others. */
export async function decideMany(
  context: CallContext,
  { post_ids, decision, reason }: { post_ids: readonly string[]; decision: 'hide' | 'restore'; reason?: string },
) {
  if (decision === 'hide') reasonIn(reason);
  // Always in the same order, so that two moderators never wait for each other.
  const outcomes = await eachOf(
    post_ids.toSorted(),
    async (post_id) => {
      if (decision === 'hide') await hide(context, { post_id, reason: reason ?? '' });
      else await restore(context, { post_id });

      return [];
    },
    (post_id, { message }) => [{ post_id, message }],
  );
  const refused = outcomes.flat();

  return { done: post_ids.length - refused.length, refused };
}
