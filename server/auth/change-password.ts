import type { FastifyInstance } from 'fastify';
import type { ChangePasswordBody } from '../../src/api/contract/auth.ts';
import { hasErrors } from '../../src/rules/shared/validation.ts';
import { audit } from '../access/audit.ts';
import { type FieldErrors, fieldError, httpError } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import { clearAttempts, countAttempt } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { passwordChanged } from '../notify/events.ts';
import { routeWithoutTransaction } from '../plugins/route.ts';
import { type OwnAccount, readOwnAccount, revokeLinks, storePassword } from './accounts.ts';
import { perClient } from './limits.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordErrors } from './password-rules.ts';
import { consumePasswordReset, endOtherSessions } from './sessions.ts';

/**
 * After following an emailed link, people can't be required to enter the current password: new people have none, others
 * forgot it. Such a session may set a password once without it.
 */
export function changePassword(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'changePassword', async ({ principal, body, clientIp }) => {
    const { companyId, session } = principal;
    const account = await inCompany(app.db, companyId, (db) => readOwnAccount(db, principal));
    refuseBadForm(body, account, principal);
    await countAttempt(app.db, 'password-change', principal.personId, perClient);
    await refuseWrongPasswords(body, account, principal);
    const to = await hashPassword(body.newPassword);

    await inCompany(app.db, companyId, async (db) => {
      if (session.mayResetPassword && !(await consumePasswordReset(db, session.hash))) throw changedMeanwhile();
      if (!(await storePassword(db, principal, { from: account.passwordHash, to }))) throw changedMeanwhile();
      await endOtherSessions(db, principal, session.hash);
      await revokeLinks(db, principal);
      await audit({ db, principal, clientIp }, 'password.changed', ['person', principal.personId]);
      await passwordChanged(db, principal);
    });
    app.mail.wake();
    await clearAttempts(app.db, 'password-change', principal.personId);

    return { message: 'Password changed successfully. You were signed out everywhere else.' };
  });
}

function refuseBadForm(body: ChangePasswordBody, account: OwnAccount, { session }: Principal): void {
  const errors = passwordErrors(body, account, { canSkipCurrent: session.mayResetPassword });
  if (hasErrors(errors)) throw refusal(errors as FieldErrors);
}

async function refuseWrongPasswords(
  body: ChangePasswordBody,
  { passwordHash }: OwnAccount,
  principal: Principal,
): Promise<void> {
  const { currentPassword, newPassword } = body;
  if (!principal.session.mayResetPassword) {
    if (await isPassword(currentPassword, passwordHash)) return;
    throw fieldError(422, 'currentPassword', 'The current password is not correct.');
  }
  if (await isPassword(newPassword, passwordHash)) {
    throw fieldError(422, 'newPassword', 'The new password must be different from the current one.');
  }
}

function refusal(errors: FieldErrors) {
  const messages = Object.values(errors);

  return httpError(422, messages.length === 1 ? (messages[0] as string) : 'Check the marked fields.', errors);
}

const changedMeanwhile = () => httpError(409, 'Your password has just been changed. Sign in again.');
