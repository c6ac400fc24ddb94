/** The company's own profile, and the picture that ends the setting up. */
import type { FastifyInstance } from 'fastify';
import type { Quota } from '../access/throttle.ts';
import { takeFrom } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { openRoute, route } from '../plugins/route.ts';
import { squarePicture } from '../storage/pictures.ts';
import { presentCompany, readCompany } from './company.ts';
import { editCompany } from './edit.ts';
import { skipPicture, storePicture } from './picture.ts';

const uploadsPerPerson: Quota = { most: 10, windowSeconds: 60 };

export function company(app: FastifyInstance): void {
  route(app, 'getCompany', async ({ db, who }) => ({ company: presentCompany(await readCompany(db, who.companyId)) }));

  route(app, 'editCompany', async (context) => ({
    company: presentCompany(await editCompany(context)),
    message: 'Company Updated Successfully!',
  }));

  openRoute(app, 'uploadCompanyLogo', async ({ who, files: [file], origin }) => {
    await takeFrom(app.db, 'upload', who.personId, uploadsPerPerson);
    const picture = await squarePicture(file?.bytes ?? Buffer.alloc(0), 'image');
    const companyLogo = await inCompany(app.db, who.companyId, (db) => storePicture(db, who, picture, origin));

    return { companyLogo, message: 'Image Uploaded Successfully!' };
  });

  route(app, 'skipCompanyLogo', async ({ db, who }) => ({ companyLogo: await skipPicture(db, who) }));
}
