import { useActorRef, useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ImportRecord } from '../../api/contract/imports.ts';
import {
  dismissUpload,
  type FailedUploadsActor,
  failedUploadsShape,
  wireFailedUploads,
} from '../../machines/modules/imports/failed-uploads.ts';
import { LinkedFilters } from '../layout/linked-filters.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { rows, summary } from '../layout/uploads/words.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

type Row = { row: { original: ImportRecord } };

/** Shows all kinds, or those in the address. */
export default function FailedUploads() {
  const { list: chart, saveFailedRows } = useMachines(wireFailedUploads);
  const list = useActorRef(chart, { input: useListInput(failedUploadsShape) });
  useListAddress(list, failedUploadsShape);

  return (
    <ListPage>
      <Toolbar filters={<LinkedFilters list={list} names={['from']} />} />
      <ListTable
        list={list}
        label="Uploads with failed rows"
        columns={[
          {
            id: 'when',
            header: 'When',
            cell: ({ row }: Row) => <DateTime value={row.original.startedAt} show="both" />,
          },
          { id: 'file', header: 'File', cell: ({ row }: Row) => row.original.files.join(', ') },
          { id: 'by', header: 'By', cell: ({ row }: Row) => row.original.by },
          { id: 'outcome', header: 'Outcome', cell: ({ row }: Row) => summary(row.original) },
          {
            id: 'failed',
            header: 'Failed rows',
            cell: ({ row: { original } }: Row) => (
              <Button size="small" variant="quiet" onClick={() => saveFailedRows(original._id)}>
                Download {rows(original.failed)}
              </Button>
            ),
          },
          {
            id: 'dismiss',
            header: 'Action',
            cell: ({ row: { original } }: Row) => <Dismiss row={original} list={list} />,
          },
        ]}
        empty={
          <EmptyState icon={<CircleCheck size={20} />} title="No uploads with failed rows">
            Rows that could not be added appear here with their errors.
          </EmptyState>
        }
      />
    </ListPage>
  );
}

function Dismiss({ row, list }: { row: ImportRecord; list: FailedUploadsActor }) {
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('running'));

  return (
    <Button
      size="small"
      variant="quiet"
      disabled={isBusy}
      focusableWhenDisabled
      onClick={() => list.send({ type: 'command.requested', command: dismissUpload(row) })}
    >
      Dismiss
      <VisuallyHidden> {row.files.join(', ')}</VisuallyHidden>
    </Button>
  );
}
