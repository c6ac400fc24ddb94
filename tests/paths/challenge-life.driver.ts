/** The life of a challenge on its page. A stand-in for the server keeps its stage and follows the same rules. */
import { activeChanged, type LifeMove, type LifeStage, nextStage } from '../../src/rules/challenges/challenge-life.ts';
import { challengePath } from '../../src/rules/shared/links.ts';
import { todayIn } from '../../src/rules/shared/zoned-time.ts';
import { BEFORE, challengeLife, lifeOfMarch } from '../machines/charts/challenge-life.chart.ts';
import { challengeOf } from '../machines/charts/live-board.chart.ts';
import { challengeLifeCover } from '../machines/support/life-covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import type { HeldCall } from '../support/calls.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { choose, confirm, lookAgain, openRecord, type Standing, seeStanding } from './life-page.ts';
import type { Stage } from './stage.ts';

interface StandIn {
  stage: LifeStage;
}

const servers = new WeakMap<Stage, StandIn>();
const { _id, title, zone } = challengeOf();

export const challengeLifeDriver: Driver = {
  chart: challengeLife,
  cover: challengeLifeCover,
  async begin(stage) {
    const server: StandIn = { stage: 'draft' };
    servers.set(stage, server);
    await openRecord(stage, challengePath(_id), /\/api\/challenge\//, (call) => answerOf(server, call));
  },
  reuse: onAnyPage,
  events: {
    'challenge.released': asked('Publish', 'Publish challenge'),
    async 'challenge.withdrawn'(stage) {
      const isScheduled = servers.get(stage)?.stage === 'released';
      await (isScheduled ? choose(title, 'Move to drafts') : asked('Withdraw', 'Withdraw challenge'))(stage);
    },
    'challenge.restored': asked('Restore', 'Restore challenge'),
    'challenge.started': asked('Start today'),
    'challenge.shortened': asked('End today'),
    'challenge.ended': asked('Make yesterday the last day'),
    'clock.moved': byItself,
    'board.stored': byItself,
  },
  async see(stage, { state }: Moment) {
    await seeStanding(stage, title, standings[state as LifeStage], {
      buttons: [],
      items: [
        'Publish',
        'Restore',
        'Start today',
        'End today',
        'Make yesterday the last day',
        'Move to drafts',
        'Withdraw',
      ],
    });
  },
};

function asked(item: string, button = item) {
  return async (stage: Stage): Promise<void> => {
    await choose(title, item)(stage);
    await confirm(stage, button);
  };
}

async function byItself(stage: Stage, { now, ...move }: LifeMove & { now: string }): Promise<void> {
  const server = servers.get(stage) as StandIn;
  server.stage = nextStage(server.stage, move, { ...lifeOfMarch, now });
  await lookAgain(stage);
}

function answerOf(server: StandIn, { url, postData }: HeldCall): object | undefined {
  const { pathname } = new URL(url);
  if (pathname.includes('/active/')) {
    const { isActive } = JSON.parse(postData ?? '') as { isActive: boolean };
    server.stage = nextStage(server.stage, activeChanged(server.stage, isActive), { ...lifeOfMarch, now: BEFORE });
  } else if (pathname.endsWith('/days')) {
    const { move, day } = JSON.parse(postData ?? '') as { move: string; day: string };
    const ended = day === todayIn(zone) ? 'challenge.shortened' : 'challenge.ended';
    const type = move === 'start' ? 'challenge.started' : ended;
    server.stage = nextStage(server.stage, { type }, { ...lifeOfMarch, now: BEFORE });
  } else if (!pathname.endsWith(_id)) return undefined;
  const { stage } = server;
  const state = stage === 'released' ? 'draft' : stage;

  return { challenge: challengeOf({ state, isReleased: stage !== 'draft', to: '2099-12-31' }) };
}

const standings: Readonly<Record<LifeStage, Standing>> = {
  draft: { says: 'Draft', offers: ['Publish'] },
  released: { says: 'Scheduled', offers: ['Start today', 'Move to drafts'] },
  announced: { says: 'Announced', offers: ['Start today', 'Withdraw'] },
  running: { says: 'Running', offers: ['End today', 'Make yesterday the last day', 'Withdraw'] },
  settling: { says: 'Finalising', offers: ['Withdraw'] },
  withdrawn: { says: 'Withdrawn', offers: ['Restore'] },
  final: { says: 'Final', offers: [] },
};
