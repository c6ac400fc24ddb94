import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { changePassword } from './change-password.ts';
import { forgetPassword } from './forget-password.ts';
import { ownSessions } from './own-sessions.ts';
import { resendEmail } from './resend-email.ts';
import { endSession } from './sessions.ts';
import { signInWithLink, signInWithPassword } from './sign-in.ts';
import { readSignedIn } from './signed-in.ts';
import { expirySweeper } from './sweeper.ts';

export function auth(app: FastifyInstance): void {
  signInWithPassword(app);
  signInWithLink(app);
  forgetPassword(app);
  changePassword(app);
  resendEmail(app);
  ownSessions(app);
  expirySweeper(app);

  route(app, 'trackedUserResult', ({ principal, db }) => readSignedIn(db, principal, principal.session));

  route(app, 'signOut', async ({ principal, db }) => {
    await endSession(db, principal.session.hash);

    return { message: 'Signed out' };
  });
}
