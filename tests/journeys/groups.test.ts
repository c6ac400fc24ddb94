import { describe } from 'vitest';
import { apiOf, good } from '../support/api.ts';
import { arrives, expect, findOne, it, toast } from '../support/browser.ts';
import { branchAdmin, companyHr } from '../support/people.ts';

describe('a group', () => {
  it('is created from a filter with all matches, links to exactly them, and can lose members', async ({ open }) => {
    const name = `Rowing ${process.pid}${Date.now()}`;
    const api = await apiOf(companyHr);
    const { data } = good(await api.call('getDetailsOnEdit'));
    const rotterdam = data.branches.find(({ branchName }) => branchName === 'Rotterdam')?._id ?? '';
    const { total } = good(await api.call('allUsers', { query: { branch: [rotterdam], state: 'enabled' } }));
    const page = await open({ as: companyHr, at: '/manageGroups' });
    await page.getByRole('link', { name: 'Create Group' }).first().click();

    await page.getByLabel('Group name').fill(name);
    await page.getByRole('combobox', { name: 'Branch' }).click();
    await page.getByRole('checkbox', { name: 'Rotterdam', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Select all ${total}` }).click();
    await page.getByText(`Selected: all ${total} who match.`).waitFor();
    await page.getByRole('button', { name: 'Create Group' }).click();
    await toast(page, 'Group created');
    await arrives(page, '/manageGroups/groupList');

    await page.getByRole('searchbox', { name: 'Search groups' }).fill(name);
    await page.getByRole('link', { name: `${total} people in ${name}` }).click();
    await page.getByText(`1-25 of ${total}`).waitFor();
    await page.getByRole('button', { name: `Remove filter Group: ${name}` }).waitFor();

    await page.goto('/manageGroups/groupList');
    await findOne(page, 'groups', name);
    await page.getByRole('link', { name: `${total} people in ${name}` }).waitFor();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('tab', { name: /Remove people/ }).click();
    const people = page.getByRole('group', { name: 'People to remove' });
    await people.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Group updated');

    const { groups } = good(await api.call('viewGroups', { query: { search: name } }));
    expect(groups.map(({ headcount }) => headcount)).toEqual([total - 1]);
  });

  it('lets a branch admin change only members from their own branch', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: '/manageGroups/manage-groups' });
    await page.getByRole('heading', { name: 'Only company admins can create groups' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'View Groups' }).click();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit members' }).click();

    await page.getByRole('combobox', { name: 'Branch' }).click();
    await expect.poll(() => page.getByRole('group', { name: 'branches' }).getByRole('checkbox').count()).toBe(1);
    expect(await page.getByLabel('Group name').getAttribute('readonly')).not.toBeNull();
  });
});
