import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useRef } from 'react';
import { wireCompanyProfile } from '../../machines/modules/company.ts';
import form from '../frame/form.module.css';
import { useLeaveGuard } from '../frame/leave-guard.ts';
import { useWired } from '../frame/wiring-context.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CompanyProfileForm } from './company-profile-form.tsx';

const LeaveDialog = lazy(() => import('../frame/leave-dialog.tsx'));

/** The company's profile, in the settings. */
export default function EditCompanyPage() {
  const goOn = useRef(() => {});
  const actorRef = useActorRef(
    useWired(wireCompanyProfile),
    { input: { origin: 'settings' } },
    (snapshot) => snapshot.matches('left') && goOn.current(),
  );
  const isAsking = useSelector(actorRef, (snapshot) => snapshot.hasTag('askingToLeave'));
  const isDirty = useSelector(actorRef, ({ context: { company, values } }) =>
    Object.entries(values).some(
      ([field, value]) => company !== null && company[field as keyof typeof values] !== value,
    ),
  );
  useLeaveGuard(isDirty, (next) => {
    goOn.current = next;
    actorRef.send({ type: 'leave.requested' });
  });

  return (
    <>
      <PageHeader title="Edit Company" help="How your company is called and reached." />
      <Card className={form.medium}>
        <CompanyProfileForm actorRef={actorRef} />
      </Card>
      {isAsking && (
        <Suspense>
          <LeaveDialog
            onLeave={() => actorRef.send({ type: 'leave.confirmed' })}
            onStay={() => actorRef.send({ type: 'leave.dismissed' })}
          />
        </Suspense>
      )}
    </>
  );
}
