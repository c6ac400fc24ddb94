import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../access/scope.ts';
import { inCompany } from '../../database/tx.ts';
import { route, routeWithoutTransaction } from '../../plugins/route.ts';
import type { UploadedFile } from '../../plugins/uploads.ts';
import { squarePicture } from '../../storage/pictures.ts';
import { createTeam, deleteTeam, editTeam, readTeams } from './teams.ts';

export function teams(app: FastifyInstance): void {
  route(app, 'getTeams', ({ db, scope, query }) => readTeams(db, scope, query));

  routeWithoutTransaction(app, 'createTeam', async ({ principal, clientIp, body, files: [file] }) => {
    const picture = await pictureIn(file, principal.personId);
    const team = await inCompany(app.db, principal.companyId, (db) =>
      createTeam({ db, principal, scope: scopeOf(principal), clientIp }, body, picture),
    );

    return { status: 201, message: 'Team added', team };
  });

  routeWithoutTransaction(app, 'editTeam', async ({ principal, clientIp, body, files: [file] }) => {
    const picture = await pictureIn(file, principal.personId);
    const team = await inCompany(app.db, principal.companyId, (db) =>
      editTeam({ db, principal, scope: scopeOf(principal), clientIp }, body, picture),
    );

    return { message: 'Team updated', team };
  });

  route(app, 'deleteTeam', async ({ params: { id }, query: { version }, ...context }) => {
    await deleteTeam(context, id, version);

    return { message: 'Team deleted' };
  });
}

/** Re-encoding is slow, so it happens before a connection is taken. */
const pictureIn = async (file: UploadedFile | undefined, sender: string): Promise<Buffer | undefined> =>
  file && squarePicture(file.bytes, 'image', sender);
