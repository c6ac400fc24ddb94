import Download from 'lucide-react/icons/download';
import { Suspense } from 'react';
import { wireBalancesExport } from '../../../machines/modules/leave/balances-export.ts';
import { UploadTab } from '../../layout/uploads/upload-tab.lazy.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

export default function UploadBalancesPage() {
  const exportAs = useMachines(wireBalancesExport);

  return (
    <>
      <PageHeader
        title="Upload Leave Balances"
        help="Set how many days people have left, for example when you move from another system. You can also export the balances, change them and upload the file again."
        actions={
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => exportAs('xlsx')}>
            Export balances
          </Button>
        }
      />
      <Suspense fallback={<SkeletonText lines={6} />}>
        <UploadTab kind="balances" />
      </Suspense>
    </>
  );
}
