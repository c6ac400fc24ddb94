import type { ChoiceFilter, RequestFilter } from '../../machines/modules/time-off/requests.ts';

/** `type` is called otherwise for work from home. */
export const filterLabels: Readonly<Record<RequestFilter, string>> = {
  waiting: 'Waiting',
  person: 'Person',
  manager: 'Manager',
  type: 'Type',
  branch: 'Branch',
  team: 'Team',
  designation: 'Designation',
  from: 'From',
  to: 'To',
};

export const choiceNouns: Readonly<Record<ChoiceFilter, string>> = {
  type: 'types',
  branch: 'branches',
  team: 'teams',
  designation: 'designations',
};
