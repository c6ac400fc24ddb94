import type { FastifyInstance } from 'fastify';
import { afterCommit } from '../database/running-transaction.ts';
import { tx } from '../database/tx.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { FileAnswer, route, routeWithoutTransaction } from '../plugins/route.ts';
import { campaignPictures } from '../storage/draft-pictures.ts';
import {
  createCampaign,
  deleteCampaign,
  editCampaign,
  moveCampaign,
  readCampaign,
  readCampaigns,
} from './campaigns.ts';
import { campaignClock } from './clock.ts';
import { readFigures, readProgress } from './figures.ts';
import { readTargets } from './link-kinds.ts';
import { countOpened, followMail, followOwn, listOwn, openMail, readOwn, subscribe, unsubscribe } from './own.ts';
import { sendTest } from './test-send.ts';

const ONE_CLICK_BYTES = 1024;
/** Transparent. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export async function campaigns(app: FastifyInstance): Promise<void> {
  administering(app);
  receiving(app);
  await oneClick(app);
}

function administering(app: FastifyInstance): void {
  const clock = campaignClock(app);
  const wakeIf = (isDue: boolean) => isDue && afterCommit(() => clock.wake());

  route(app, 'createCampaign', async ({ body, ...context }) => {
    const campaign = await createCampaign(context, body);
    wakeIf(campaign.state === 'scheduled');

    return { status: 201, message: savedAs(campaign.state), campaign };
  });

  readRoute(app, 'getCampaigns', ({ query, ...context }) => readCampaigns(context, query));

  route(app, 'getCampaign', async ({ params: { id }, ...context }) => ({ campaign: await readCampaign(context, id) }));

  route(app, 'editCampaign', async ({ params: { id }, body, ...context }) => {
    const campaign = await editCampaign(context, id, body);
    wakeIf(campaign.state === 'scheduled');

    return { message: 'Campaign updated', campaign };
  });

  route(app, 'moveCampaign', async ({ params: { id }, body, ...context }) => {
    const campaign = await moveCampaign(context, id, body);
    wakeIf(campaign.state === 'scheduled' || campaign.state === 'sending');

    return { message: moved[body.move], campaign };
  });

  route(app, 'deleteCampaign', async ({ params: { id }, query: { version }, ...context }) => {
    await deleteCampaign(context, id, version);

    return { message: 'Campaign deleted' };
  });

  route(app, 'testCampaign', async ({ params: { id }, ...context }) => {
    afterCommit(() => app.mail.wake());

    return { message: await sendTest(context, id, app.publicUrl()) };
  });

  readRoute(app, 'viewCampaignProgress', async ({ params: { id }, ...context }) => ({
    progress: await readProgress(context, id),
  }));

  route(app, 'viewCampaignFigures', async ({ params: { id }, ...context }) => ({
    figures: await readFigures(context, id),
  }));

  route(app, 'listCampaignTargets', async ({ query: { kind, search }, ...context }) => ({
    targets: await readTargets(context, kind, search),
  }));

  routeWithoutTransaction(app, 'addCampaignPicture', (upload) => campaignPictures.receive(app.db, upload));
}

const savedAs = (state: string): string => (state === 'draft' ? 'Draft saved' : 'Campaign scheduled');

const moved = {
  schedule: 'Campaign scheduled',
  unschedule: 'Campaign moved to drafts',
  stop: 'Sending stopped',
  resume: 'Sending resumed',
  withdraw: 'Campaign withdrawn',
} as const;

function receiving(app: FastifyInstance): void {
  route(app, 'listOwnCampaigns', ({ query, ...context }) => listOwn(context, query));

  route(app, 'readOwnCampaign', async ({ params: { id }, ...context }) => ({ campaign: await readOwn(context, id) }));

  route(app, 'followOwnCampaign', async ({ params: { id }, ...context }) => ({ to: await followOwn(context, id) }));

  routeWithoutTransaction(app, 'openCampaignMail', async ({ params: { token }, query: { to } }) => ({
    mail: await tx(app.db, (db) => openMail(db, token, to === undefined)),
  }));

  routeWithoutTransaction(app, 'countCampaignOpened', async ({ params: { token } }) => {
    await tx(app.db, (db) => countOpened(db, token));

    return new FileAnswer(PIXEL, { 'content-type': 'image/gif', 'cache-control': 'private, no-store' });
  });

  routeWithoutTransaction(app, 'followCampaignMail', async ({ params: { token } }) => ({
    to: await tx(app.db, (db) => followMail(db, token)),
  }));

  routeWithoutTransaction(app, 'subscribeToCampaigns', async ({ params: { token }, clientIp }) => {
    await tx(app.db, (db) => subscribe(db, token, clientIp));

    return { message: 'Subscribed again' };
  });
}

/** Mail programs send a form whose content doesn't matter; other calls refuse forms. */
async function oneClick(app: FastifyInstance): Promise<void> {
  await app.register(async (inner) => {
    inner.removeContentTypeParser('multipart/form-data');
    inner.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: ONE_CLICK_BYTES },
      async () => null,
    );
    routeWithoutTransaction(inner, 'unsubscribeFromCampaigns', async ({ params: { token }, clientIp }) => {
      await tx(app.db, (db) => unsubscribe(db, token, clientIp));

      return { message: 'Unsubscribed' };
    });
  });
}
