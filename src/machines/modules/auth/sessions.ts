import type { OwnSession } from '../../../api/contract/auth.ts';
import type { ListShape } from '../../../rules/shared/list-query.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { paginateLocally } from '../shared/paginate-locally.ts';
import { wireList } from '../shared/wire-list.ts';

export type SessionsActor = CollectionActor<OwnSession>;

export const sessionsShape: ListShape = { sorts: [], filters: [] };

export const sessionCommands = {
  end: (row: OwnSession): RowCommand<OwnSession> => ({
    name: 'end',
    row,
    needsConfirmation: true,
    done: 'Signed out',
  }),
  endOthers: (row: OwnSession): RowCommand<OwnSession> => ({
    name: 'endOthers',
    row,
    needsConfirmation: true,
    done: 'Signed out everywhere else',
  }),
} as const;

export const wireSessions = ({ api, ...io }: Services) =>
  wireList<OwnSession>({ api, ...io }, 'ownSessions', {
    load: async (query, signal) =>
      mapReply(await api.call('listSessions', { signal }), ({ sessions }) =>
        paginateLocally(sessions, query, { text: ({ device, address }) => `${device} ${address}`, sorts: {} }),
      ),
    run: ({ name, row: { _id: id } }, signal) =>
      name === 'end' ? api.call('endSession', { params: { id }, signal }) : api.call('endOtherSessions', { signal }),
  });
