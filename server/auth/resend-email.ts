import type { FastifyInstance } from 'fastify';
import { audit } from '../access/audit.ts';
import { notFound, refuse } from '../access/refuse.ts';
import { peopleIn, type Scope } from '../access/scope.ts';
import { takeFrom } from '../access/throttle.ts';
import type { Trx } from '../database/tx.ts';
import { mailLink } from '../mail/links.ts';
import { route } from '../plugins/route.ts';
import { welcomesPerPerson } from './limits.ts';

/** A GET that sends a mail: clients exist that call it so. Only a bearer header makes it, which no link or picture can. */
export function resendEmail(app: FastifyInstance): void {
  route(app, 'resendEmail', async ({ who, scope, params, db, origin }) => {
    const person = await findPerson(db, scope, params.id);
    if (!person) throw notFound('The employee');
    if (!person.is_enabled) throw refuse(422, 'This employee is deactivated and gets no mail.');
    if (person.password_changed || person.profile_updated) {
      throw refuse(422, 'This employee has already set up the account and needs no welcome mail.');
    }
    await takeFrom(db, 'welcome', params.id, welcomesPerPerson);
    const { companyId } = who;
    await mailLink(db, { companyId, personId: params.id, purpose: 'welcome', publicUrl: app.publicUrl() });
    await audit(db, who, origin, { what: 'employee.welcomedAgain', entity: 'person', entityId: params.id });

    return { message: 'Email Sent' };
  });
}

const findPerson = (db: Trx, scope: Scope, id: string) =>
  db
    .selectFrom('person')
    .select(['is_enabled', 'password_changed', 'profile_updated'])
    .where(peopleIn(scope))
    .where('id', '=', id)
    .executeTakeFirst();
