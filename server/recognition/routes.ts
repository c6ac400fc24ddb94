import type { FastifyInstance } from 'fastify';
import type { PostAction } from '../../src/api/contract/recognition.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import { nudgeWatchers } from '../feed/watchers.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { openRoute, route } from '../plugins/route.ts';
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
  route(app, 'createRecognitionTag', async ({ body, ...command }) => ({
    status: 201,
    message: body.kind === 'value' ? 'Corporate value added' : 'Tag added',
    tag: await createTag(command, body),
  }));

  route(app, 'getHashTags', ({ query, ...command }) => readTags(command, query));

  route(app, 'editRecognitionTag', async ({ body, ...command }) => {
    const tag = await editTag(command, body);

    return { message: `${tag.kind === 'value' ? 'Corporate value' : 'Tag'} updated`, tag };
  });

  route(app, 'deleteRecognitionTag', async ({ query: { tagId, version }, ...command }) => {
    const outcome = await deleteTag(command, tagId, version);

    return { message: outcome === 'retired' ? 'Retired' : 'Deleted', outcome };
  });

  route(app, 'viewTagUse', async ({ params: { id }, ...command }) => ({ use: await readTagUse(command, id) }));
}

function reading(app: FastifyInstance): void {
  readRoute(
    app,
    'getRecognitionPosts',
    ({ query, read, principal, scope }) => readFeed(read, { principal, scope }, query),
    async ({ query, principal }) => {
      if (query.follow) await follow(app.db, principal);
    },
  );

  route(app, 'getRecognitionPost', async ({ params: { id }, ...command }) => ({ post: await readPost(command, id) }));

  route(app, 'listRecognitionComments', ({ params: { id }, query, ...command }) => readComments(command, id, query));

  route(app, 'listRecognitionReactions', ({ params: { id }, query, ...command }) => readReactions(command, id, query));

  route(app, 'listOwnRecognition', ({ query, ...command }) => listOwn(command, query));

  route(app, 'findColleagues', ({ query, ...command }) => findColleagues(command, query));
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
  route(app, 'createRecognitionPost', async ({ body, ...command }) => {
    const post = await createPost(command, body);
    const message =
      post.state === 'waiting' ? 'Your post will appear once a moderator approves it.' : 'Recognition posted';

    return { status: 201, message, post };
  });

  route(app, 'reactToRecognition', async ({ params: { x }, body, ...command }) => {
    const { post_id: id, kind = 'like' } = body;
    const written = x === 'comment' ? await comment(command, body) : null;
    if (x === 'like') await react(command, id, kind);
    if (x === 'unlike') await react(command, id, null);
    if (x === 'report') await report(command, body);
    if (x === 'hide') await hide(command, body);
    if (x === 'restore') await restore(command, body);
    const message =
      written?.state === 'waiting' ? 'Your comment will appear once a moderator approves it.' : actionMessages[x];

    return { message, post: await readPost(command, id), comment: written };
  });

  route(app, 'withdrawRecognition', async ({ params: { id }, query: { comment_id }, ...command }) => {
    if (comment_id === undefined) return { message: 'Post withdrawn', post: await withdrawPost(command, id) };
    await withdrawComment(command, id, comment_id);

    return { message: 'Comment withdrawn', post: await readPost(command, id) };
  });

  route(app, 'appealRecognition', async ({ params: { id }, body: { text }, ...command }) => ({
    message: 'Appeal sent',
    post: await appeal(command, id, text),
  }));

  openRoute(app, 'addRecognitionPicture', (upload) => recognitionPictures.receive(app.db, upload));
}

function moderating(app: FastifyInstance): void {
  route(app, 'getAdminPosts', ({ query, ...command }) => readAdminPosts(command, query));

  route(app, 'getAdminPost', async ({ params: { id }, ...command }) => ({ post: await readAdminDetails(command, id) }));

  route(app, 'deleteRecognitionPost', async ({ query, ...command }) => {
    await hide(command, query);

    return { message: 'Post hidden', post: await readAdminPost(command, query.post_id) };
  });

  route(app, 'moderateRecognitionPosts', async ({ body, ...command }) => {
    const result = await decideMany(command, body);
    const done = body.decision === 'hide' ? 'hidden' : 'restored';

    return { message: `${result.done} ${result.done === 1 ? 'post' : 'posts'} ${done}`, ...result };
  });

  route(app, 'getWatchedWords', (command) => readWords(command));

  route(app, 'setWatchedWords', async ({ body, ...command }) => ({
    message: 'Watched words updated',
    ...(await setWords(command, body)),
  }));
}

function insights(app: FastifyInstance): void {
  route(app, 'viewRecognitionInsight', async ({ query: { kind }, ...command }) => ({
    insight: await readInsight(command, kind),
  }));

  route(app, 'listUnrecognised', ({ query, ...command }) => readUnrecognised(command, query));

  openRoute(app, 'exportRecognitionInsight', ({ query, ...caller }) =>
    exportInsight(transactionsFor(app.db, caller), query),
  );
}
