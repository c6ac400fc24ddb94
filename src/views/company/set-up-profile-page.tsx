import { useActorRef } from '@xstate/react';
import { emptyCompanyProfile, wireCompanyProfile } from '../../machines/modules/company/company.ts';
import { FormQuestions } from '../layout/form-questions.tsx';
import { SetUpScreen } from '../layout/set-up-screen.tsx';
import { SignedInFooter } from '../layout/signed-in-footer.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { CompanyProfileForm, companyProfileLabels } from './company-profile-form.tsx';

export default function SetUpProfilePage() {
  const charts = useMachines(wireCompanyProfile);
  const actorRef = useActorRef(charts.form, { input: { values: emptyCompanyProfile } });

  return (
    <SetUpScreen
      step="profile"
      title="Company Details"
      help="Company name and contact information. Your logo comes next."
      foot={<SignedInFooter />}
    >
      <CompanyProfileForm actorRef={actorRef} />
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={companyProfileLabels} />
    </SetUpScreen>
  );
}
