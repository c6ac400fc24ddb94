import { BareScreen } from '../layout/bare-screen.tsx';
import { LogoutDialog } from '../layout/logout-dialog.tsx';
import { Notice } from '../layout/notice.tsx';
import { SignedInFooter } from '../layout/signed-in-footer.tsx';
import { SplitScreen } from '../layout/split-screen.tsx';
import { useSignedIn, useWiring } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';

export default function NoAccessPage() {
  const { user } = useSignedIn();

  return user.mayResetPassword ? <AppPassword /> : <NoAccess />;
}

/** An emailed link signed them in. Employees use the app, which has no page for this. */
function AppPassword() {
  const actorRef = useChangePassword('onboarding');

  return (
    <SplitScreen
      title="Choose your password"
      help="You’ll use it to sign in to the wellness app."
      foot={<SignedInFooter />}
    >
      <ChangePasswordForm actorRef={actorRef} />
    </SplitScreen>
  );
}

function NoAccess() {
  const { session } = useWiring();
  const { user } = useSignedIn();

  return (
    <BareScreen>
      <Notice
        title="You don’t have access to this console"
        actions={
          <Button variant="primary" onClick={() => session.send({ type: 'logout.pressed' })}>
            Logout
          </Button>
        }
      >
        <p>
          You’re signed in as {user.fullName}, but your role has no access here. Use your password to sign in to the
          wellness app. If you need access to this console, ask your company admin.
        </p>
      </Notice>
      <LogoutDialog />
    </BareScreen>
  );
}
