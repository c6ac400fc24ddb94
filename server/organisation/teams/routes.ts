/** The calls about teams. */
import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../access/scope.ts';
import { inCompany } from '../../database/tx.ts';
import { openRoute, route } from '../../plugins/route.ts';
import type { UploadedFile } from '../../plugins/uploads.ts';
import { squarePicture } from '../../storage/pictures.ts';
import { createTeam, deleteTeam, editTeam, readTeams } from './teams.ts';

export function teams(app: FastifyInstance): void {
  route(app, 'getTeams', ({ db, scope, query }) => readTeams(db, scope, query));

  openRoute(app, 'createTeam', async ({ who, origin, body, files: [file] }) => {
    const picture = await pictureIn(file);
    const team = await inCompany(app.db, who.companyId, (db) =>
      createTeam({ db, who, scope: scopeOf(who), origin }, body, picture),
    );

    return { status: 201, message: 'Team Added Successfully!', team };
  });

  openRoute(app, 'editTeam', async ({ who, origin, body, files: [file] }) => {
    const picture = await pictureIn(file);
    const team = await inCompany(app.db, who.companyId, (db) =>
      editTeam({ db, who, scope: scopeOf(who), origin }, body, picture),
    );

    return { message: 'Team Updated Successfully!', team };
  });

  route(app, 'deleteTeam', async ({ params: { id }, query: { version }, ...command }) => {
    await deleteTeam(command, id, version);

    return { message: 'Team Deleted' };
  });
}

/** Drawn anew before a connection is taken: that is slow work. */
const pictureIn = async (file: UploadedFile | undefined): Promise<Buffer | undefined> =>
  file && squarePicture(file.bytes, 'image');
