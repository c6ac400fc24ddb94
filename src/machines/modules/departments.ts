import { wireNamed } from './named-units.ts';
import { withBody } from './with-body.ts';

export const wireDepartments = wireNamed('department', {
  list: async (api, query, signal) =>
    withBody(await api.call('getDepartments', { query, signal }), ({ departments, total }) => ({
      rows: departments,
      total,
    })),
  create: (api, body, signal) => api.call('createDepartment', { body, signal }),
  edit: (api, body, signal) => api.call('editDepartment', { body, signal }),
  merge: (api, body, signal) => api.call('mergeDepartment', { body, signal }),
  remove: (api, sent, signal) => api.call('deleteDepartment', { ...sent, signal }),
});
