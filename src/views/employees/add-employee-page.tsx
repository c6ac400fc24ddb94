import { useState } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { CreateEmployee } from './create-employee.tsx';
import { FormDialogs } from './form-dialogs.tsx';
import { UploadToCome } from './upload-to-come.tsx';
import { useNewEmployee } from './use-new-employee.ts';

const uploads = [
  {
    value: 'bulk',
    label: 'Upload In Bulk',
    says: 'Add many people at once from a spreadsheet: rows that are right are added, the others come back to you with what is wrong.',
  },
  {
    value: 'blood',
    label: 'Upload Blood files in bulk',
    says: 'Send in the results of blood tests, several files at once, and find them in each person’s report.',
  },
  {
    value: 'fitness',
    label: 'Upload cardiovascular and functional fitness files',
    says: 'Send in cardiovascular and functional-fitness measurements, and find them in each person’s report.',
  },
  {
    value: 'recommendations',
    label: 'Upload Recomendations',
    says: 'Send in recommendations for many people from one spreadsheet.',
  },
] as const;

/** Adding people, one by one or by files. */
export default function AddEmployeePage() {
  const [tab, setTab] = useState('new');
  // Lives with the page, so that a look at another tab loses nothing.
  const { actorRef, cancel } = useNewEmployee();

  return (
    <>
      <PageHeader title="Add Employee" help="Somebody new gets a welcome mail with a link to sign in." />
      <Tabs
        label="Ways to add people and their files"
        items={[{ value: 'new', label: 'Create New' }, ...uploads]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="new">
          <CreateEmployee actorRef={actorRef} onCancel={cancel} />
        </TabPanel>
        {uploads.map(({ value, label, says }) => (
          <TabPanel key={value} value={value}>
            <UploadToCome title={label}>{says}</UploadToCome>
          </TabPanel>
        ))}
      </Tabs>
      <FormDialogs actorRef={actorRef} />
    </>
  );
}
