import { SignedInFooter } from '../layout/signed-in-footer.tsx';
import { SplitScreen } from '../layout/split-screen.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';

export default function SetUpBranchPasswordPage() {
  const actorRef = useChangePassword('onboarding');

  return (
    <SplitScreen title="Change Password" help="Choose a password that only you know." foot={<SignedInFooter />}>
      <ChangePasswordForm actorRef={actorRef} />
    </SplitScreen>
  );
}
