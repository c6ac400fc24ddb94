import { Suspense } from 'react';
import { UploadTab } from '../../layout/uploads/upload-tab.lazy.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

export default function UploadBalancesPage() {
  return (
    <>
      <PageHeader
        title="Upload Leave Balances"
        help="Enter what people have left, for example from the system you used before. A file of exported balances can be changed and uploaded again."
      />
      <Suspense fallback={<SkeletonText lines={6} />}>
        <UploadTab kind="balances" />
      </Suspense>
    </>
  );
}
