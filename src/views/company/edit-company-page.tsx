import { Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { emptyCompanyProfile, wireCompanyProfile } from '../../machines/modules/company/company.ts';
import { paths } from '../../rules/shared/paths.ts';
import form from '../layout/form.module.css';
import { FormQuestions } from '../layout/form-questions.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { CompanyProfileForm, companyProfileLabels } from './company-profile-form.tsx';

const InsuranceTab = lazyPart(() => import('./insurance-tab.tsx'));

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'insurance', label: 'Insurance plans' },
];

/** `?tab=insurance` begins with that tab. */
export default function EditCompanyPage() {
  const tabParam = new URLSearchParams(useSearch()).get('tab');

  return <EditCompany key={tabParam} first={tabParam === 'insurance' ? tabParam : 'profile'} />;
}

function EditCompany({ first }: { first: string }) {
  const [tab, setTab] = useState(first);
  const charts = useMachines(wireCompanyProfile);
  // Owned by the page, so that switching tabs loses nothing.
  const { actorRef } = useFormPage(
    charts.form,
    { key: 'company', values: emptyCompanyProfile, isKeptOpen: true },
    paths.home,
  );

  return (
    <>
      <PageHeader title="Edit Company" help="Company details, contact information and insurance plans." />
      <Tabs label="Company settings" items={tabs} value={tab} onValueChange={setTab}>
        <TabPanel value="profile">
          <Card className={form.medium}>
            <CompanyProfileForm actorRef={actorRef} isInSettings />
          </Card>
        </TabPanel>
        <TabPanel value="insurance">
          <Suspense fallback={<SkeletonText lines={6} />}>
            <InsuranceTab />
          </Suspense>
        </TabPanel>
      </Tabs>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={companyProfileLabels} />
    </>
  );
}
