import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignChannel } from '../../../src/api/contract/campaigns.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addCampaign, lookAt, move, recipientsOf, untilSent } from './support.ts';

describe.each(engines)('the number of people a campaign reaches, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('is what the form and the list show before it is scheduled', async () => {
    const { as, company, db, people } = fixture;
    const everyone = Object.values(people).map(({ id }) => id);
    const cases = fc.record({
      audience: fc.record({ branches: fc.subarray([...company.branches]) }),
      channels: fc.subarray<CampaignChannel>(['console', 'mail'], { minLength: 1 }),
      unsubscribed: fc.subarray(everyone),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ audience, channels, unsubscribed }) => {
        await db.deleteFrom('campaign_unsubscribed').execute();
        for (const person_id of unsubscribed) {
          await db.insertInto('campaign_unsubscribed').values({ company_id: company.id, person_id }).execute();
        }
        const counted = (await as.hr('countAudience', { query: audience })).body;
        const promised = counted.people - (channels.includes('console') ? 0 : counted.unsubscribed);
        const { _id: id, addressed } = (await addCampaign(as.hr, { audience, channels })).body.campaign;
        expect(addressed).toBe(promised);
        await move(as.hr, id, 'schedule');
        await untilSent(fixture, id);
        const recipients = await recipientsOf(fixture, id);
        expect(await lookAt(as.hr, id)).toMatchObject({ addressed: promised, told: promised });
        expect(recipients.length).toBe(promised);
        expect(recipients.filter(({ mail_id }) => mail_id !== null && !channels.includes('mail'))).toEqual([]);
        expect(recipients.some(({ person_id, mail_id }) => mail_id && unsubscribed.includes(person_id))).toBe(false);
      }),
      { numRuns: 8, seed: 18 },
    );
  });
});
