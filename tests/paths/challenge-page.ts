/** The form of a new challenge, for the drivers of the charts that run on it. */
import { paths } from '../../src/rules/shared/paths.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Stage } from './stage.ts';
import { reply } from './steps.ts';

export async function openNewChallenge(stage: Stage): Promise<void> {
  await stage.enter(paths.createChallenge, { loginToken: 'T' });
  await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
  const data = {
    retired: { branches: [], departments: [], designations: [] },
    ...{ groups: [], departments: [], designations: [], teams: [], branches: [], insurancePlans: [] },
  };
  await stage.answer('get/details/on-edit', reply({ data }));
  await stage.answer('get/branches', reply({ branches: [], total: 0 }));
}
