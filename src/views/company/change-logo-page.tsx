import { useActorRef } from '@xstate/react';
import { wireLogo } from '../../machines/modules/company.ts';
import form from '../frame/form.module.css';
import { useWired } from '../frame/wiring-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { LogoView } from './logo-view.tsx';
import { usePicture } from './use-picture.ts';

/** The company's logo, in the settings. */
export default function ChangeLogoPage() {
  const { level, canSkip, name, picture } = usePicture();
  const actorRef = useActorRef(useWired(wireLogo), { input: { origin: 'settings', level, canSkip } });

  return (
    <>
      <PageHeader title="Company Logo" help="Your people see it in the app and on the console." />
      <div className={form.medium}>
        <LogoView actorRef={actorRef} picture={picture} name={name} />
      </div>
    </>
  );
}
