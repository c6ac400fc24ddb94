import type { FastifyInstance } from 'fastify';
import { audit } from '../access/audit.ts';
import { httpError } from '../access/http-error.ts';
import { clearAttempts, countAttempt, refundAttempt, refusalBy, takeFromQuota } from '../access/throttle.ts';
import { inCompany, tx } from '../database/tx.ts';
import { AnswerWithHeaders, routeWithoutTransaction } from '../plugins/route.ts';
import { createSemaphore } from '../semaphore.ts';
import { type Account, findAccount, redeemLink, storeRehash } from './accounts.ts';
import { type Client, clientOf, rememberClient, throttleKeyOf } from './known-clients.ts';
import { pastTheDelay, perAccount, perAddress, perClient } from './limits.ts';
import { hashPassword, isPassword, needsRehash } from './password-hash.ts';
import { startSession } from './sessions.ts';
import { readSignedIn } from './signed-in.ts';

/** Sign-ins use at most two connections and processors at once, so that other calls don't wait for them. */
const SIGN_INS = { atOnce: 2, waiting: 60, waitingOfOne: 30 };

export function signInWithPassword(app: FastifyInstance): void {
  const inTurn = createSemaphore(SIGN_INS);

  routeWithoutTransaction(app, 'login', ({ body, clientIp, headers }) => {
    const client = clientOf(body.email, { clientIp, headers });

    return inTurn(async () => {
      const account = await admitted(app, client, body.password);
      if (account.isShutOut) throw branchDisabled();
      await rehashed(app, account, body.password);

      return inCompany(app.db, account.companyId, async (db) => {
        const isSecure = isServedSecurely(app);
        const cookie = await rememberClient(db, account, client, { isKnownDevice: account.isKnownDevice, isSecure });
        const token = await startSession(db, account, { clientIp, userAgent: headers['user-agent'] });
        await audit({ db, principal: account, clientIp }, 'session.started', ['person', account.personId]);
        const parts = { token, ...(await readSignedIn(db, account)), message: 'Successfully Logged In' };

        return new AnswerWithHeaders(parts, cookie);
      });
    }, client.bucket);
  });
}

/**
 * Attempts are counted before they are made, so that simultaneous ones all count. From a known client, the right
 * password passes every limit except the one for that client. From elsewhere, the right password is refused with the
 * same reply and delay as a wrong one, which doesn't reveal which clients are known.
 */
async function admitted(app: FastifyInstance, client: Client, password: string): Promise<Account> {
  const { db } = app;
  const account = await findAccount(db, client.email, client);
  const throttleKey = throttleKeyOf(client, account?.isKnownDevice ?? false);
  const byClient = await refusalBy(countAttempt(db, 'login-place', throttleKey, perClient));
  if (byClient && (await refusalBy(takeFromQuota(db, 'login-past-delay', throttleKey, pastTheDelay)))) throw byClient;
  const byAddress = await refusalBy(countAttempt(db, 'login-address', client.bucket, perAddress));
  const byAccount = await refusalBy(takeFromQuota(db, 'login-account', client.email, perAccount));
  const isRight = await isPassword(password, account?.passwordHash);
  const isKnown = account !== undefined && (account.isKnownDevice || account.isKnownAddress);
  const refusal = byClient ?? byAddress ?? byAccount;
  if (refusal && !(isRight && isKnown)) throw refusal;
  // The same reply, and delay, for a wrong password, an unknown address and an account without a password.
  if (!isRight || !account) throw httpError(401, 'Invalid email or password.');
  await clearAttempts(db, 'login-place', throttleKey);
  if (!byAddress) await refundAttempt(db, 'login-address', client.bucket);
  if (!byAccount) await refundAttempt(db, 'login-account', client.email);

  return account;
}

const branchDisabled = () => httpError(403, 'Your branch is disabled. Contact your company admin.');

const isServedSecurely = (app: FastifyInstance): boolean => app.publicUrl().startsWith('https:');

async function rehashed(app: FastifyInstance, account: Account, password: string): Promise<void> {
  if (!account.passwordHash || !needsRehash(account.passwordHash)) return;
  await storeRehash(app.db, account, await hashPassword(password));
}

/** By POST, so that a mail scanner that opens the link doesn't use it up. */
export function signInWithLink(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'exchangeSecurityToken', ({ body, clientIp, headers }) =>
    tx(app.db, async (db) => {
      const link = await redeemLink(db, body.securityToken);
      if (!link) throw httpError(401, 'This sign-in link is incomplete or no longer valid.');
      // Thrown inside the transaction, so that the link isn't used up and works once the branch is enabled again.
      if (link.isShutOut) throw branchDisabled();
      const isSupport = link.purpose === 'support';
      const mayResetPassword = !isSupport;
      const token = await startSession(db, link, { mayResetPassword, clientIp, userAgent: headers['user-agent'] });
      await audit({ db, principal: link, clientIp }, 'session.startedByLink', ['person', link.personId], {
        after: { purpose: link.purpose },
      });
      const { purpose } = link;
      const parts = { token, ...(await readSignedIn(db, link, { mayResetPassword })), purpose };
      const answer = { ...parts, message: 'Successfully Logged In' };
      // The support team's device must not become a known place of the person.
      if (isSupport) return answer;
      const client = clientOf(parts.user.email, { clientIp, headers });
      const settings = { isKnownDevice: false, isSecure: isServedSecurely(app) };

      return new AnswerWithHeaders(answer, await rememberClient(db, link, client, settings));
    }),
  );
}
