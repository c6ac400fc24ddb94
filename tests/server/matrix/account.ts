/** Examples of the calls about one's own account: signing in and out, sessions, passwords. */
import { v7 } from 'uuid';
import { newToken } from '../../../server/access/tokens.ts';
import { startSession } from '../../../server/auth/sessions.ts';
import { PASSWORD } from '../support/empty-companies.ts';
import type { Example } from './example.ts';

const nothing: Example = { send: () => ({}) };

export const accountExamples = {
  login: { send: ({ caller }) => ({ body: { email: caller.email, password: PASSWORD } }) },
  exchangeSecurityToken: {
    send: async ({ fixture, caller }) => {
      const { text, hash } = newToken();
      await fixture.db
        .insertInto('security_token')
        .values({
          token_hash: hash,
          company_id: caller.companyId,
          person_id: caller.id,
          purpose: 'password',
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute();

      return { body: { securityToken: text } };
    },
  },
  forgetPassword: { send: () => ({ body: { email: `${v7()}@nowhere.example` } }) },
  signOut: nothing,
  listSessions: nothing,
  endSession: {
    send: async ({ fixture, caller: { companyId, id } }) => {
      await startSession(fixture.db, { companyId, personId: id }, { clientIp: 'spare' });
      const spare = fixture.db
        .selectFrom('session')
        .select('id')
        .where('person_id', '=', id)
        .where('client_ip', '=', 'spare');

      return { params: await spare.executeTakeFirstOrThrow() };
    },
  },
  endOtherSessions: nothing,
  changePassword: {
    send: () => ({
      body: { currentPassword: PASSWORD, newPassword: 'a brand new password', confirmPassword: 'a brand new password' },
    }),
  },
  trackedUserResult: nothing,
} as const satisfies Record<string, Example>;
