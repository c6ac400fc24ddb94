import type { ImportKind } from '../../../src/api/contract/imports.ts';
import { type BulkUploadContext, bulkUploadMachine } from '../../../src/machines/bulk-upload.machine.ts';
import { UploadView } from '../../../src/views/layout/uploads/upload-tab.tsx';
import { restingIn } from '../support/charts.ts';
import { render } from '../ui/support/render.tsx';

/** Shows an upload in this state. */
export function show(value: string | object, changes: Partial<BulkUploadContext> = {}, kind: ImportKind = 'employees') {
  const context: BulkUploadContext = {
    kind,
    takesMany: kind === 'blood',
    mode: 'create',
    branchId: '',
    insuranceId: '',
    role: '',
    areLastChoices: false,
    welcomes: true,
    notifies: true,
    branches: [{ _id: 'b1', branchName: 'Lisbon' }],
    insurancePlans: [],
    files: [],
    error: null,
    id: 'a1',
    sent: 0,
    record: null,
    samples: null,
    failedRows: [],
    check: null,
    checkedBalances: null,
    checkedColumns: [],
    units: [],
    columns: [],
    recalled: [],
    managersGetRole: false,
    ...changes,
  };
  const chart = restingIn(bulkUploadMachine, value as never, context);
  render(<UploadView actorRef={chart.actorRef} />);

  return chart;
}

export const pageText = () => document.body.textContent ?? '';
