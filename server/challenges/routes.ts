import type { FastifyInstance } from 'fastify';
import { transactionsFor } from '../access/in-transaction.ts';
import { nudgeWatchers } from '../feed/watchers.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { openRoute, route } from '../plugins/route.ts';
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
  takingPart(app);
  challengeClock(app);
  nudgeWatchers(app, 'Signalling open challenges', readWatches);
}

function administering(app: FastifyInstance): void {
  route(app, 'createChallenge', async ({ body, ...command }) => ({
    status: 201,
    message: body.isDraft ? 'Draft saved' : 'Challenge added',
    challenge: await createChallenge(command, body),
  }));

  readRoute(app, 'viewChallenges', ({ query, ...reading }) => readChallenges(reading, query));

  route(app, 'getChallenge', async ({ params: { id }, ...command }) => ({
    challenge: await readChallenge(command, id),
  }));

  route(app, 'editChallenge', async ({ params: { id }, body, ...command }) => ({
    message: 'Challenge updated',
    challenge: await editChallenge(command, id, body),
  }));

  route(app, 'deleteChallenge', async ({ query: { challengeId, version }, ...command }) => {
    const outcome = await deleteChallenge(command, challengeId, version);

    return { message: outcome === 'retired' ? 'Challenge retired' : 'Challenge deleted', outcome };
  });

  route(app, 'setChallengeActive', async ({ params: { id }, body, ...command }) => {
    const challenge = await setChallengeActive(command, id, body);

    const off = challenge.state === 'draft' ? 'Challenge moved to drafts' : 'Challenge withdrawn';

    return { message: challenge.isActive ? 'Challenge published' : off, challenge };
  });

  route(app, 'moveChallenge', async ({ params: { id }, body, ...command }) => {
    const challenge = await moveChallenge(command, id, body);
    const ended = challenge.state === 'running' ? 'Challenge ends today' : 'Challenge ended';

    return { message: body.move === 'start' ? 'Challenge started' : ended, challenge };
  });

  route(app, 'copyChallenge', async ({ params: { id }, body: { key }, ...command }) => ({
    status: 201,
    message: 'Challenge copied',
    challenge: await copyChallenge(command, id, key),
  }));

  route(app, 'previewChallenge', async ({ body, ...command }) => ({
    preview: await previewChallenge(command, body),
  }));

  route(app, 'listChallengeChanges', async ({ params: { id }, ...command }) => ({
    changes: await readChanges(command, id),
  }));

  openRoute(app, 'addChallengePicture', (upload) => challengePictures.receive(app.db, upload));
}

function boards(app: FastifyInstance): void {
  readRoute(
    app,
    'viewLeaderboard',
    ({ params: { type }, query: { challengeId, ...wish }, ...reading }) => readBoard(reading, challengeId, wish, type),
    async ({ query: { challengeId, follow }, principal }, board) => {
      if (follow && board.lockedAt === null) await followBoard(app.db, principal, challengeId);
    },
  );

  openRoute(app, 'exportLeaderboard', ({ params: { id }, query, ...caller }) =>
    exportBoard(transactionsFor(app.db, caller), id, query),
  );

  readRoute(app, 'viewTeamStats', async ({ params, query: { toDate }, ...reading }) => ({
    stats: await readTeamStats(reading, params, toDate),
  }));

  route(app, 'viewChallengeProgress', async ({ params: { id }, query: { follow }, ...command }) => {
    const progress = await readProgress(command, id);
    if (follow) await watchChallenge(command, id);

    return { progress };
  });

  route(app, 'listFlaggedDays', ({ params: { id }, query, ...command }) => readFlaggedDays(command, id, query));

  route(app, 'reviewChallengeDay', async ({ params: { id }, body, ...command }) => ({
    message: { 'set-aside': 'Day excluded', count: 'Day included', accept: 'Day accepted' }[body.decision],
    day: await reviewDay(command, id, body),
  }));
}

function takingPart(app: FastifyInstance): void {
  readRoute(app, 'listOwnChallenges', ({ query, ...reading }) => listOwnChallenges(reading, query));

  readRoute(app, 'viewOwnChallenge', async ({ params: { id }, ...reading }) => ({
    challenge: await viewOwnChallenge(reading, id),
  }));

  route(app, 'joinChallenge', async ({ params: { id }, body: { alias }, ...command }) => ({
    message: 'You have joined',
    challenge: await joinChallenge(command, id, alias),
  }));

  route(app, 'leaveChallenge', async ({ params: { id }, ...command }) => {
    await leaveChallenge(command, id);

    return { message: 'You have left' };
  });

  readRoute(
    app,
    'viewOwnBoard',
    ({ params: { id }, query, ...reading }) => viewOwnBoard(reading, id, query),
    async ({ params: { id }, query: { follow }, principal }, board) => {
      if (follow && board.lockedAt === null) await followBoard(app.db, principal, id);
    },
  );

  route(app, 'sendActivity', ({ body, ...command }) => sendActivity(command, body));

  route(app, 'viewOwnActivity', async ({ query: { type }, ...command }) => ({
    days: await readOwnActivity(command, type),
  }));
}
