import { SetUpScreen } from '../frame/set-up-screen.tsx';
import { SignedInFoot } from '../frame/signed-in-foot.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';

/** The first step of setting a company up: a password of one's own. */
export default function SetUpPasswordPage() {
  const actorRef = useChangePassword('onboarding');

  return (
    <SetUpScreen
      step="password"
      title="Change Password"
      help="Choose a password that only you know. The company’s details come next."
      foot={<SignedInFoot />}
    >
      <ChangePasswordForm actorRef={actorRef} />
    </SetUpScreen>
  );
}
