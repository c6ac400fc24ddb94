import { describe, expect, it } from 'vitest';
import { employeePath, listBehind } from '../../../src/rules/shared/employee-links.ts';
import * as addresses from '../../../src/rules/shared/links.ts';
import { parsePath, routeAt } from '../../../src/rules/shared/paths.ts';

describe('the address of a record', () => {
  const id = 'a/b c';

  it.each([
    ['/reply_to_soken/a%2Fb%20c', addresses.ticketPath],
    ['/reports/detail/a%2Fb%20c', addresses.reportPath],
    ['/reports/edit/a%2Fb%20c', addresses.reportFormPath],
    ['/campaign/a%2Fb%20c', addresses.campaignMailPath],
    ['/articles/viewArticle?article=a%2Fb%20c', addresses.articlePath],
    ['/articles/addArticle?article=a%2Fb%20c', addresses.writingPath],
    ['/my_policies?policy=a%2Fb%20c', addresses.ownPolicyPath],
    ['/hr_documents/policyupdate/viewPolicies?policy=a%2Fb%20c', addresses.policyPath],
    ['/challenges/viewchallenge?challenge=a%2Fb%20c', addresses.challengePath],
    ['/challenges/createchallenge?challenge=a%2Fb%20c', addresses.challengeFormPath],
    ['/hr_documents/campaigns/viewcampaigns?campaign=a%2Fb%20c', addresses.campaignPath],
    ['/hr_documents/campaigns/addcampaign?campaign=a%2Fb%20c', addresses.campaignFormPath],
    ['/challenges/ViewLeaderBoard?challenge=a%2Fb%20c', addresses.boardPath],
    ['/recognition/feed?post=a%2Fb%20c', addresses.recognitionPath],
    ['/recognition/feed/moderation?post=a%2Fb%20c', addresses.recognitionModerationPath],
  ])('is %s, on a page of its own', (address, pathOf) => {
    expect(pathOf(id)).toBe(address);
    expect(routeAt(address.split('?')[0] ?? '')).toBeDefined();
  });

  it('of a person keeps the list they came from and the position in it', () => {
    expect(employeePath('a/b')).toBe('/employees/view/a%2Fb');
    expect(employeePath('42', '?search=ana', 0)).toBe('/employees/view/42?search=ana&at=0');
    expect(employeePath('42', '', 3)).toBe('/employees/view/42?at=3');
    expect(employeePath('42', '?search=ana&at=1', 2)).toBe('/employees/view/42?search=ana&at=2');
    expect([listBehind('?search=ana&at=2'), listBehind('?at=2'), listBehind('')]).toEqual(['?search=ana', '', '']);
  });
});

describe('a path', () => {
  it('matches a longer address only if it is loose', () => {
    expect(parsePath('/Leave').pattern.test('/Leave/new')).toBe(false);
    expect(parsePath('/Leave', true).pattern.test('/Leave/new')).toBe(true);
    expect(parsePath('/reports/:id').keys).toEqual(['id']);
  });
});
