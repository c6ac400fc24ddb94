import { SetUpScreen } from '../layout/set-up-screen.tsx';
import { SignedInFooter } from '../layout/signed-in-footer.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';

export default function SetUpPasswordPage() {
  const actorRef = useChangePassword('onboarding');

  return (
    <SetUpScreen
      step="password"
      title="Change Password"
      help="Choose a password that only you know. Company details come next."
      foot={<SignedInFooter />}
    >
      <ChangePasswordForm actorRef={actorRef} />
    </SetUpScreen>
  );
}
