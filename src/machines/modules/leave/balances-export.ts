import type { Services } from '../../wiring.ts';

export const wireBalancesExport =
  ({ download }: Services) =>
  (format: 'csv' | 'xlsx') =>
    download({ call: 'exportLeaveBalances', query: { format } });
