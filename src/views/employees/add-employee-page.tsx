import { Suspense, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '../../rules/shared/paths.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { UploadTab } from '../layout/uploads/upload-tab.lazy.ts';
import { buttonClass } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { CreateEmployee } from './create-employee.tsx';
import { FormDialogs } from './form-dialogs.tsx';
import { useNewEmployee } from './use-new-employee.ts';

const FailedUploads = lazyPart(() => import('./failed-uploads.tsx'));

const uploads = [
  { value: 'employees', label: 'Upload In Bulk' },
  { value: 'blood', label: 'Upload Blood files in bulk' },
  { value: 'cvff', label: 'Upload cardiovascular and functional fitness files' },
  { value: 'recommendations', label: 'Upload Recomendations' },
] as const;

/** `?tab=employees` is that tab, also after a reload and on the way back. */
export default function AddEmployeePage() {
  const address = new URLSearchParams(useSearch());
  const tab = uploads.find(({ value }) => value === address.get('tab'))?.value ?? 'new';

  return address.get('uploads') === 'failed' ? <FailedUploadsPage /> : <AddEmployee tab={tab} />;
}

function FailedUploadsPage() {
  return (
    <>
      <PageHeader
        title="Uploads with failed rows"
        help="Download the failed rows, fix them, then upload that file."
        actions={
          <Link href={paths.addEmployee} className={buttonClass({ variant: 'primary' })}>
            Upload a file
          </Link>
        }
      />
      <Suspense fallback={<SkeletonText lines={6} />}>
        <FailedUploads />
      </Suspense>
    </>
  );
}

/** Not by a link: a half-filled form stays as it is behind the other tabs, so nothing is to be asked about it. */
const showInAddress = (tab: string) =>
  history.replaceState(history.state, '', tab === 'new' ? paths.addEmployee : `${paths.addEmployee}?tab=${tab}`);

function AddEmployee({ tab }: { tab: string }) {
  // Visited tabs stay mounted, so that an upload goes on behind them.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));
  // Owned by the page, so that switching tabs loses nothing.
  const { actorRef, cancel } = useNewEmployee();

  return (
    <>
      <PageHeader title="Add Employee" help="Add people one by one, or many from a file." />
      <Tabs
        label="Ways to add employees"
        items={[{ value: 'new', label: 'Create New' }, ...uploads]}
        value={tab}
        onValueChange={showInAddress}
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
