import { levelOf } from '../../rules/auth/roles.ts';
import { SetUpScreen } from '../layout/set-up-screen.tsx';
import { SignedInFooter } from '../layout/signed-in-footer.tsx';
import { SplitScreen } from '../layout/split-screen.tsx';
import { useSignedIn } from '../layout/wiring-context.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';

const CHOOSE = 'Choose a password that only you know.';

/** Also for branch level, which has no further steps, and for people who join a company that is already set up. */
export default function SetUpPasswordPage() {
  const actorRef = useChangePassword('onboarding');
  const { roles, companyProfileUpdated: hasProfile, profileImageOrLogoUpdated: hasLogo } = useSignedIn().track;
  const form = <ChangePasswordForm actorRef={actorRef} />;
  const screen = { title: 'Change Password', foot: <SignedInFooter /> };
  if (levelOf(roles) !== 'company' || (hasProfile && hasLogo)) {
    return (
      <SplitScreen {...screen} help={CHOOSE}>
        {form}
      </SplitScreen>
    );
  }

  return (
    <SetUpScreen
      {...screen}
      step="password"
      help={`${CHOOSE} ${hasProfile ? 'The company logo comes' : 'Company details come'} next.`}
    >
      {form}
    </SetUpScreen>
  );
}
