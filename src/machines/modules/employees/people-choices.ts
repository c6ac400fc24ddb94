import type { ApiClient } from '../../../api/client.ts';
import type { EditDetails } from '../../../api/contract/organisation.ts';
import type { Reply } from '../../ports.ts';
import { mapReply } from '../shared/map-reply.ts';

export type PeopleChoices = Pick<EditDetails, 'branches' | 'departments' | 'designations' | 'groups'>;

export const loadChoices = async (api: ApiClient, signal: AbortSignal): Promise<Reply<PeopleChoices>> =>
  mapReply(await api.call('getDetailsOnEdit', { signal }), ({ data }) => data);
