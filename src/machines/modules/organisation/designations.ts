import { mapReply } from '../shared/map-reply.ts';
import { wireOrgUnits } from './org-units.ts';

export const wireDesignations = wireOrgUnits('designation', {
  list: async (api, query, signal) =>
    mapReply(await api.call('getDesignations', { query, signal }), ({ designations, total }) => ({
      rows: designations,
      total,
    })),
  create: (api, body, signal) => api.call('createDesignation', { body, signal }),
  edit: (api, body, signal) => api.call('editDesignation', { body, signal }),
  merge: (api, body, signal) => api.call('mergeDesignation', { body, signal }),
  remove: (api, sent, signal) => api.call('deleteDesignation', { ...sent, signal }),
});
