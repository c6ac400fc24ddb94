import type { FastifyInstance } from 'fastify';
import { inCompany } from '../database/tx.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { squarePicture } from '../storage/pictures.ts';
import { presentCompany, readCompany } from './company.ts';
import { editCompany } from './edit.ts';
import { skipPicture, storePicture } from './picture.ts';

export function company(app: FastifyInstance): void {
  route(app, 'getCompany', async ({ db, principal }) => ({
    company: presentCompany(await readCompany(db, principal.companyId)),
  }));

  route(app, 'editCompany', async (context) => ({
    company: presentCompany(await editCompany(context)),
    message: 'Company updated',
  }));

  routeWithoutTransaction(app, 'uploadCompanyLogo', async ({ principal, files: [file], clientIp }) => {
    const picture = await squarePicture(file?.bytes ?? Buffer.alloc(0), 'image', principal.personId);
    const companyLogo = await inCompany(app.db, principal.companyId, (db) =>
      storePicture(db, principal, picture, clientIp),
    );

    return { companyLogo, message: 'Picture uploaded' };
  });

  route(app, 'skipCompanyLogo', async ({ db, principal }) => ({ companyLogo: await skipPicture(db, principal) }));
}
