import type { FastifyInstance } from 'fastify';
import { readOnlySnapshot } from '../database/tx.ts';
import { route } from '../plugins/route.ts';
import { readDashboard } from './dashboard.ts';
import { storeLayout } from './layout.ts';

export function dashboard(app: FastifyInstance): void {
  route(
    app,
    'companyDashboard',
    async ({ query, ...context }) => ({ dashboard: await readDashboard(context, query) }),
    readOnlySnapshot,
  );

  route(app, 'arrangeDashboard', async ({ body, ...context }) => ({
    message: 'Dashboard updated',
    layout: await storeLayout(context, body),
  }));
}
