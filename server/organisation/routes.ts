/** Branches, departments, designations, teams, groups and insurance plans. */
import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { branches } from './branches/routes.ts';
import { readChoices } from './choices.ts';
import { groups } from './groups/routes.ts';
import { insurance } from './insurance/routes.ts';
import { departments } from './named/departments.ts';
import { designations } from './named/designations.ts';
import { type Counted, readUnits } from './units.ts';

export function organisation(app: FastifyInstance): void {
  departments(app);
  designations(app);

  route(app, 'getDetailsOnEdit', async ({ db, scope }) => ({ data: await readChoices(db, scope) }));

  branches(app);

  route(app, 'getTeams', async ({ db, scope, query }) => {
    const { rows, total } = await readUnits<TeamRow>(db, scope, 'team', query);

    return { teams: rows.map(presentTeam), total };
  });

  groups(app);

  insurance(app);
}

interface TeamRow {
  name: string;
  image_file: string | null;
}

const presentTeam = (row: Counted<TeamRow>) => ({
  _id: row.id,
  name: row.name,
  image: row.image_file,
  headcount: row.headcount,
  version: row.version,
});
