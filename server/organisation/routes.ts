import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { branches } from './branches/routes.ts';
import { readChoices } from './choices.ts';
import { groups } from './groups/routes.ts';
import { insurance } from './insurance/routes.ts';
import { departments } from './org-units/departments.ts';
import { designations } from './org-units/designations.ts';
import { teams } from './teams/routes.ts';

export function organisation(app: FastifyInstance): void {
  departments(app);
  designations(app);

  route(app, 'getDetailsOnEdit', async ({ db, scope }) => ({ data: await readChoices(db, scope) }));

  branches(app);

  teams(app);
  groups(app);

  insurance(app);
}
