import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { wireCompanyProfile } from '../../machines/modules/company.ts';
import form from '../frame/form.module.css';
import { useLeaveGuard } from '../frame/leave-guard.ts';
import { useWired } from '../frame/wiring-context.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { CompanyProfileForm } from './company-profile-form.tsx';

const InsuranceTab = lazy(() => import('./insurance-tab.tsx'));
const LeaveDialog = lazy(() => import('../frame/leave-dialog.tsx'));

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'insurance', label: 'Insurance plans' },
];

/** The company's profile and its insurance plans, in the settings. */
export default function EditCompanyPage() {
  const [tab, setTab] = useState('profile');
  // Lives with the page, so that a look at the other tab loses nothing.
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
      <PageHeader
        title="Edit Company"
        help="How your company is called and reached, and what it insures its people with."
      />
      <Tabs label="What belongs to the company" items={tabs} value={tab} onValueChange={setTab}>
        <TabPanel value="profile">
          <Card className={form.medium}>
            <CompanyProfileForm actorRef={actorRef} />
          </Card>
        </TabPanel>
        <TabPanel value="insurance">
          <Suspense fallback={<SkeletonText lines={6} />}>
            <InsuranceTab />
          </Suspense>
        </TabPanel>
      </Tabs>
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
