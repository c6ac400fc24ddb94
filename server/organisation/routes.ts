/** Branches, departments, designations, teams, groups and insurance plans. */
import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { branches } from './branches/routes.ts';
import { readChoices } from './choices.ts';
import { departments } from './departments.ts';
import { designations } from './designations.ts';
import { insurance } from './insurance/routes.ts';
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

  route(app, 'viewGroups', async ({ db, scope, query }) => {
    const { rows, total } = await readUnits<GroupRow>(db, scope, 'people_group', query);

    return { groups: rows.map(presentGroup), total };
  });

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

interface GroupRow {
  group_name: string;
}

const presentGroup = (row: Counted<GroupRow>) => ({
  _id: row.id,
  groupName: row.group_name,
  display: row.group_name,
  headcount: row.headcount,
  version: row.version,
});
