import { useActorRef } from '@xstate/react';
import { wireLogo } from '../../machines/modules/company/company.ts';
import form from '../layout/form.module.css';
import { useMachines } from '../layout/wiring-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { LogoView } from './logo-view.tsx';
import { usePicture } from './use-picture.ts';

export default function ChangeLogoPage() {
  const { level, canSkip, name, picture } = usePicture();
  const actorRef = useActorRef(useMachines(wireLogo), {
    input: { origin: 'settings', level, canSkip: level === 'company' && canSkip },
  });

  return (
    <>
      {level === 'company' ? (
        <PageHeader title="Company Logo" help="Shown in the wellness app and this console." />
      ) : (
        <PageHeader title="Change picture" help="Add a picture so that people know who they’re talking to." />
      )}
      <div className={form.medium}>
        <LogoView actorRef={actorRef} picture={picture} name={name} later="You can add it later in the settings." />
      </div>
    </>
  );
}
