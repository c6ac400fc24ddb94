import type { FastifyInstance } from 'fastify';
import { audit } from '../access/audit.ts';
import { httpError, orNotFound } from '../access/http-error.ts';
import { peopleIn, type Scope } from '../access/scope.ts';
import { takeFromQuota } from '../access/throttle.ts';
import type { Trx } from '../database/tx.ts';
import { mailWelcome, mailWelcomeAgain } from '../mail/links.ts';
import { route } from '../plugins/route.ts';
import { welcomesPerPerson } from './limits.ts';

/**
 * A GET that sends mail, because existing clients call it so. It needs a bearer header, so no link or image can trigger
 * it.
 */
export function resendEmail(app: FastifyInstance): void {
  route(app, 'resendEmail', async ({ principal, scope, params, db, clientIp }) => {
    const person = orNotFound(await findPerson(db, scope, params.id), 'The employee');
    if (!person.is_enabled) throw httpError(422, 'This employee is deactivated, so no email was sent.');
    if (person.password_changed || person.profile_updated) {
      throw httpError(422, 'This employee has already set up their account and does not need a welcome email.');
    }
    await takeFromQuota(db, 'welcome', params.id, welcomesPerPerson);
    const { companyId } = principal;
    const mail = person.awaits_welcome ? mailWelcome : mailWelcomeAgain;
    await mail(db, { companyId, personId: params.id, ...app.mailing() });
    const what = person.awaits_welcome ? 'employee.welcomed' : 'employee.welcomedAgain';
    await audit({ db, principal, clientIp }, what, ['person', params.id]);

    return { message: 'Email Sent' };
  });
}

const findPerson = (db: Trx, scope: Scope, id: string) =>
  db
    .selectFrom('person')
    .select(['is_enabled', 'password_changed', 'profile_updated', 'awaits_welcome'])
    .where(peopleIn(scope))
    .where('id', '=', id)
    .executeTakeFirst();
