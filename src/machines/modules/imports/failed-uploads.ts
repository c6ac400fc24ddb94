import type { ImportRecord } from '../../../api/contract/imports.ts';
import { type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireList } from '../shared/wire-list.ts';

export type FailedUploadsActor = CollectionActor<ImportRecord>;

/** `uploads=failed` opens the list on the page where uploads are made. */
export const failedUploadsShape: ListShape = { sorts: [], filters: ['uploads', 'from'] };

export const dismissUpload = (row: ImportRecord): RowCommand<ImportRecord> => ({
  name: 'dismiss',
  row,
  needsConfirmation: false,
  done: 'Upload dismissed',
});

export const wireFailedUploads = (io: Services) => ({
  list: wireList<ImportRecord>(io, 'failedUploads', {
    load: async (query, signal) => {
      const { skip, count } = toApiQuery({ ...query, filters: {} });
      const from = query.filters.from?.[0];

      return mapReply(
        await io.api.call('listImports', { query: { failed: true, ...(from && { from }), skip, count }, signal }),
        ({ imports, total }) => ({ rows: imports, total }),
      );
    },
    run: ({ row: { _id: id } }, signal) => io.api.call('dismissImport', { params: { id }, signal }),
  }),
  saveFailedRows: (id: string) => io.download({ call: 'importFailedRows', params: { id } }),
});
