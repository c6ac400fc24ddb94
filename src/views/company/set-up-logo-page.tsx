import { useActorRef } from '@xstate/react';
import { wireLogo } from '../../machines/modules/company/company.ts';
import { pictureTitle } from '../../rules/auth/onboarding.ts';
import { SetUpScreen } from '../layout/set-up-screen.tsx';
import { SignedInFooter } from '../layout/signed-in-footer.tsx';
import { SplitScreen } from '../layout/split-screen.tsx';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { LogoView } from './logo-view.tsx';
import { usePicture } from './use-picture.ts';

export default function SetUpLogoPage() {
  const { track } = useSignedIn();
  const { level, canSkip, name, picture } = usePicture();
  const actorRef = useActorRef(useMachines(wireLogo), { input: { origin: 'onboarding', level, canSkip } });
  const later =
    level === 'company'
      ? 'You can add it later in Account Settings.'
      : 'You can add it later: open the menu under your name and choose Change picture.';
  const view = <LogoView actorRef={actorRef} picture={picture} name={name} later={later} />;
  const screen = { title: pictureTitle(track.roles), foot: <SignedInFooter /> };

  return level === 'company' ? (
    <SetUpScreen {...screen} step="logo" help="Shown in the wellness app and this console. This is the last step.">
      {view}
    </SetUpScreen>
  ) : (
    <SplitScreen {...screen} help="Add a picture so that people know who they’re talking to.">
      {view}
    </SplitScreen>
  );
}
