import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Avatar } from '../../../src/views/ui/avatar.tsx';
import { Badge, BadgeList, type Tone } from '../../../src/views/ui/badge.tsx';
import { Button } from '../../../src/views/ui/button.tsx';
import { Card } from '../../../src/views/ui/card.tsx';
import { DateTime } from '../../../src/views/ui/date-time.tsx';
import { EmptyState } from '../../../src/views/ui/empty-state.tsx';
import { ErrorState } from '../../../src/views/ui/error-state.tsx';
import { PageHeader } from '../../../src/views/ui/page-header.tsx';
import { ProgressBar } from '../../../src/views/ui/progress.tsx';
import { ProgressLine } from '../../../src/views/ui/progress-line.tsx';
import { Skeleton, SkeletonText } from '../../../src/views/ui/skeleton.tsx';
import { StatusDot } from '../../../src/views/ui/status-dot.tsx';
import { Stepper } from '../../../src/views/ui/stepper.tsx';
import { TabPanel, Tabs } from '../../../src/views/ui/tabs.tsx';
import { type ToastItem, ToastRegion } from '../../../src/views/ui/toast.tsx';
import styles from './gallery.module.css';

const tones: Tone[] = ['neutral', 'accent', 'positive', 'caution', 'critical', 'coral'];
const people = [
  'Ana Reis',
  'Bruno Salgado',
  'Chidi Okonkwo',
  'Élodie Marchand',
  'Ingrid Berg',
  'Mei',
  'Noor El-Amin',
  'Zoë',
];
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"%3E%3Crect width="10" height="10" fill="teal"/%3E%3Ccircle cx="5" cy="4" r="2" fill="white"/%3E%3C/svg%3E';
const tokens =
  'surface-sunken surface surface-raised surface-float surface-hover surface-pressed text text-muted line line-control accent accent-strong accent-tint coral coral-tint positive caution critical data-1 data-2 data-3 data-4 data-5 data-6'.split(
    ' ',
  );

export function FeedbackStory() {
  const [tab, setTab] = useState('one');
  const [toasts, setToasts] = useState<ToastItem[]>([
    { id: '1', tone: 'success', message: 'Employee Added Successfully!' },
    { id: '2', tone: 'error', message: 'This email address is already being used: ana.reis@harbourvale.example' },
    { id: '3', tone: 'info', message: 'A new version is ready.' },
  ]);

  return (
    <main className={styles.page}>
      <PageHeader
        title="Employees"
        help="Everyone who works here, across all branches."
        actions={
          <>
            <Button>Export</Button>
            <Button variant="primary">Add employee</Button>
          </>
        }
      />
      <div className={styles.row}>
        {people.map((name) => (
          <Avatar key={name} name={name} named />
        ))}
        <Avatar name="Ana Reis" size={24} named />
        <Avatar name="Ana Reis" size={40} named />
        <Avatar name="Ana Reis" size={64} named />
        <Avatar name="Picture" size={40} src={picture} named />
        <Avatar name="Broken Picture" size={40} src="/missing.png" named />
      </div>
      <div className={styles.row}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <BadgeList items={['Manager', 'Writer', 'Employee', 'Runner']} />
        <BadgeList items={['Manager', 'Writer', 'Employee']} />
        <BadgeList items={[]} />
        <StatusDot tone="positive">Active</StatusDot>
        <StatusDot tone="neutral">Deactivated</StatusDot>
        <StatusDot tone="caution">Pending</StatusDot>
        <StatusDot tone="critical">Rejected</StatusDot>
      </div>
      <div className={styles.columns}>
        <Card title="Imports" actions={<Button size="small">Cancel</Button>}>
          <div className={styles.group}>
            <ProgressBar
              label="Importing employees"
              value={1200}
              max={5000}
              detail="1,200 of 5,000 rows, about a minute left"
            />
            <ProgressBar label="Onboarding" value={66} labelHidden />
          </div>
        </Card>
        <Card title="Loading">
          <SkeletonText lines={4} />
          <div className={styles.row}>
            <Skeleton shape="round" />
            <Skeleton width={4} />
          </div>
        </Card>
        <Card title="Refreshing" style={{ position: 'relative' }}>
          <ProgressLine active />
          The rows below are a moment old.
        </Card>
      </div>
      <div className={styles.columns}>
        <Card flush>
          <EmptyState
            icon={<Users size={20} />}
            title="No employees yet"
            action={<Button variant="primary">Add employee</Button>}
          >
            This is where everyone who works here is listed. Add people one by one, or upload a spreadsheet.
          </EmptyState>
        </Card>
        <Card flush>
          <ErrorState title="The list could not be loaded" onRetry={() => {}}>
            The server did not answer. Nothing was changed.
          </ErrorState>
        </Card>
      </div>
      <Stepper
        label="Setting up your company"
        steps={['Change Password', 'Company Details', 'Company Logo']}
        current={1}
        progress={66}
      />
      <p>
        <DateTime value="2026-03-05" /> <DateTime value="2026-03-05T09:30:00Z" show="both" />{' '}
        <DateTime value="2026-03-05T09:30:00Z" show="time" zone="Asia/Dubai" /> <DateTime value={null} />
      </p>
      <Tabs
        label="Add employees"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'one', label: 'Create New' },
          { value: 'bulk', label: 'Upload In Bulk', badge: 3 },
          { value: 'blood', label: 'Upload Blood files in bulk' },
          { value: 'fitness', label: 'Upload cardiovascular and functional fitness files' },
          { value: 'reco', label: 'Upload Recomendations', disabled: true },
        ]}
      >
        <TabPanel value="one">One by one.</TabPanel>
        <TabPanel value="bulk">Many at once.</TabPanel>
        <TabPanel value="blood">Blood files.</TabPanel>
        <TabPanel value="fitness">Fitness files.</TabPanel>
        <TabPanel value="reco">Recommendations.</TabPanel>
      </Tabs>
      <div className={styles.swatches}>
        {tokens.map((token) => (
          <div key={token}>
            <div className={styles.swatch} style={{ background: `var(--${token})` }} />
            {token}
          </div>
        ))}
      </div>
      <ToastRegion items={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
    </main>
  );
}
