import type { FastifyInstance } from 'fastify';
import { refusalBy, takeFromQuota } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { mailLink } from '../mail/links.ts';
import { routeWithoutTransaction } from '../plugins/route.ts';
import { findAccount } from './accounts.ts';
import { type Client, clientOf, throttleKeyOf } from './known-clients.ts';
import { linksPerAccount, linksPerAddress, linksPerClient } from './limits.ts';

export function forgetPassword(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'forgetPassword', async ({ body, clientIp, headers }) => {
    const client = clientOf(body.email, { clientIp, headers });
    await takeFromQuota(app.db, 'link-address', client.bucket, linksPerAddress);
    // Attempts from a known device are counted on their own.
    const claimed = client.device === undefined ? undefined : await findAccount(app.db, client.email, client);
    await takeFromQuota(app.db, 'link-place', throttleKeyOf(client, claimed?.isKnownDevice ?? false), linksPerClient);
    // The lookup runs after the reply, so that the reply's timing doesn't reveal whether the account exists.
    app.later('Emailing a password link', () => mailPasswordLink(app, client));

    return { message: 'If there is an account with this address, we’ve emailed you a sign-in link.' };
  });
}

/**
 * Requests made elsewhere don't use up the limit of a place where the person has signed in before. Anyone who gets no
 * email has been sent links in the last few minutes that still work.
 */
async function mailPasswordLink(app: FastifyInstance, client: Client): Promise<void> {
  const account = await findAccount(app.db, client.email, client);
  if (!account) return;
  const spent = await refusalBy(takeFromQuota(app.db, 'link-account', client.email, linksPerAccount));
  if (spent && !account.isKnownDevice && !account.isKnownAddress) return;
  const { companyId, personId } = account;
  await inCompany(app.db, companyId, (db) =>
    mailLink(db, { companyId, personId, purpose: 'password', publicUrl: app.publicUrl() }),
  );
  app.mail.wake();
}
