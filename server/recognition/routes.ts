import type { FastifyInstance } from 'fastify';
import type { PostAction } from '../../src/api/contract/recognition.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import { nudgeWatchers } from '../feed/watchers.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { recognitionPictures } from '../storage/draft-pictures.ts';
import { readAdminDetails, readAdminPost, readAdminPosts } from './admin-posts.ts';
import { findColleagues } from './colleagues.ts';
import { exportInsight } from './export.ts';
import { readFeed } from './feed.ts';
import { readInsight, readUnrecognised } from './insight.ts';
import { decideMany, hide, restore } from './moderation.ts';
import { follow, readWatches } from './nudges.ts';
import { comment, react, readComments, readReactions, report, withdrawComment } from './post-actions.ts';
import { appeal, createPost, listOwn, readPost, withdrawPost } from './posts.ts';
import { createTag, deleteTag, editTag, readTags, readTagUse } from './tags.ts';
import { readWords, setWords } from './words.ts';

export function recognition(app: FastifyInstance): void {
  tags(app);
  reading(app);
  posting(app);
  moderating(app);
  insights(app);
  nudgeWatchers(app, 'Signalling open recognition feeds', readWatches);
}

function tags(app: FastifyInstance): void {
  route(app, 'createRecognitionTag', async ({ body, ...context }) => ({
    status: 201,
    message: body.kind === 'value' ? 'Corporate value added' : 'Tag added',
    tag: await createTag(context, body),
  }));

  route(app, 'getHashTags', ({ query, ...context }) => readTags(context, query));

  route(app, 'editRecognitionTag', async ({ body, ...context }) => {
    const tag = await editTag(context, body);

    return { message: `${tag.kind === 'value' ? 'Corporate value' : 'Tag'} updated`, tag };
  });

  route(app, 'deleteRecognitionTag', async ({ query: { tagId, version }, ...context }) => {
    const outcome = await deleteTag(context, tagId, version);

    return { message: outcome === 'retired' ? 'Retired' : 'Deleted', outcome };
  });

  route(app, 'viewTagUse', async ({ params: { id }, ...context }) => ({ use: await readTagUse(context, id) }));
}

function reading(app: FastifyInstance): void {
  readRoute(
    app,
    'getRecognitionPosts',
    ({ query, runQueries, principal, scope }) => readFeed(runQueries, { principal, scope }, query),
    async ({ query, principal }) => {
      if (query.follow) await follow(app.db, principal);
    },
  );

  route(app, 'getRecognitionPost', async ({ params: { id }, ...context }) => ({ post: await readPost(context, id) }));

  route(app, 'listRecognitionComments', ({ params: { id }, query, ...context }) => readComments(context, id, query));

  route(app, 'listRecognitionReactions', ({ params: { id }, query, ...context }) => readReactions(context, id, query));

  route(app, 'listOwnRecognition', ({ query, ...context }) => listOwn(context, query));

  route(app, 'findColleagues', ({ query, ...context }) => findColleagues(context, query));
}

const actionMessages: Readonly<Record<PostAction, string>> = {
  like: 'Reaction added',
  unlike: 'Reaction removed',
  comment: 'Comment added',
  hide: 'Hidden',
  restore: 'Restored',
  report: 'Reported',
};

function posting(app: FastifyInstance): void {
  route(app, 'createRecognitionPost', async ({ body, ...context }) => {
    const post = await createPost(context, body);
    const message =
      post.state === 'waiting' ? 'Your post will appear once a moderator approves it.' : 'Recognition posted';

    return { status: 201, message, post };
  });

  route(app, 'reactToRecognition', async ({ params: { x }, body, ...context }) => {
    const { post_id: id, kind = 'like' } = body;
    const written = x === 'comment' ? await comment(context, body) : null;
    if (x === 'like') await react(context, id, kind);
    if (x === 'unlike') await react(context, id, null);
    if (x === 'report') await report(context, body);
    if (x === 'hide') await hide(context, body);
    if (x === 'restore') await restore(context, body);
    const message =
      written?.state === 'waiting' ? 'Your comment will appear once a moderator approves it.' : actionMessages[x];

    return { message, post: await readPost(context, id), comment: written };
  });

  route(app, 'withdrawRecognition', async ({ params: { id }, query: { comment_id }, ...context }) => {
    if (comment_id === undefined) return { message: 'Post withdrawn', post: await withdrawPost(context, id) };
    await withdrawComment(context, id, comment_id);

    return { message: 'Comment withdrawn', post: await readPost(context, id) };
  });

  route(app, 'appealRecognition', async ({ params: { id }, body: { text }, ...context }) => ({
    message: 'Appeal sent',
    post: await appeal(context, id, text),
  }));

  routeWithoutTransaction(app, 'addRecognitionPicture', (upload) => recognitionPictures.receive(app.db, upload));
}

function moderating(app: FastifyInstance): void {
  readRoute(app, 'getAdminPosts', ({ query, ...context }) => readAdminPosts(context, query));

  route(app, 'getAdminPost', async ({ params: { id }, ...context }) => ({ post: await readAdminDetails(context, id) }));

  route(app, 'deleteRecognitionPost', async ({ query, ...context }) => {
    await hide(context, query);

    return { message: 'Post hidden', post: await readAdminPost(context, query.post_id) };
  });

  route(app, 'moderateRecognitionPosts', async ({ body, ...context }) => {
    const result = await decideMany(context, body);
    const done = body.decision === 'hide' ? 'hidden' : 'restored';

    return { message: `${result.done} ${result.done === 1 ? 'post' : 'posts'} ${done}`, ...result };
  });

  route(app, 'getWatchedWords', (context) => readWords(context));

  route(app, 'setWatchedWords', async ({ body, ...context }) => ({
    message: 'Watched words updated',
    ...(await setWords(context, body)),
  }));
}

function insights(app: FastifyInstance): void {
  route(app, 'viewRecognitionInsight', async ({ query: { kind }, ...context }) => ({
    insight: await readInsight(context, kind),
  }));

  route(app, 'listUnrecognised', ({ query, ...context }) => readUnrecognised(context, query));

  routeWithoutTransaction(app, 'exportRecognitionInsight', ({ query, ...caller }) =>
    exportInsight(transactionsFor(app.db, caller), query),
  );
}
