import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { CreateEmployee } from './create-employee.tsx';
import { FormDialogs } from './form-dialogs.tsx';
import { useNewEmployee } from './use-new-employee.ts';

const UploadTab = lazy(() => import('./uploads/upload-tab.tsx'));

const uploads = [
  { value: 'employees', label: 'Upload In Bulk' },
  { value: 'blood', label: 'Upload Blood files in bulk' },
  { value: 'cvff', label: 'Upload cardiovascular and functional fitness files' },
  { value: 'recommendations', label: 'Upload Recomendations' },
] as const;

/** Adding people, one by one or by files. */
export default function AddEmployeePage() {
  const [tab, setTab] = useState('new');
  // An upload that is under way goes on behind the other tabs.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const show = (value: string) => {
    setVisited(new Set([...visited, value]));
    setTab(value);
  };
  // Lives with the page, so that a look at another tab loses nothing.
  const { actorRef, cancel } = useNewEmployee();

  return (
    <>
      <PageHeader title="Add Employee" help="Somebody new gets a welcome mail with a link to sign in." />
      <Tabs
        label="Ways to add people and their files"
        items={[{ value: 'new', label: 'Create New' }, ...uploads]}
        value={tab}
        onValueChange={show}
      >
        <TabPanel value="new">
          <CreateEmployee actorRef={actorRef} onCancel={cancel} />
        </TabPanel>
        {uploads.map(({ value }) => (
          <TabPanel key={value} value={value} keep={visited.has(value)}>
            <Suspense fallback={<SkeletonText lines={6} />}>
              <UploadTab kind={value} />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
      <FormDialogs actorRef={actorRef} />
    </>
  );
}
