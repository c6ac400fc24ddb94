/** Examples of the calls about several people, one person's page, the organisation chart and saved views. */
import { v7 } from 'uuid';
import type { AccessCheck, Example } from './example.ts';

const targetsId = ({ target }: AccessCheck) => ({ params: { id: target.id } });

export const peopleExamples = {
  assignManager: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => {
      const manager = await fixture.caller('reporting-manager');

      return { body: { manager: manager.email, employees: [target.id] } };
    },
  },
  previewPeopleChange: {
    isAboutTarget: true,
    send: ({ target }) => ({ body: { people: [target.id], what: 'deactivate' } }),
  },
  changePeople: { send: ({ target }) => ({ body: { people: [target.id], what: 'team', to: [] } }) },
  undoPeopleChange: { send: () => ({ body: { entries: [v7()] } }) },
  exportEmployees: {
    listsTarget: true,
    send: ({ target }) => ({
      body: { matching: { search: target.email }, columns: ['name', 'email'], format: 'csv' },
    }),
  },
  viewPerson: { isAboutTarget: true, send: targetsId },
  viewPersonHistory: { isAboutTarget: true, send: targetsId },
  viewOrgChart: { listsTarget: true, send: () => ({ query: { count: 500 } }) },
  listViews: { send: () => ({}) },
  saveView: { send: () => ({ body: { name: 'Lisbon', query: '?search=lisbon' } }) },
  deleteView: {
    send: async ({ fixture, caller: { companyId, id } }) => {
      const view = { company_id: companyId, id: v7(), person_id: id, name: 'Mine', name_norm: v7(), query: '' };
      await fixture.db.insertInto('saved_view').values(view).execute();

      return { params: { id: view.id } };
    },
  },
} as const satisfies Record<string, Example>;
