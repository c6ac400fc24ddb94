import { mapReply } from '../shared/map-reply.ts';
import { wireOrgUnits } from './org-units.ts';

export const wireDepartments = wireOrgUnits('department', {
  list: async (api, query, signal) =>
    mapReply(await api.call('getDepartments', { query, signal }), ({ departments, total }) => ({
      rows: departments,
      total,
    })),
  create: (api, body, signal) => api.call('createDepartment', { body, signal }),
  edit: (api, body, signal) => api.call('editDepartment', { body, signal }),
  merge: (api, body, signal) => api.call('mergeDepartment', { body, signal }),
  remove: (api, sent, signal) => api.call('deleteDepartment', { ...sent, signal }),
});
