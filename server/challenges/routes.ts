import type { FastifyInstance } from 'fastify';
import { transactionsFor } from '../access/in-transaction.ts';
import { nudgeWatchers } from '../feed/watchers.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { challengePictures } from '../storage/draft-pictures.ts';
import { readOwnActivity, sendActivity } from './activity.ts';
import { readBoard } from './board.ts';
import {
  copyChallenge,
  createChallenge,
  deleteChallenge,
  editChallenge,
  readChallenge,
  readChallenges,
  setChallengeActive,
} from './challenges.ts';
import { readChanges } from './changes.ts';
import { exportBoard } from './export.ts';
import { challengeClock } from './finishing.ts';
import { readFlaggedDays, reviewDay } from './flagged.ts';
import { moveChallenge } from './moving.ts';
import { followBoard, readWatches, watchChallenge } from './nudges.ts';
import { joinChallenge, leaveChallenge, listOwnChallenges, viewOwnBoard, viewOwnChallenge } from './own.ts';
import { previewChallenge } from './preview.ts';
import { readProgress } from './progress.ts';
import { readTeamStats } from './stats.ts';

export function challenges(app: FastifyInstance): void {
  administering(app);
  boards(app);
  participation(app);
  challengeClock(app);
  nudgeWatchers(app, 'Signalling open challenges', readWatches);
}

function administering(app: FastifyInstance): void {
  route(app, 'createChallenge', async ({ body, ...context }) => ({
    status: 201,
    message: body.isDraft ? 'Draft saved' : 'Challenge added',
    challenge: await createChallenge(context, body),
  }));

  readRoute(app, 'viewChallenges', ({ query, ...context }) => readChallenges(context, query));

  route(app, 'getChallenge', async ({ params: { id }, ...context }) => ({
    challenge: await readChallenge(context, id),
  }));

  route(app, 'editChallenge', async ({ params: { id }, body, ...context }) => ({
    message: 'Challenge updated',
    challenge: await editChallenge(context, id, body),
  }));

  route(app, 'deleteChallenge', async ({ query: { challengeId, version }, ...context }) => {
    const outcome = await deleteChallenge(context, challengeId, version);

    return { message: outcome === 'retired' ? 'Challenge retired' : 'Challenge deleted', outcome };
  });

  route(app, 'setChallengeActive', async ({ params: { id }, body, ...context }) => {
    const challenge = await setChallengeActive(context, id, body);

    const off = challenge.state === 'draft' ? 'Challenge moved to drafts' : 'Challenge withdrawn';

    return { message: challenge.isActive ? 'Challenge published' : off, challenge };
  });

  route(app, 'moveChallenge', async ({ params: { id }, body, ...context }) => {
    const challenge = await moveChallenge(context, id, body);
    const ended = challenge.state === 'running' ? 'Challenge ends today' : 'Challenge ended';

    return { message: body.move === 'start' ? 'Challenge started' : ended, challenge };
  });

  route(app, 'copyChallenge', async ({ params: { id }, body: { key }, ...context }) => ({
    status: 201,
    message: 'Challenge copied',
    challenge: await copyChallenge(context, id, key),
  }));

  route(app, 'previewChallenge', async ({ body, ...context }) => ({
    preview: await previewChallenge(context, body),
  }));

  route(app, 'listChallengeChanges', async ({ params: { id }, ...context }) => ({
    changes: await readChanges(context, id),
  }));

  routeWithoutTransaction(app, 'addChallengePicture', (upload) => challengePictures.receive(app.db, upload));
}

function boards(app: FastifyInstance): void {
  readRoute(
    app,
    'viewLeaderboard',
    ({ params: { type }, query: { challengeId, ...wish }, ...context }) => readBoard(context, challengeId, wish, type),
    async ({ query: { challengeId, follow }, principal }, board) => {
      if (follow && board.lockedAt === null) await followBoard(app.db, principal, challengeId, board.revision);
    },
  );

  routeWithoutTransaction(app, 'exportLeaderboard', ({ params: { id }, query, ...caller }) =>
    exportBoard(transactionsFor(app.db, caller), id, query),
  );

  readRoute(app, 'viewTeamStats', async ({ params, query: { toDate }, ...context }) => ({
    stats: await readTeamStats(context, params, toDate),
  }));

  route(app, 'viewChallengeProgress', async ({ params: { id }, query: { follow }, ...context }) => {
    if (follow) await watchChallenge(context, id);

    return { progress: await readProgress(context, id) };
  });

  route(app, 'listFlaggedDays', ({ params: { id }, query, ...context }) => readFlaggedDays(context, id, query));

  route(app, 'reviewChallengeDay', async ({ params: { id }, body, ...context }) => ({
    message: { 'set-aside': 'Day excluded', count: 'Day included', accept: 'Day accepted' }[body.decision],
    day: await reviewDay(context, id, body),
  }));
}

function participation(app: FastifyInstance): void {
  readRoute(app, 'listOwnChallenges', ({ query, ...context }) => listOwnChallenges(context, query));

  readRoute(app, 'viewOwnChallenge', async ({ params: { id }, ...context }) => ({
    challenge: await viewOwnChallenge(context, id),
  }));

  route(app, 'joinChallenge', async ({ params: { id }, body: { alias }, ...context }) => ({
    message: 'You have joined',
    challenge: await joinChallenge(context, id, alias),
  }));

  route(app, 'leaveChallenge', async ({ params: { id }, ...context }) => {
    await leaveChallenge(context, id);

    return { message: 'You have left' };
  });

  readRoute(
    app,
    'viewOwnBoard',
    ({ params: { id }, query, ...context }) => viewOwnBoard(context, id, query),
    async ({ params: { id }, query: { follow }, principal }, board) => {
      if (follow && board.lockedAt === null) await followBoard(app.db, principal, id, board.revision);
    },
  );

  route(app, 'sendActivity', ({ body, ...context }) => sendActivity(context, body));

  route(app, 'viewOwnActivity', async ({ query: { type }, ...context }) => ({
    days: await readOwnActivity(context, type),
  }));
}
