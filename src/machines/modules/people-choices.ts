import type { ApiClient } from '../../api/client.ts';
import type { EditDetails } from '../../api/contract/organisation.ts';
import type { Reply } from '../ports.ts';
import { withBody } from './with-body.ts';

/** What a list of people can be narrowed to while some of them are chosen. */
export type PeopleChoices = Pick<EditDetails, 'branches' | 'departments' | 'designations' | 'groups'>;

export const loadChoices = async (api: ApiClient, signal: AbortSignal): Promise<Reply<PeopleChoices>> =>
  withBody(await api.call('getDetailsOnEdit', { signal }), ({ data }) => data);
