import { useActorRef } from '@xstate/react';
import { wireLogo } from '../../machines/modules/company.ts';
import { pictureTitle } from '../../machines/rules/onboarding.ts';
import { SetUpScreen } from '../frame/set-up-screen.tsx';
import { SignedInFoot } from '../frame/signed-in-foot.tsx';
import { SplitScreen } from '../frame/split-screen.tsx';
import { useWho, useWired } from '../frame/wiring-context.ts';
import { LogoView } from './logo-view.tsx';
import { usePicture } from './use-picture.ts';

/** The last step of setting a company up; for people of a branch, the one step before they begin. */
export default function SetUpLogoPage() {
  const { track } = useWho();
  const { level, canSkip, name, picture } = usePicture();
  const actorRef = useActorRef(useWired(wireLogo), { input: { origin: 'onboarding', level, canSkip } });
  const view = <LogoView actorRef={actorRef} picture={picture} name={name} />;
  const screen = { title: pictureTitle(track.roles), foot: <SignedInFoot /> };

  return level === 'company' ? (
    <SetUpScreen {...screen} step="logo" help="Your people see it in the app and on the console. Then you are done.">
      {view}
    </SetUpScreen>
  ) : (
    <SplitScreen {...screen} help="A picture of yourself, so that people know who they are talking to.">
      {view}
    </SplitScreen>
  );
}
