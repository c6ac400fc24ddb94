import type { OnboardingStep } from '../../rules/auth/onboarding.ts';
import { ONBOARDING_PROGRESS } from '../../rules/shared/constants.ts';
import { Stepper } from '../ui/stepper.tsx';
import { SplitScreen, type SplitScreenProps } from './split-screen.tsx';

interface SetUpScreenProps extends Omit<SplitScreenProps, 'before'> {
  step: OnboardingStep;
}

const order: readonly OnboardingStep[] = ['password', 'profile', 'logo'];
const labels = ['Change Password', 'Company Details', 'Company Logo'];

export function SetUpScreen({ step, ...screen }: SetUpScreenProps) {
  return (
    <SplitScreen
      {...screen}
      wide
      before={
        <Stepper
          label="Setting up your company"
          steps={labels}
          current={order.indexOf(step)}
          progress={ONBOARDING_PROGRESS[step]}
        />
      }
    />
  );
}
