/** Signing in and out, links, passwords. */
import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { changePassword } from './change-password.ts';
import { forgetPassword } from './forget-password.ts';
import { resendEmail } from './resend-email.ts';
import { endSession } from './sessions.ts';
import { signInWithLink, signInWithPassword } from './sign-in.ts';
import { signedIn } from './signed-in.ts';
import { sweeper } from './sweeper.ts';

export function auth(app: FastifyInstance): void {
  signInWithPassword(app);
  signInWithLink(app);
  forgetPassword(app);
  changePassword(app);
  resendEmail(app);
  sweeper(app);

  route(app, 'trackedUserResult', ({ who, db }) => signedIn(db, who, who.session));

  route(app, 'signOut', async ({ who, db }) => {
    await endSession(db, who.session.hash);

    return { message: 'Signed out' };
  });
}
