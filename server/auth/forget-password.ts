import type { FastifyInstance } from 'fastify';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { takeFrom } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { mailLink } from '../mail/links.ts';
import { openRoute } from '../plugins/route.ts';
import { findAccount } from './accounts.ts';
import { linksPerAddress, linksPerEmail } from './limits.ts';

export function forgetPassword(app: FastifyInstance): void {
  openRoute(app, 'forgetPassword', async ({ body, origin }) => {
    const email = normalise(body.email);
    await takeFrom(app.db, 'link-address', origin, linksPerAddress);
    await takeFrom(app.db, 'link-email', email, linksPerEmail);
    // Looking is left for later: an answer that waited for it would tell by its time whether anybody was found.
    app.later('Mailing a password link', () => mailPasswordLink(app, email));

    return { message: 'If there is an account with this address, a link to sign in is on its way to it.' };
  });
}

async function mailPasswordLink(app: FastifyInstance, email: string): Promise<void> {
  const account = await findAccount(app.db, email);
  if (!account) return;
  const { companyId, personId } = account;
  await inCompany(app.db, companyId, (db) =>
    mailLink(db, { companyId, personId, purpose: 'password', publicUrl: app.publicUrl() }),
  );
  app.mail.hurry();
}
