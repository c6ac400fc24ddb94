import { SignedInFoot } from '../frame/signed-in-foot.tsx';
import { SplitScreen } from '../frame/split-screen.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';

/** The one step of a branch's admin: a password of one's own. */
export default function SetUpBranchPasswordPage() {
  const actorRef = useChangePassword('onboarding');

  return (
    <SplitScreen
      title="Change Password"
      help="Choose a password that only you know. Then your branch is ready for you."
      foot={<SignedInFoot />}
    >
      <ChangePasswordForm actorRef={actorRef} />
    </SplitScreen>
  );
}
