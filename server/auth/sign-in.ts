import type { FastifyInstance } from 'fastify';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { audit } from '../access/audit.ts';
import { refuse } from '../access/refuse.ts';
import { forget, giveBack, slowDown } from '../access/throttle.ts';
import { inCompany, tx } from '../database/tx.ts';
import { openRoute } from '../plugins/route.ts';
import { type Account, findAccount, spendLink, storeRehash } from './accounts.ts';
import { perAccount, perAddress } from './limits.ts';
import { hashPassword, isPassword, needsRehash } from './password-hash.ts';
import { startSession } from './sessions.ts';
import { signedIn } from './signed-in.ts';

export function signInWithPassword(app: FastifyInstance): void {
  openRoute(app, 'login', async ({ body, origin }) => {
    // Every try is counted before it is made, so that many at the same moment are many.
    const email = normalise(body.email);
    await slowDown(app.db, 'login-address', origin, perAddress);
    await slowDown(app.db, 'login-account', email, perAccount);
    const account = await findAccount(app.db, email);
    // One answer for a wrong password, for nobody of that name, and for somebody without a password; and as late.
    if (!(await isPassword(body.password, account?.passwordHash)) || !account) {
      throw refuse(401, 'Invalid email or password');
    }
    if (account.isShutOut) throw shutOut();
    await forget(app.db, 'login-account', email);
    await giveBack(app.db, 'login-address', origin);
    await rehashed(app, account, body.password);

    return inCompany(app.db, account.companyId, async (db) => {
      const token = await startSession(db, account);
      await audit(db, account, origin, { what: 'session.started', entity: 'person', entityId: account.personId });

      return { token, ...(await signedIn(db, account)), message: 'Successfully Logged In' };
    });
  });
}

const shutOut = () => refuse(403, 'Your branch is disabled. Please ask your company admin.');

async function rehashed(app: FastifyInstance, account: Account, password: string): Promise<void> {
  if (!account.passwordHash || !needsRehash(account.passwordHash)) return;
  await storeRehash(app.db, account, await hashPassword(password));
}

/** A link is traded by POST, so that a mail scanner that opens it spends nothing. */
export function signInWithLink(app: FastifyInstance): void {
  openRoute(app, 'exchangeSecurityToken', ({ body, origin }) =>
    tx(app.db, async (db) => {
      const link = await spendLink(db, body.securityToken);
      if (!link) throw refuse(401, 'This link is no longer valid. Please ask for a new one.');
      // Thrown inside the transaction, so that the link is not spent and works once the branch is enabled again.
      if (link.isShutOut) throw shutOut();
      const mayResetPassword = link.purpose !== 'support';
      const token = await startSession(db, link, { mayResetPassword });
      await audit(db, link, origin, {
        what: 'session.startedByLink',
        entity: 'person',
        entityId: link.personId,
        after: { purpose: link.purpose },
      });
      const { purpose } = link;

      return { token, ...(await signedIn(db, link, { mayResetPassword })), purpose, message: 'Successfully Logged In' };
    }),
  );
}
