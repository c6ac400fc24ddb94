import { ONBOARDING_PROGRESS } from '../../machines/rules/constants.ts';
import type { OnboardingStep } from '../../machines/rules/onboarding.ts';
import { Stepper } from '../ui/stepper.tsx';
import { SplitScreen, type SplitScreenProps } from './split-screen.tsx';

export interface SetUpScreenProps extends Omit<SplitScreenProps, 'before'> {
  /** Which of the company's three steps this is. */
  step: OnboardingStep;
}

const order: readonly OnboardingStep[] = ['password', 'profile', 'logo'];
const labels = ['Change Password', 'Company Details', 'Company Logo'];

/** One step of setting a company up: how far it has come, what is behind and what comes next. */
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
