import { wireNamed } from './named-units.ts';
import { withBody } from './with-body.ts';

export const wireDesignations = wireNamed('designation', {
  list: async (api, query, signal) =>
    withBody(await api.call('getDesignations', { query, signal }), ({ designations, total }) => ({
      rows: designations,
      total,
    })),
  create: (api, body, signal) => api.call('createDesignation', { body, signal }),
  edit: (api, body, signal) => api.call('editDesignation', { body, signal }),
  merge: (api, body, signal) => api.call('mergeDesignation', { body, signal }),
  remove: (api, sent, signal) => api.call('deleteDesignation', { ...sent, signal }),
});
