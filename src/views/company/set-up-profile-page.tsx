import { useActorRef } from '@xstate/react';
import { wireCompanyProfile } from '../../machines/modules/company.ts';
import { SetUpScreen } from '../frame/set-up-screen.tsx';
import { SignedInFoot } from '../frame/signed-in-foot.tsx';
import { useWired } from '../frame/wiring-context.ts';
import { CompanyProfileForm } from './company-profile-form.tsx';

/** The second step of setting a company up: who it is. */
export default function SetUpProfilePage() {
  const actorRef = useActorRef(useWired(wireCompanyProfile), { input: { origin: 'onboarding' } });

  return (
    <SetUpScreen
      step="profile"
      title="Company Details"
      help="How your company is called and reached. Its logo comes next."
      foot={<SignedInFoot />}
    >
      <CompanyProfileForm actorRef={actorRef} />
    </SetUpScreen>
  );
}
