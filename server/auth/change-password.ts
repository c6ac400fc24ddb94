import type { FastifyInstance } from 'fastify';
import type { ChangePasswordBody } from '../../src/api/contract/auth.ts';
import { hasErrors } from '../../src/machines/rules/validation.ts';
import { audit } from '../access/audit.ts';
import { type FieldErrors, refuse, refuseField } from '../access/refuse.ts';
import { forget, slowDown } from '../access/throttle.ts';
import type { Who } from '../access/who.ts';
import { inCompany } from '../database/tx.ts';
import { passwordChanged } from '../notify/events.ts';
import { openRoute } from '../plugins/route.ts';
import { type OwnAccount, readOwnAccount, storePassword, voidLinks } from './accounts.ts';
import { perAccount } from './limits.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordErrors } from './password-rules.ts';
import { endOtherSessions, spendReset } from './sessions.ts';

/**
 * Whoever came by a mailed link cannot be asked for the current password: a new person has none, and one who forgot it asked
 * for the link because of that. Their session may set one new password without it; from then on it is asked for again.
 */
export function changePassword(app: FastifyInstance): void {
  openRoute(app, 'changePassword', async ({ who, body, origin }) => {
    const { companyId, session } = who;
    const account = await inCompany(app.db, companyId, (db) => readOwnAccount(db, who));
    refuseBadForm(body, account, who);
    await slowDown(app.db, 'password-change', who.personId, perAccount);
    await refuseWrongPasswords(body, account, who);
    const to = await hashPassword(body.newPassword);

    await inCompany(app.db, companyId, async (db) => {
      if (session.mayResetPassword && !(await spendReset(db, session.hash))) throw changedMeanwhile();
      if (!(await storePassword(db, who, { from: account.passwordHash, to }))) throw changedMeanwhile();
      await endOtherSessions(db, who, session.hash);
      await voidLinks(db, who);
      await audit(db, who, origin, { what: 'password.changed', entity: 'person', entityId: who.personId });
      await passwordChanged(db, who);
    });
    await forget(app.db, 'password-change', who.personId);

    return { message: 'Password changed successfully. You were signed out everywhere else.' };
  });
}

function refuseBadForm(body: ChangePasswordBody, account: OwnAccount, { session }: Who): void {
  const errors = passwordErrors(body, account, { canSkipCurrent: session.mayResetPassword });
  if (hasErrors(errors)) throw refusal(errors as FieldErrors);
}

async function refuseWrongPasswords(body: ChangePasswordBody, { passwordHash }: OwnAccount, who: Who): Promise<void> {
  const { currentPassword, newPassword } = body;
  if (!who.session.mayResetPassword) {
    if (await isPassword(currentPassword, passwordHash)) return;
    throw refuseField(422, 'currentPassword', 'The current password is not correct.');
  }
  if (await isPassword(newPassword, passwordHash)) {
    throw refuseField(422, 'newPassword', 'The new password must differ from the current one.');
  }
}

function refusal(errors: FieldErrors) {
  const messages = Object.values(errors);

  return refuse(422, messages.length === 1 ? (messages[0] as string) : 'Please check the marked fields.', errors);
}

const changedMeanwhile = () => refuse(409, 'The password was changed meanwhile. Please sign in again.');
